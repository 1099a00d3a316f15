//! Values that follow from others, and what is done when they change.
//!
//! The framework's own memos, effects and conditions are compiled anew for each type and each closure they are
//! used with, and every copy is downloaded by every reader. Here they have one type each.

use leptos::prelude::*;
use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

/// A value that follows from others. Whoever reads it is only disturbed when it changes.
pub(crate) struct Live<T> {
    memo: Memo<Erased>,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for Live<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Live<T> {}

/// A value of any type that knows how to compare itself.
#[derive(Clone)]
struct Erased {
    value: Arc<dyn Any + Send + Sync>,
    is_same: fn(&dyn Any, &dyn Any) -> bool,
}

impl PartialEq for Erased {
    fn eq(&self, other: &Self) -> bool {
        (self.is_same)(&*self.value, &*other.value)
    }
}

fn is_same<T: PartialEq + 'static>(one: &dyn Any, other: &dyn Any) -> bool {
    one.downcast_ref::<T>() == other.downcast_ref::<T>()
}

fn memo(compute: Box<dyn Fn() -> Erased + Send + Sync>) -> Memo<Erased> {
    Memo::new(move |_| compute())
}

impl<T: PartialEq + Send + Sync + 'static> Live<T> {
    /// What a function returns, computed again when something it has read changes.
    pub(crate) fn new(compute: impl Fn() -> T + Send + Sync + 'static) -> Self {
        let erased = move || Erased { value: Arc::new(compute()), is_same: is_same::<T> };
        Self { memo: memo(Box::new(erased)), of: PhantomData }
    }
}

/// A closure can be given wherever a component asks for a value.
impl<T: PartialEq + Send + Sync + 'static, F: Fn() -> T + Send + Sync + 'static> From<F> for Live<T> {
    fn from(compute: F) -> Self {
        Self::new(compute)
    }
}

impl<T: 'static> Live<T> {
    /// Reads the value and follows it.
    pub(crate) fn with<R>(self, read: impl FnOnce(&T) -> R) -> R {
        read(self.memo.get().get())
    }

    /// Reads the value without following it.
    pub(crate) fn with_untracked<R>(self, read: impl FnOnce(&T) -> R) -> R {
        read(self.memo.get_untracked().get())
    }

    /// Reads the value without following it; `None` where the component it belongs to is gone.
    pub(crate) fn try_with_untracked<R>(self, read: impl FnOnce(&T) -> R) -> Option<R> {
        self.memo.try_get_untracked().map(|value| read(value.get()))
    }

    /// Follows the value without reading it.
    pub(crate) fn track(self) {
        self.memo.track();
    }
}

impl<T: Clone + 'static> Live<T> {
    /// A copy of the value, which is followed.
    pub(crate) fn get(self) -> T {
        self.with(T::clone)
    }

    /// A copy of the value, which is not followed.
    pub(crate) fn get_untracked(self) -> T {
        self.with_untracked(T::clone)
    }
}

impl Erased {
    #[expect(clippy::expect_used, reason = "only Live makes and reads it, and a Live is of one type")]
    fn get<T: 'static>(&self) -> &T {
        self.value.downcast_ref().expect("a value is read as what it was made")
    }
}

/// Runs a function, and again whenever something it has read changes.
pub(crate) fn effect(run: impl FnMut() + 'static) {
    fn start(mut run: Box<dyn FnMut()>) {
        Effect::new(move |_| run());
    }
    start(Box::new(run));
}

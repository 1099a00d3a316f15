//! Values that follow from others, and what is done when they change.
//!
//! The framework's own memos, effects and conditions are compiled anew for each type and each closure they are
//! used with, and every copy is downloaded by every reader. Here they have one type each.

use leptos::prelude::*;
use pricebench_view::ReportPage;
use std::any::Any;
use std::sync::Arc;

/// A value that follows from others. Whoever reads it is only disturbed when it changes.
pub(crate) struct Live<T> {
    memo: Memo<Held>,
    find: Find<T>,
}

/// A value of any type.
type Held = Arc<dyn Any + Send + Sync>;

/// Where the value is in what is held.
enum Find<T> {
    Itself,
    InPage(fn(&ReportPage) -> &T),
}

impl<T> Clone for Find<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Find<T> {}

impl<T> Clone for Live<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Live<T> {}

#[expect(clippy::expect_used, reason = "only Live makes and reads what is held, and each is of one type")]
fn held<T: 'static>(value: &Held) -> &T {
    value.downcast_ref().expect("a value is read as what it was made")
}

/// Computes a value anew from the one before, and says whether it changed.
type Compute = Box<dyn Fn(Option<Held>) -> (Held, bool) + Send + Sync>;

fn memo(compute: Compute) -> Memo<Held> {
    Memo::new_owning(compute)
}

impl<T: PartialEq + Send + Sync + 'static> Live<T> {
    /// What a function returns, computed again when something it has read changes.
    pub(crate) fn new(compute: impl Fn() -> T + Send + Sync + 'static) -> Self {
        let compute = move |before: Option<Held>| {
            let now = compute();
            let changed = before.is_none_or(|before| *held::<T>(&before) != now);
            (Arc::new(now) as Held, changed)
        };
        Self { memo: memo(Box::new(compute)), find: Find::Itself }
    }
}

impl Live<ReportPage> {
    /// A part of the page, which it shares rather than copies.
    pub(crate) fn part<T: PartialEq + 'static>(self, part: fn(&ReportPage) -> &T) -> Live<T> {
        let compute = move |before: Option<Held>| {
            let now = self.memo.get();
            let changed = before.is_none_or(|before| part(held(&before)) != part(held(&now)));
            (now, changed)
        };
        Live { memo: memo(Box::new(compute)), find: Find::InPage(part) }
    }
}

/// A closure can be given wherever a component asks for a value.
impl<T: PartialEq + Send + Sync + 'static, F: Fn() -> T + Send + Sync + 'static> From<F> for Live<T> {
    fn from(compute: F) -> Self {
        Self::new(compute)
    }
}

impl<T: 'static> Live<T> {
    fn find(self, value: &Held) -> &T {
        match self.find {
            Find::Itself => held(value),
            Find::InPage(part) => part(held(value)),
        }
    }

    /// Reads the value and follows it.
    pub(crate) fn with<R>(self, read: impl FnOnce(&T) -> R) -> R {
        read(self.find(&self.memo.get()))
    }

    /// Reads the value without following it.
    pub(crate) fn with_untracked<R>(self, read: impl FnOnce(&T) -> R) -> R {
        read(self.find(&self.memo.get_untracked()))
    }

    /// Reads the value without following it; `None` where the component it belongs to is gone.
    pub(crate) fn try_with_untracked<R>(self, read: impl FnOnce(&T) -> R) -> Option<R> {
        self.memo.try_get_untracked().map(|value| read(self.find(&value)))
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

/// Runs a function, and again whenever something it has read changes.
pub(crate) fn effect(run: impl FnMut() + 'static) {
    fn start(mut run: Box<dyn FnMut()>) {
        Effect::new(move |_| run());
    }
    start(Box::new(run));
}

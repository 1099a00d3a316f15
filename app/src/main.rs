//! The site: pages and components that draw what `pricebench-view` decides.

#![expect(unreachable_pub, reason = "the component macro gives every component's properties a public type")]

mod components;
mod live;
mod pages;
mod platform;
mod router;
mod site;

use leptos::prelude::*;
use platform::dom;

fn main() {
    router::root();
    if let Some(place) = dom::detached() {
        mount_to(place, pages::App).forget();
        if !dom::is_written() {
            dom::take_over();
        }
    }
}

//! The source's claims, recomputed.

use super::desk::Desk;
use super::show::Show;
use crate::site::Site;
use leptos::prelude::*;
use pricebench_view::{ClaimRow, VerdictKind};

/// The claims; nothing where the source makes none.
#[component]
pub(crate) fn Claims(
    /// The page.
    desk: Desk,
) -> impl IntoView {
    let site = Site::here();
    let claims = desk.page.part(|page| &page.claims);
    let row = |claim: ClaimRow| {
        let class = match claim.kind {
            VerdictKind::Good => "v ok",
            VerdictKind::Partly => "v part",
            VerdictKind::Bad => "v no",
            VerdictKind::Unknown => "v",
        };
        view! {
            <tr>
                <th scope="row">{claim.claim}</th>
                <td>{claim.published}</td>
                <td>{claim.recomputed}</td>
                <td class=class>{claim.verdict}</td>
            </tr>
        }
        .into_any()
    };
    view! {
        <Show when=move || claims.with(|claims| !claims.is_empty())>
            <section class="card sec" aria-labelledby="claims" data-test="claims">
                <h2 id="claims">{move || site.words().claims}</h2>
                <div class="scroll">
                    <table class="cl">
                        <thead>
                            <tr>
                                <th scope="col">{move || site.words().claim}</th>
                                <th scope="col">{move || site.words().published}</th>
                                <th scope="col">{move || site.words().recomputed}</th>
                                <th scope="col">{move || site.words().verdict}</th>
                            </tr>
                        </thead>
                        <tbody>{move || claims.get().into_iter().map(row).collect_view()}</tbody>
                    </table>
                </div>
            </section>
        </Show>
    }
    .into_any()
}

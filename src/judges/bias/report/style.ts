/** The page's style, in the look of the project's pages: readable in print, in the dark, on a telephone and without colour. */
export const style = `
:root { color-scheme: light dark;
  --page: #fbfaf8; --card: #ffffff; --ink: #1d2329; --text: #3d4852; --quiet: #5d6873; --rule: #e2e5e8; --focus: #1f5a96;
  --found: #a8410f; --negligible: #1c6b5e; --undecided: #7a6a1f; --described: #2b6a8c; --not-computable: #5d6873; }
@media (prefers-color-scheme: dark) { :root {
  --page: #14181c; --card: #1b2026; --ink: #f1f3f5; --text: #c9d0d6; --quiet: #98a2ac; --rule: #2d343b; --focus: #7db3ea;
  --found: #f09a6a; --negligible: #6fc3b2; --undecided: #d9c66b; --described: #7fb9dc; --not-computable: #98a2ac; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 Arimo, "Liberation Sans", Arial, Helvetica, sans-serif; }
header, main, footer { max-width: 62rem; margin: 0 auto; padding: 0 1.5rem; }
header { padding-top: 2.75rem; }
a { color: var(--focus); } a:focus-visible, summary:focus-visible, .scroll:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -.01em; color: var(--ink); margin: 0 0 .4rem; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; line-height: 1.3; color: var(--ink); margin: 2.5rem 0 .4rem; }
h3 { font-size: 1rem; color: var(--ink); margin: 1.25rem 0 .3rem; }
p, li { max-width: 46rem; overflow-wrap: anywhere; } p { margin: 0 0 .6rem; } ul { margin: 0 0 .8rem; padding-left: 1.2rem; } li { margin: .15rem 0; }
.lead { font-size: 1.0625rem; color: var(--ink); } .quiet, .note { color: var(--quiet); } .note, .quiet { font-size: .875rem; }
.cautions { border-left: 3px solid var(--found); padding: .2rem 0 .2rem .9rem; margin: 1rem 0; } .cautions h3 { margin-top: 0; } .cautions ul { margin: 0; }
.chip { display: inline-block; padding: .05rem .6rem; border: 1px solid var(--c); border-radius: 999px; color: var(--c); font-size: .8125rem; font-weight: normal; white-space: nowrap; vertical-align: .1em; }
.found { --c: var(--found); } .negligible { --c: var(--negligible); } .undecided { --c: var(--undecided); } .described { --c: var(--described); } .not-computable { --c: var(--not-computable); }
ol.answers { list-style: none; margin: 0 0 1rem; padding: 0; } ol.answers li { max-width: none; display: grid; grid-template-columns: 9.5rem 8.5rem 1fr; gap: .2rem 1rem; align-items: baseline; padding: .45rem 0; border-top: 1px solid var(--rule); }
ol.answers p { margin: 0; max-width: none; font-size: .9375rem; }
figure { margin: .8rem 0 1rem; } .chart { overflow-x: auto; background: #fff; border: 1px solid var(--rule); border-radius: 6px; padding: .25rem; } .chart svg { display: block; max-width: 100%; min-width: 46rem; height: auto; }
figcaption { max-width: 46rem; font-size: .8125rem; color: var(--quiet); margin-top: .35rem; overflow-wrap: anywhere; }
figcaption summary { cursor: pointer; } figcaption p { margin: .35rem 0 0; }
.scroll { overflow-x: auto; margin: 0 0 .8rem; }
table { border-collapse: collapse; background: var(--card); border: 1px solid var(--rule); font-size: .875rem; font-variant-numeric: tabular-nums; width: 100%; }
caption { text-align: left; color: var(--quiet); padding: 0 0 .35rem; font-size: .8125rem; }
th, td { text-align: left; vertical-align: top; font-weight: normal; padding: .4rem .7rem; overflow-wrap: break-word; } tbody tr { border-top: 1px solid var(--rule); }
thead th { color: var(--quiet); font-size: .8125rem; } tbody th { color: var(--ink); min-width: 11rem; } td { white-space: nowrap; }
footer { padding-top: 2rem; padding-bottom: 3rem; color: var(--quiet); font-size: .875rem; }
@media (max-width: 48rem) {
  header, main, footer { padding-left: 1rem; padding-right: 1rem; } header { padding-top: 1.5rem; }
  ol.answers li { grid-template-columns: 1fr auto; } ol.answers li p { grid-column: 1 / -1; }
  table.effects, table.effects tbody, table.effects tr, table.effects th, table.effects td { display: block; width: auto; white-space: normal; }
  table.effects thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table.effects caption { display: block; padding: .4rem .7rem; } table.effects tr { padding: .4rem 0; } table.effects th { padding: .1rem .7rem; } table.effects td { display: inline-block; padding: 0 0 0 .7rem; font-size: .8125rem; } table.effects td:empty { display: none; }
  table.effects td::before { content: attr(data-l) " "; color: var(--quiet); }
}
@media print { :root { --page: #fff; --card: #fff; --ink: #000; --text: #222; --quiet: #444; } body { font-size: 9.5pt; } header, main, footer { max-width: none; padding: 0; }
  .chart, .scroll { overflow: visible; border: 0; } .chart svg { min-width: 0; } figure, tr, ol.answers li { break-inside: avoid; } h2 { break-after: avoid; } .page { break-before: page; } }
`;

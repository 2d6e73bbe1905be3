/** The page's style: readable in print, in the dark, on a telephone and without colour. */
export const style = `
:root { color-scheme: light dark;
  --page: #fbfaf8; --card: #ffffff; --ink: #1d2329; --text: #3d4852; --quiet: #5d6873; --rule: #e2e5e8; --focus: #1f5a96;
  --reproduced: #1c6b5e; --differs: #a8410f; --paper-inconsistent: #7b2d63; --not-reproducible: #4f5b66; --not-run: #4f5b66; }
@media (prefers-color-scheme: dark) { :root {
  --page: #14181c; --card: #1b2026; --ink: #f1f3f5; --text: #c9d0d6; --quiet: #98a2ac; --rule: #2d343b; --focus: #7db3ea;
  --reproduced: #6fc3b2; --differs: #f09a6a; --paper-inconsistent: #dc9cc6; --not-reproducible: #aab4bd; --not-run: #aab4bd; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text);
  font: 15px/1.5 Arimo, "Liberation Sans", Arial, Helvetica, sans-serif; }
header, main, footer { max-width: 76rem; margin: 0 auto; padding: 0 1.5rem; }
header { padding-top: 2.75rem; }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -.01em; color: var(--ink); margin: 0 0 .4rem; }
.lead { max-width: 46rem; margin: 0 0 1.5rem; font-size: 1.0625rem; }
h2 { font-size: 1.2rem; color: var(--ink); margin: 2.5rem 0 .25rem; }
.count { color: var(--quiet); margin: 0 0 .75rem; }
.bar { display: flex; gap: 2px; height: .75rem; margin: 0 0 1rem; border-radius: 3px; overflow: hidden; }
.bar span { min-width: 3px; background: var(--c); }
.bar .not-run, .bar .not-reproducible { opacity: .55; }
fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: .5rem; }
legend { float: left; padding: .3rem .75rem .3rem 0; color: var(--quiet); }
.choice { position: relative; }
.choice input { position: absolute; opacity: 0; inset: 0; width: 100%; height: 100%; margin: 0; cursor: pointer; }
.choice label { display: block; padding: .25rem .75rem; border: 1px solid var(--rule); border-radius: 999px; background: var(--card); }
.choice b { color: var(--c, var(--ink)); font-variant-numeric: tabular-nums; }
.choice input:checked + label { border-color: var(--c, var(--ink)); box-shadow: inset 0 0 0 1px var(--c, var(--ink)); color: var(--ink); }
.choice input:focus-visible + label { outline: 3px solid var(--focus); outline-offset: 2px; }
.find { margin: 1rem 0 0; } .find[hidden] { display: none; }
.find input { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--quiet); border-radius: 6px; padding: .3rem .6rem; width: min(24rem, 100%); }
.find output { padding-left: .75rem; color: var(--quiet); }
dl.meanings { display: grid; align-items: baseline; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 1.25rem 0 0; font-size: .875rem; }
.meanings dd { margin: 0; color: var(--quiet); }
table { width: 100%; border-collapse: collapse; background: var(--card); border: 1px solid var(--rule); }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
thead th { position: sticky; top: 0; z-index: 1; background: var(--card); color: var(--quiet); font-size: .8125rem; text-align: left; box-shadow: inset 0 -1px var(--quiet); }
th, td { padding: .6rem .75rem; vertical-align: top; font-weight: normal; text-align: left; }
tbody tr { border-top: 1px solid var(--rule); }
tbody th { width: 13%; color: var(--quiet); font-size: .875rem; }
td.statement { width: 39%; color: var(--ink); }
td.value { width: 18%; font-variant-numeric: tabular-nums; }
td.value strong { color: var(--ink); font-weight: 600; } td.value span { display: block; font-size: .8125rem; color: var(--quiet); }
td.verdict { white-space: nowrap; }
.chip { display: inline-block; padding: .1rem .6rem; border: 1px solid var(--c); border-radius: 999px; color: var(--c); font-size: .8125rem; }
.reproduced { --c: var(--reproduced); } .differs { --c: var(--differs); } .paper-inconsistent { --c: var(--paper-inconsistent); }
.not-reproducible { --c: var(--not-reproducible); } .not-run { --c: var(--not-run); }
details { margin-top: .3rem; font-size: .875rem; color: var(--text); } summary { cursor: pointer; color: var(--quiet); width: max-content; }
summary:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
details p { margin: .3rem 0 0; max-width: 44rem; overflow-wrap: anywhere; }
svg.pair { display: block; margin-top: .35rem; }
svg.pair .scale { stroke: var(--rule); } svg.pair .printed { stroke: var(--quiet); fill: var(--card); } svg.pair .ours { stroke: var(--c); fill: var(--c); }
tr[hidden] { display: none; }
footer { padding-top: 2rem; padding-bottom: 3rem; color: var(--quiet); font-size: .875rem; }
@media (max-width: 48rem) {
  table, tbody, tr, th, td { display: block; } thead { display: none; } tbody tr { padding: .6rem 0; }
  tbody th, td, td.statement, td.value { width: auto; padding: .15rem .75rem; }
  td.value::before { content: attr(data-label) " "; color: var(--quiet); } td.value span { display: inline; margin-left: .4rem; }
  dl.meanings { grid-template-columns: 1fr; } .meanings dd { margin-bottom: .4rem; }
}
@media print { :root { --page: #fff; --card: #fff; } body { font-size: 9pt; } header, main, footer { max-width: none; padding: 0; }
  fieldset, .find { display: none; } thead th { position: static; } tr { break-inside: avoid; } summary { display: none; }
  details::details-content { content-visibility: visible; display: block; } }
`;

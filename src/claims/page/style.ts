import { colours, verdictColours } from "./colours.js";

/** The page's style: readable in print, in the dark, on a telephone and without colour. */
export const style = `
:root { color-scheme: light dark;
${colours.light} }
@media (prefers-color-scheme: dark) { :root {
${colours.dark} } }
* { box-sizing: border-box; }
html { scroll-padding-top: 4rem; }
body { margin: 0; background: var(--page); color: var(--text);
  font: 15px/1.5 Arimo, "Liberation Sans", Arial, Helvetica, sans-serif; }
a { color: var(--focus); } a:focus-visible, summary:focus-visible, button:focus-visible, select:focus-visible, input:focus-visible, .scroll:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
header, main, footer { max-width: 76rem; margin: 0 auto; padding: 0 1.5rem; }
header { padding-top: 2.75rem; }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -.01em; color: var(--ink); margin: 0 0 .4rem; }
.lead { max-width: 46rem; margin: 0 0 1rem; font-size: 1.0625rem; color: var(--ink); }
h2 { font-size: 1.2rem; color: var(--ink); margin: 2.25rem 0 .25rem; }
h3 { display: inline; overflow-wrap: anywhere; font-size: 1rem; color: var(--ink); margin: 0 .6rem 0 0; }
.quiet { color: var(--quiet); margin: 0 0 .75rem; }
ul, ol { margin: 0; padding: 0; list-style: none; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 0 3rem; } .bars h2 { font-size: 1rem; margin-top: 1.25rem; }
.bars li { margin: .35rem 0 .7rem; } .bars p { margin: 0; } .bars b { color: var(--ink); }
.bar { display: flex; gap: 2px; height: .75rem; margin: .2rem 0; border-radius: 3px; overflow: hidden; }
.bars .data .bar { height: 1.25rem; }
.bar i { min-width: 3px; background: var(--c); }
.bar .not-run, .bar .not-reproducible { opacity: .45; }
.key, summary span { font-size: .8125rem; } .key span, summary span { color: var(--c); margin-right: .7rem; white-space: nowrap; }
.findings ol { counter-reset: f; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 30rem), 1fr)); gap: 1rem 2rem; margin: .5rem 0 1rem; }
.findings li { counter-increment: f; position: relative; padding-left: 2rem; }
.findings li::before { content: counter(f); position: absolute; left: 0; color: var(--quiet); font-size: 1.25rem; line-height: 1.3; }
.findings p { margin: 0 0 .25rem; font-size: .9375rem; overflow-wrap: anywhere; } .findings .sentence { color: var(--ink); font-weight: 600; font-size: 1rem; }
.findings .pair b { font-weight: 600; } .findings .pair { display: flex; flex-wrap: wrap; gap: .2rem 1rem; align-items: baseline; font-variant-numeric: tabular-nums; } .findings .go { font-size: .875rem; color: var(--quiet); }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; } nav h2 { flex-basis: 100%; margin-bottom: 0; }
nav ul { columns: 11rem auto; margin: .25rem 0 .5rem; font-size: .875rem; } small { color: var(--quiet); font-size: .8125rem; }
form { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; background: var(--page); border-bottom: 1px solid var(--rule); padding: .75rem 0; margin-top: 1rem; }
form[hidden] { display: none; } form label { display: flex; flex-direction: column; font-size: .8125rem; color: var(--quiet); }
form input, form select, button { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--quiet); border-radius: 6px; padding: .25rem .5rem; max-width: 12rem; }
form output { color: var(--quiet); padding-bottom: .3rem; }
dl { margin: .5rem 0; display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; font-size: .875rem; align-items: baseline; } dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
.meanings { margin: .75rem 0; }
details.group { border-top: 1px solid var(--rule); } details.group > summary { padding: .5rem 0; } details.group[hidden] { display: none; }
summary { cursor: pointer; }
table { width: 100%; border-collapse: collapse; background: var(--card); border: 1px solid var(--rule); margin: 0 0 1rem; }
details.group > table { table-layout: fixed; } details.group > table > thead > tr > th:nth-child(1) { width: 12%; } details.group > table > thead > tr > th:nth-child(2) { width: 42%; } details.group > table > thead > tr > th:nth-child(n+3) { width: 15%; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
thead th { color: var(--quiet); font-size: .8125rem; text-align: left; }
th, td { padding: .55rem .75rem; vertical-align: top; overflow-wrap: break-word; font-weight: normal; text-align: left; }
tbody tr { border-top: 1px solid var(--rule); } tr.target, tr:target { box-shadow: inset 3px 0 var(--focus); }
tbody th { color: var(--quiet); font-size: .875rem; }
td.s { color: var(--ink); } td.s p { margin: .3rem 0 0; max-width: 44rem; color: var(--text); font-size: .875rem; }
td.n { font-variant-numeric: tabular-nums; } td.n b { color: var(--ink); font-weight: 600; } td.n span { display: block; font-size: .8125rem; color: var(--quiet); }
.chip { display: inline-block; padding: .1rem .6rem; border: 1px solid var(--c); border-radius: 999px; color: var(--c); font-size: .8125rem; white-space: nowrap; } .chip i { font-style: normal; }
${verdictColours}
svg.pair { display: block; margin-top: .35rem; stroke-width: 1.5; } svg.pair .p { stroke: var(--quiet); fill: var(--card); } svg.pair .o { stroke: var(--focus); fill: var(--focus); }
.scroll { overflow: auto; max-height: 28rem; } @media (min-width: 64rem) { .scroll { width: 60rem; max-width: calc(100vw - 18rem); } } table.parts { font-size: .8125rem; margin: .5rem 0; width: 100%; } table.parts td { padding: .2rem .6rem; width: auto; } table.parts td:nth-child(2) { min-width: 12rem; } table.parts td:nth-child(3), table.parts td:nth-child(4) { white-space: nowrap; } table.parts small { display: block; max-width: 30rem; } table.parts td:last-child { color: var(--c); white-space: nowrap; }
textarea { width: 100%; font: .8125rem/1.4 monospace; color: var(--ink); background: var(--page); border: 1px solid var(--quiet); }
tr[hidden], section[hidden] { display: none; }
footer { padding-top: 2rem; padding-bottom: 3rem; color: var(--quiet); font-size: .875rem; }
@media (max-width: 48rem) {
  header, main, footer { padding-left: 1rem; padding-right: 1rem; }
  main > section > details > table, main > section > details > table > tbody, main > section > details > table > tbody > tr, main > section > details > table > tbody > tr > * { display: block; width: auto; }
  main > section > details > table > thead { display: none; }
  main > section > details > table > tbody > tr { padding: .6rem 0; } main > section > details > table > tbody > tr > * { padding: .15rem .75rem; } main > section > details > table > tbody > tr[hidden] { display: none; }
  td.n::before { content: attr(data-l) " "; color: var(--quiet); } td.n span { display: inline; margin-left: .4rem; }
  form { position: static; } form label, form select, form input { width: 100%; max-width: none; } dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .4rem; }
}
@media print { :root { --page: #fff; --card: #fff; } body { font-size: 9pt; } .chip { white-space: normal; border: 0; padding: 0; } th, td { padding: .3rem .4rem; } tbody th { font-size: 8pt; } header, main, footer { max-width: none; padding: 0; }
  form, button, .scroll, details dl { display: none !important; } .meanings dl { display: grid !important; } tr { break-inside: avoid; }
  details::details-content { content-visibility: visible; display: block; } }
`;

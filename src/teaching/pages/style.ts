/** The pages' style, in the ledger's type, colours and spacing: dark and light, wide and narrow, in print. */

export const colours = `
:root { color-scheme: light dark;
  --page: #fbfaf8; --card: #ffffff; --ink: #1d2329; --text: #3d4852; --quiet: #5d6873; --rule: #e2e5e8; --focus: #1f5a96; --soft: #f1f3f4; --mark: #fbe7a1;
  --right: #1c6b5e; --wrong: #a8410f; --ask: #2b6a8c; --open: #7b2d63; --hint: #7a6a1f; }
@media (prefers-color-scheme: dark) { :root {
  --page: #14181c; --card: #1b2026; --ink: #f1f3f5; --text: #c9d0d6; --quiet: #98a2ac; --rule: #2d343b; --focus: #7db3ea; --soft: #20262d; --mark: #5c4b12;
  --right: #6fc3b2; --wrong: #f09a6a; --ask: #7fb9dc; --open: #dc9cc6; --hint: #d9c66b; } }
@media print { :root { color-scheme: light; --page: #fff; --card: #fff; --ink: #1d2329; --text: #3d4852; --quiet: #5d6873; --rule: #e2e5e8; --focus: #1f5a96; --soft: #f6f7f8; --mark: #fbe7a1; --right: #1c6b5e; --wrong: #a8410f; --ask: #2b6a8c; --open: #7b2d63; --hint: #7a6a1f; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
a { color: var(--focus); } :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`;

export const fonts = `Arimo, "Liberation Sans", Arial, Helvetica, "Noto Sans SC", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif`;

export const style = `${colours}
html { scroll-padding-top: 4rem; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.6 ${fonts}; overflow-wrap: break-word; }
header, main, footer { max-width: 46rem; margin: 0 auto; padding: 0 1.5rem; }
header { padding-top: 2.5rem; }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -.01em; color: var(--ink); margin: 0 0 .5rem; text-wrap: balance; }
h2 { font-size: 1.35rem; line-height: 1.3; color: var(--ink); margin: 2.75rem 0 .5rem; } h3 { font-size: 1.1rem; color: var(--ink); margin: 2rem 0 .4rem; } h4 { font-size: 1rem; color: var(--ink); margin: 1.5rem 0 .3rem; }
p, ul, ol, dl { margin: .6rem 0; } ul, ol { padding-left: 1.4rem; } li { margin: .2rem 0; }
strong, b { color: var(--ink); } .lead { font-size: 1.1rem; color: var(--ink); } .quiet, small { color: var(--quiet); font-size: .875rem; } small { font-weight: normal; }
blockquote { margin: 1rem 0; padding: .1rem 1rem; border-left: 3px solid var(--hint); background: var(--soft); border-radius: 0 6px 6px 0; } blockquote .scroll > pre { width: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
hr { border: 0; border-top: 1px solid var(--rule); margin: 2rem 0; } code, pre { font: .875em/1.5 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
:not(pre) > code { background: var(--soft); border-radius: 3px; padding: .05em .3em; overflow-wrap: anywhere; }
pre { margin: 0; } .scroll { overflow-x: auto; margin: .8rem 0; } .scroll > pre { padding: .75rem 1rem; background: var(--soft); border-radius: 6px; width: max-content; min-width: 100%; color: var(--ink); }
pre i { font-style: normal; color: var(--quiet); } mark { background: var(--mark); color: inherit; border-radius: 2px; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; background: var(--card); }
caption { text-align: left; color: var(--quiet); padding-bottom: .35rem; min-width: min(26rem, 75vw); } th, td { text-align: left; padding: .35rem .8rem; border-bottom: 1px solid var(--rule); vertical-align: top; font-weight: normal; } thead th { color: var(--quiet); } td > p { margin: 0 0 .3rem; } td > p:last-child { margin: 0; }
.picture { background: #fff; color: #3d4852; border: 1px solid var(--rule); border-radius: 6px; padding: .75rem; margin: .8rem 0; overflow-x: auto; } .picture img { display: block; max-width: 100%; height: auto; margin: 0 auto; }
summary { cursor: pointer; } details.code { margin: 1rem 0 .4rem; } details.code > summary { color: var(--quiet); font-size: .875rem; }
.output { margin: .4rem 0 1.2rem; } .locked { border: 1px dashed var(--quiet); border-radius: 6px; padding: .1rem 1rem; }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .3rem 1.2rem; margin: 1.2rem 0; font-size: .9375rem; } .facts dt { color: var(--quiet); } .facts dd { margin: 0; } .facts ul { margin: 0; padding-left: 1.1rem; }
.words dl { display: grid; gap: .5rem; font-size: .9375rem; } .words dt { color: var(--ink); font-weight: 600; } .words dd { margin: 0; }
.note, .help { background: var(--soft); border-radius: 6px; padding: .6rem 1rem; margin: 1rem 0; font-size: .9375rem; } .help table { background: none; }
button, input, textarea { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--quiet); border-radius: 6px; padding: .3rem .75rem; } button { cursor: pointer; min-height: 2.4rem; } form > .buttons > button:not([type]), .show { border-color: var(--c, var(--focus)); color: var(--c, var(--focus)); font-weight: 600; }
textarea { width: 100%; display: block; margin-top: .3rem; } input:not([type]) { width: 9rem; } .buttons { display: flex; flex-wrap: wrap; gap: .5rem; margin: .9rem 0 .2rem; }
.word { border-bottom: 2px dotted var(--focus); cursor: help; }
#tip { position: absolute; z-index: 5; max-width: min(24rem, calc(100vw - 2rem)); background: var(--ink); color: var(--page); border-radius: 6px; padding: .5rem .8rem; font-size: .9rem; line-height: 1.45; }
.question { --c: var(--focus); border: 1px solid var(--rule); border-left: 4px solid var(--c); border-radius: 6px; background: var(--card); padding: .7rem 1.1rem .8rem; margin: 1.3rem 0; scroll-margin-top: 4rem; }
.predict, .reveal { --c: var(--ask); } .check { --c: var(--right); } .open { --c: var(--open); } .label { margin: 0; color: var(--c); font-weight: 600; font-size: .875rem; } .asked { color: var(--ink); } .asked p:first-child { margin-top: .3rem; }
fieldset { border: 0; margin: 0; padding: 0; } .option { display: flex; gap: .6rem; align-items: baseline; padding: .25rem 0; cursor: pointer; } .option input { flex: none; width: auto; } ul.options { list-style: none; padding: 0; }
.said > :first-child { margin-top: .8rem; } .said .right b:first-child, p.right b { color: var(--right); } .said .wrong b:first-child { color: var(--wrong); } .said .hinted { border-left: 3px solid var(--hint); padding-left: .8rem; } .said .hinted p, .said .told p { margin: .3rem 0; } .said .solved { border-left: 3px solid var(--right); padding-left: .8rem; }
.line { position: relative; height: 3.4rem; margin: 1rem .5rem 1.2rem; font-size: .8125rem; color: var(--quiet); } .line::before { content: ""; position: absolute; left: 0; right: 0; top: 1.7rem; border-top: 2px solid var(--rule); } .line > * { position: absolute; } .line .from, .line .to { top: 2.1rem; } .line .from { left: 0; } .line .to { right: 0; } .line .range { top: 1.45rem; height: .6rem; background: var(--right); opacity: .35; border-radius: 3px; } .line .dot { top: 1.3rem; width: .85rem; height: .85rem; margin-left: -.425rem; border-radius: 50%; border: 2px solid var(--ask); background: var(--card); } .line .dot.ours { background: var(--right); border-color: var(--right); } .line .name { transform: translateX(-50%); white-space: nowrap; top: 0; color: var(--ask); } .line .name.ours { color: var(--right); top: 2.1rem; }
.bar { position: sticky; top: 0; z-index: 3; background: var(--page); border-bottom: 1px solid var(--rule); } .bar > div { max-width: 46rem; margin: 0 auto; padding: .45rem 1.5rem; display: flex; flex-wrap: wrap; gap: .2rem 1rem; align-items: center; font-size: .875rem; } progress { flex: 1 1 8rem; height: .6rem; accent-color: var(--right); min-width: 5rem; }
nav ol { font-size: .9375rem; } .sessions { list-style: none; padding: 0; } .sessions li { border: 1px solid var(--rule); border-radius: 6px; background: var(--card); padding: .7rem 1.1rem; margin: .7rem 0; } .sessions p { margin: .1rem 0; }
footer { padding-top: 2.5rem; padding-bottom: 4rem; font-size: .875rem; color: var(--quiet); }
@media (min-width: 80rem) { .wide { display: grid; grid-template-columns: 14rem minmax(0, 46rem); grid-template-rows: auto 1fr; justify-content: center; column-gap: 2.5rem; } .wide > main, .wide > header { margin: 0; max-width: none; min-width: 0; grid-column: 2; padding: 0; } .wide > header { padding-top: 2.5rem; } .wide > nav { grid-column: 1; grid-row: 1 / 3; position: sticky; top: 3.5rem; align-self: start; max-height: calc(100vh - 4.5rem); overflow-y: auto; font-size: .875rem; padding: 2.4rem 0 1rem; } .wide > nav ol { padding-left: 1.7rem; font-size: .875rem; } }
@media (min-width: 80rem) { .bar > div { max-width: 62.5rem; padding: .45rem 0; } body > footer { max-width: 62.5rem; padding-left: 0; padding-right: 0; } }
@media (max-width: 79.99rem) { .wide > nav { max-width: 46rem; margin: 0 auto; padding: 0 1.5rem; } }
@media (max-width: 40rem) { header, main, footer, .bar > div, .wide > nav { padding-left: 1rem; padding-right: 1rem; } h1 { font-size: 1.45rem; } .facts { grid-template-columns: 1fr; gap: 0; } .facts dd { margin-bottom: .5rem; } .picture img { min-width: 34rem; } .question { padding-left: .8rem; padding-right: .8rem; } }
@page { margin: 15mm; }
@media print { body { font-size: 10.5pt; } header, main, footer { max-width: none; padding: 0; } .bar, .buttons, .keep, nav, noscript { display: none !important; } .wide { display: block; } .question, .picture, tr { break-inside: avoid; } h2, h3 { break-after: avoid; } .scroll { overflow: visible; } .scroll > pre { white-space: pre-wrap; width: auto; } .word { border: 0; } textarea, input:not([type]) { border: 0; border-bottom: 1px solid var(--quiet); } details::details-content { content-visibility: visible; display: block; } a { color: inherit; } }
`;

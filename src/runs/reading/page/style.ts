/** The page's style, in the ledger's type, colours and spacing: dark and light, wide and narrow, in print. */
export const style = `
:root { color-scheme: light dark;
  --page: #fbfaf8; --card: #ffffff; --ink: #1d2329; --text: #3d4852; --quiet: #5d6873; --rule: #e2e5e8; --focus: #1f5a96; --soft: #f1f3f4; --mark: #fbe7a1;
  --same: #1c6b5e; --other: #a8410f; --differ: #7b2d63; --unscored: #7a6a1f; --line-0: #2b6a8c; --line-1: #a8410f; --line-2: #1c6b5e; }
@media (prefers-color-scheme: dark) { :root {
  --page: #14181c; --card: #1b2026; --ink: #f1f3f5; --text: #c9d0d6; --quiet: #98a2ac; --rule: #2d343b; --focus: #7db3ea; --soft: #20262d; --mark: #5c4b12;
  --same: #6fc3b2; --other: #f09a6a; --differ: #dc9cc6; --unscored: #d9c66b; --line-0: #7fb9dc; --line-1: #f09a6a; --line-2: #6fc3b2; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text);
  font: 15px/1.5 Arimo, "Liberation Sans", Arial, Helvetica, "Noto Sans SC", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif; }
a { color: var(--focus); } :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
[hidden] { display: none !important; }
h1 { font-size: 1.35rem; line-height: 1.25; letter-spacing: -.01em; color: var(--ink); margin: 0 0 .15rem; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; line-height: 1.3; color: var(--ink); margin: .5rem 0 0; overflow-wrap: anywhere; }
h3 { font-size: 1rem; color: var(--ink); margin: 1.75rem 0 .5rem; } h4 { font-size: .8125rem; font-weight: normal; color: var(--quiet); margin: 0 0 .15rem; }
p { margin: 0; } .quiet { color: var(--quiet); font-size: .875rem; } small { color: var(--quiet); font-size: .8125rem; }
button, input, select { font: inherit; min-height: 2.1rem; color: var(--ink); background: var(--card); border: 1px solid var(--quiet); border-radius: 6px; padding: .25rem .6rem; }
button { cursor: pointer; } button:disabled { opacity: .45; cursor: default; }
body > header { padding: 1rem 1.5rem .75rem; border-bottom: 1px solid var(--rule); }
.about { display: flex; gap: 1rem; align-items: baseline; justify-content: space-between; } .lead { color: var(--text); max-width: 60rem; overflow-wrap: anywhere; }
.notes { font-size: .875rem; color: var(--quiet); margin-top: .25rem; } .notes ul { margin: .15rem 0 0; padding: 0 0 0 1.1rem; max-width: 60rem; } summary { cursor: pointer; }
form { display: flex; flex-wrap: wrap; gap: .4rem .8rem; align-items: end; margin-top: .7rem; }
form label { display: flex; flex-direction: column; font-size: .8125rem; color: var(--quiet); min-width: 0; } form input { width: 11rem; } form select { max-width: 14rem; text-overflow: ellipsis; }
form output { color: var(--quiet); padding-bottom: .3rem; font-variant-numeric: tabular-nums; }
.scroll { overflow-y: auto; overscroll-behavior: contain; } .scroll:focus-visible { outline-offset: -3px; }
.height { position: relative; overflow: clip; } .rows { position: absolute; inset: 0 0 auto; }
.line { height: 80px; padding: .55rem 1.5rem .5rem; border-bottom: 1px solid var(--rule); cursor: pointer; overflow: hidden; }
.line:hover { background: var(--soft); } .line[aria-selected=true] { background: var(--card); box-shadow: inset 3px 0 var(--focus); }
.line > span { display: block; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; } .line .top, .line .under { display: flex; gap: .6rem; align-items: baseline; } .under .which { overflow: hidden; text-overflow: ellipsis; flex: 0 1 auto; }
.line b { color: var(--ink); font-weight: 600; font-size: .9375rem; overflow: hidden; text-overflow: ellipsis; flex: 0 0 auto; max-width: 100%; } .mark { min-width: 0; color: var(--quiet); font-size: .8125rem; overflow: hidden; text-overflow: ellipsis; flex: 0 1 auto; margin-left: auto; }
.which { color: var(--quiet); font-size: .8125rem; overflow-wrap: anywhere; } .snippet { font-size: .875rem; }
.sign { font-size: .8125rem; white-space: nowrap; flex: none; } .sign.unscored { color: var(--unscored); } .sign.differ { color: var(--differ); }
.none { padding: 1rem 1.5rem; color: var(--quiet); }
.reader { padding: 1rem 1.75rem 4rem; min-width: 0; } .reader[aria-busy=true] { opacity: .6; } .reader:focus-visible { outline-offset: -3px; }
.reader > * { max-width: 62rem; }
.bar-of-row { display: flex; flex-wrap: wrap; gap: .4rem .6rem; align-items: center; font-size: .875rem; } .back { display: none; }
.chips { display: flex; flex-wrap: wrap; gap: .35rem .5rem; margin-top: .5rem; align-items: baseline; }
.chip { display: inline-block; padding: .05rem .6rem; border: 1px solid var(--c); border-radius: 999px; color: var(--c); font-size: .8125rem; max-width: 100%; overflow-wrap: anywhere; --c: var(--quiet); }
.options .chip { margin-left: .6rem; }
.chip.same { --c: var(--same); } .chip.other { --c: var(--other); } .chip.differ { --c: var(--differ); } .chip.unscored { --c: var(--unscored); border-style: dashed; } .chip.own { --c: var(--focus); } .chip.value { --c: var(--ink); font-weight: 600; } .chip.words { border: 0; padding: 0; } .chip.words:empty { display: none; }
.facts { margin: .75rem 0 0; display: flex; flex-wrap: wrap; gap: .15rem 1.5rem; font-size: .875rem; } .facts dt { color: var(--quiet); } .facts dt::after { content: ":"; } .facts dd { margin: 0 0 0 -1.1rem; color: var(--text); overflow-wrap: anywhere; min-width: 0; } .fact { font-variant-numeric: tabular-nums; }
.text, .because, .criterion { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.message { margin: 0 0 .8rem; } .message .text, section > .text { background: var(--card); border: 1px solid var(--rule); border-radius: 6px; padding: .7rem .9rem; color: var(--ink); }
.reply { border-left: 3px solid var(--focus) !important; }
.code { font: .8125em/1 ui-monospace, monospace; color: var(--other); border: 1px solid currentColor; border-radius: 3px; padding: 0 .2em; margin: 0 .1em; unicode-bidi: isolate; direction: ltr; display: inline-block; white-space: nowrap; }
mark { background: var(--mark); color: inherit; border-radius: 2px; }
.piece { content-visibility: auto; contain-intrinsic-size: auto 60rem; }
.more { display: block; margin-top: .6rem; font-size: .875rem; white-space: normal; }
.wide { overflow-x: auto; } table { border-collapse: collapse; background: var(--card); border: 1px solid var(--rule); width: 100%; }
thead th { color: var(--quiet); font-size: .8125rem; overflow-wrap: anywhere; } th, td { padding: .5rem .75rem; vertical-align: top; text-align: left; font-weight: normal; } tbody tr { border-top: 1px solid var(--rule); }
.options { width: auto; min-width: min(100%, 30rem); } .options tbody th { color: var(--quiet); } .options td { color: var(--ink); } .share { white-space: nowrap; font-variant-numeric: tabular-nums; color: var(--text) !important; font-size: .875rem; }
.share .bar { display: inline-block; width: 5rem; height: .6rem; background: var(--soft); border-radius: 3px; overflow: hidden; margin-right: .5rem; } .share .bar i { display: block; height: 100%; background: var(--line-0); } .share:nth-child(n+4) .bar i { background: var(--line-1); } .wide > p { margin-top: .4rem; }
.verdicts { table-layout: fixed; min-width: 38rem; } .verdicts tbody th { color: var(--ink); } .verdicts small { display: block; } .verdicts tr.differ { box-shadow: inset 3px 0 var(--differ); } .verdicts th .chip { margin: .3rem 0 0; } .because { font-size: .875rem; margin-top: .3rem; }
figure { margin: 0 0 1rem; max-width: 44rem; } figcaption { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; font-size: .875rem; } .emotion { display: block; width: 100%; height: auto; margin-top: .3rem; } .emotion text { font-size: 11px; fill: var(--quiet); } .emotion .grid { stroke: var(--rule); } .emotion path { fill: none; stroke-width: 2; }
figcaption .quiet::before { content: "" !important; } .line-0 { --l: var(--line-0); } .line-1 { --l: var(--line-1); } .line-2 { --l: var(--line-2); } path[class^=line] { stroke: var(--l); } circle[class^=line] { fill: var(--l); } figcaption span, h4[class^=line] { color: var(--l); } figcaption span::before { content: "— "; }
.switch { display: none; gap: .4rem; flex-wrap: wrap; margin-bottom: .8rem; } .switch [aria-pressed=true] { border-color: var(--focus); box-shadow: inset 0 -3px var(--focus); }
.dialogues { display: grid; grid-template-columns: repeat(var(--n), minmax(0, 1fr)); gap: 0 1.5rem; } .dialogue { display: grid; grid-row: span var(--turns); grid-template-rows: subgrid; row-gap: .6rem; align-content: start; min-width: 0; } .dialogue h4 { font-size: .9375rem; font-weight: 600; margin: 0; overflow-wrap: anywhere; }
.turn { border: 1px solid var(--rule); border-radius: 6px; padding: .5rem .75rem .6rem; min-width: 0; background: var(--card); color: var(--ink); } .turn.other { background: var(--soft); } .role { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; font-size: .8125rem; color: var(--quiet); } .feels { font-variant-numeric: tabular-nums; }
.turn details { margin-top: .4rem; font-size: .875rem; color: var(--text); } .turn dl { margin: .3rem 0 0; } .turn dt { color: var(--quiet); font-size: .8125rem; } .turn dd { margin: 0 0 .4rem; } .end { color: var(--quiet); font-size: .875rem; }
dialog { background: var(--card); color: var(--text); border: 1px solid var(--rule); border-radius: 8px; padding: 1.25rem 1.5rem; max-width: min(30rem, calc(100vw - 2rem)); } dialog::backdrop { background: rgb(0 0 0 / .4); } dialog h2 { margin: 0 0 .5rem; } dialog dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1rem; margin: 0 0 1rem; font-size: .875rem; align-items: baseline; } dialog dt { max-width: 9rem; } dialog dd { margin: 0; } kbd { font: inherit; white-space: nowrap; border: 1px solid var(--rule); border-radius: 4px; padding: 0 .35rem; background: var(--soft); }
noscript p { padding: 1.5rem; }
@media (min-width: 60rem) {
  body { height: 100dvh; display: grid; grid-template-rows: auto minmax(0, 1fr); } main { display: grid; grid-template-columns: minmax(20rem, 27%) minmax(0, 1fr); min-height: 0; }
  .list { display: flex; flex-direction: column; min-height: 0; border-right: 1px solid var(--rule); } .scroll { flex: 1; min-height: 0; } .list:has(.none:not([hidden])) .scroll { flex: none; } .reader { overflow-y: auto; min-height: 0; }
}
@media (max-width: 59.99rem) {
  body > header { padding: .9rem 1rem .6rem; } .line { padding-left: 1rem; padding-right: 1rem; } .reader { display: none; padding: .75rem 1rem 3rem; } .reader:focus-visible { outline: none; }
  .scroll { height: max(22rem, calc(100dvh - 13rem)); } form label { flex: 1 1 40%; } form .field-q { flex-basis: 100%; } form input, form select { width: 100%; max-width: none; }
  .reading > header, .reading .list { display: none; } .reading .reader { display: block; } .back { display: inline-block; }
  .verdicts { min-width: 0; } .verdicts, .verdicts tbody, .verdicts tr, .verdicts td, .verdicts tbody th { display: block; width: auto; } .verdicts thead { display: none; } .verdicts tr { padding: .5rem 0; } .verdicts td, .verdicts tbody th { padding: .25rem .75rem; } .verdicts td::before { content: attr(data-l); display: block; color: var(--quiet); font-size: .8125rem; overflow-wrap: anywhere; }
  .options, .options tbody, .options tr { display: block; width: auto; } .options thead { display: none; } .options tr { padding: .4rem .75rem; } .options tr > * { padding: .1rem 0; } .options tbody th, .options td.o { display: inline; padding-right: .5rem; } .options tbody th:empty { display: none; } .options td.share { display: flex; align-items: center; gap: 0 .5rem; white-space: normal; } .options td.share > * { margin: 0; flex: none; } .options td.share .bar { width: 3.5rem; } .options td.share::before { content: attr(data-l); color: var(--quiet); font-size: .8125rem; line-height: 1.25; flex: 0 0 7rem; }
  .switch { display: flex; } .dialogues { display: block; } .dialogue { display: flex; flex-direction: column; } .dialogue:not(.now) { display: none; }
}
@media (prefers-reduced-motion: no-preference) { .line { transition: background-color .1s; } }
@media print { form, .list, .bar-of-row, .more, .show-help { display: none !important; } body, main, .reader { display: block !important; height: auto; overflow: visible !important; } :root { --page: #fff; --card: #fff; } }
`;

/** The board's style: readable from the last row at 1280 pixels, and on a phone; dark and light. */
export const boardStyle = `
:root { color-scheme: light dark; --page: #fbfaf8; --card: #ffffff; --ink: #1d2329; --text: #3d4852; --quiet: #5d6873; --rule: #e2e5e8;
  --focus: #1f5a96; --soft: #eceff1; --done: #1c6b5e; --going: #2b6a8c; --left: #a8410f; }
@media (prefers-color-scheme: dark) { :root { --page: #14181c; --card: #1b2026; --ink: #f1f3f5; --text: #c9d0d6; --quiet: #a3adb6;
  --rule: #2d343b; --focus: #7db3ea; --soft: #262d34; --done: #6fc3b2; --going: #7fb9dc; --left: #f09a6a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text);
  font: 18px/1.5 Arimo, "Liberation Sans", Arial, Helvetica, "Noto Sans SC", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
[hidden] { display: none !important; }
body > header { padding: 1.5rem 2rem .5rem; max-width: 84rem; margin: 0 auto; }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -.01em; color: var(--ink); margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.3rem; line-height: 1.3; color: var(--ink); margin: 2.25rem 0 .75rem; }
h3 { font-size: 1.05rem; color: var(--ink); margin: 0; overflow-wrap: anywhere; }
h4 { font-size: 1rem; font-weight: normal; color: var(--quiet); margin: 1rem 0 .3rem; overflow-wrap: anywhere; }
p { margin: .25rem 0; } #state { color: var(--quiet); }
main { padding: 0 2rem 4rem; max-width: 84rem; margin: 0 auto; }
.numbers { display: grid; grid-template-columns: repeat(auto-fit, minmax(10.5rem, 1fr)); gap: 0 2rem; margin: 1rem 0 0; padding: 0; }
.numbers div { display: flex; flex-direction: column-reverse; border-top: 3px solid var(--c, var(--rule)); padding-top: .5rem; }
.numbers dd { margin: 0; font-size: 2.75rem; line-height: 1.1; color: var(--ink); font-variant-numeric: tabular-nums; } .numbers dt { color: var(--quiet); }
.done { --c: var(--done); } .going { --c: var(--going); } .left { --c: var(--left); }
.people { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: .5rem 1.5rem; list-style: none; margin: 0; padding: 0; font-size: .9rem; font-variant-numeric: tabular-nums; }
.people li { display: grid; grid-template-columns: 1fr auto; gap: 0 .5rem; } .people .track { grid-column: 1 / -1; }
.track { display: block; height: .6rem; background: var(--soft); border-radius: 3px; overflow: hidden; } .track i { display: block; height: 100%; background: var(--c, var(--going)); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; } .items { margin-top: 1.25rem; }
th, td { text-align: left; font-weight: normal; padding: .3rem 1.5rem .3rem 0; border-bottom: 1px solid var(--rule); } td { color: var(--ink); } thead th { color: var(--quiet); }
.tools { display: flex; flex-wrap: wrap; gap: .6rem; }
button { font: inherit; font-size: 1rem; min-height: 2.75rem; padding: .4rem 1rem; color: var(--ink); background: var(--card); border: 1px solid var(--quiet); border-radius: 6px; cursor: pointer; }
button[aria-pressed=true] { border-color: var(--focus); box-shadow: inset 0 -3px var(--focus); }
.item { border-top: 1px solid var(--rule); padding: 1rem 0; } .item > header { display: flex; gap: .5rem 1.5rem; justify-content: space-between; align-items: flex-start; }
.item > header button { flex: none; } .item .text { color: var(--text); font-size: 1rem; max-width: 58rem; overflow-wrap: anywhere; }
.questions { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0 3rem; }
.bars { list-style: none; margin: 0; padding: 0; } .bars li { display: grid; grid-template-columns: minmax(5rem, 34%) 1fr 2.5rem; gap: .75rem; align-items: center; padding: .15rem 0; }
.bars .label { overflow-wrap: anywhere; color: var(--ink); line-height: 1.25; } .bars .count { text-align: right; font-variant-numeric: tabular-nums; } .bars .track { height: 1.1rem; }
.quiet { color: var(--quiet); font-size: .95rem; } .wrong { color: var(--left); }
@media (max-width: 40rem) {
  body { font-size: 16px; } body > header { padding: 1rem 1rem .25rem; } main { padding: 0 1rem 3rem; } h1 { font-size: 1.35rem; }
  .numbers { grid-template-columns: 1fr 1fr; gap: .75rem 1rem; } .numbers dd { font-size: 2rem; } .people { grid-template-columns: 1fr; }
  .item > header { flex-direction: column; } th, td { padding-right: .8rem; } .bars li { grid-template-columns: minmax(4.5rem, 36%) 1fr 2rem; gap: .5rem; }
}
`;

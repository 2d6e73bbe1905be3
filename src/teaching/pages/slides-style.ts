import { colours, fonts } from "./style.js";

/** A slide fills the window; its letters grow with it. Printed, each is a page, with no notes. */
export const slidesStyle = `${colours}
html, body { height: 100%; } body { margin: 0; background: var(--page); color: var(--text); font-family: ${fonts}; }
main { height: 100%; } .slide { display: none; position: relative; height: 100%; font-size: clamp(15px, min(2.2vw, 3.9vh), 44px); line-height: 1.4; }
.slide.now { display: grid; grid-template-rows: minmax(0, 1fr); }
.content { padding: 2.4em 3em 2.8em; overflow: auto; min-height: 0; display: flex; flex-direction: column; }
h1 { font-size: 2.1em; line-height: 1.15; letter-spacing: -.015em; color: var(--ink); margin: .2em 0 .5em; text-wrap: balance; max-width: 22em; }
h2 { font-size: 1.5em; line-height: 1.2; color: var(--ink); margin: 0 0 .7em; text-wrap: balance; flex: none; } p { margin: 0 0 .6em; } strong, b { color: var(--ink); }
.over { color: var(--ask); font-weight: 600; } .title .content, .end .content { justify-content: center; } .end h2 { max-width: 22em; font-size: 1.7em; }
.parts { flex: 1; min-height: 0; display: flex; flex-direction: column; gap: .8em; } .plain .parts { padding-top: 1em; }
ul { margin: 0; padding-left: 1.1em; } .plain ul { font-size: 1.25em; } li { margin: .35em 0; } li::marker { color: var(--ask); }
.picture { flex: 1; min-height: 0; background: #fff; border: 1px solid var(--rule); border-radius: 6px; padding: .5em; display: grid; place-items: center; } .picture img { width: 100%; height: 100%; object-fit: contain; min-height: 0; }
.picture.tall { display: block; overflow: auto; } .tall img { width: min(100%, 42em); height: auto; display: block; margin: 0 auto; object-fit: unset; }
code { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: .9em; background: var(--soft); border-radius: .2em; padding: 0 .25em; overflow-wrap: anywhere; }
.place { position: absolute; right: 1.5em; bottom: .6em; margin: 0; font-size: .6em; color: var(--quiet); }
.notes { display: none; background: var(--soft); border-top: 3px solid var(--hint); padding: .8rem 3rem; font-size: 1rem; line-height: 1.5; overflow: auto; max-height: 34vh; } .with-notes .slide.now { grid-template-rows: minmax(0, 1fr) auto; } .with-notes .slide.now .notes { display: block; } .with-notes .place { display: none; }
.notes p { max-width: 60rem; } .keys { position: fixed; left: 1rem; bottom: .6rem; display: flex; gap: .4rem; align-items: center; font-size: .8rem; color: var(--quiet); opacity: .75; } .keys:hover, .keys:focus-within { opacity: 1; } .with-notes .keys { position: fixed; bottom: auto; top: .6rem; left: auto; right: 1rem; }
button { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--rule); border-radius: 6px; padding: .2rem .6rem; min-height: 1.9rem; cursor: pointer; } button[aria-pressed=true] { border-color: var(--hint); }
@media (min-width: 60rem) { .figure .parts:has(ul) { flex-direction: row; align-items: stretch; } .figure .parts:has(ul) ul { flex: 0 1 32%; align-self: center; font-size: .92em; } .figure .parts .picture { flex: 1 1 60%; } }
@media (max-width: 40rem) { .content { padding: 1.6em 1.3em 3.6em; } .notes { padding: .8rem 1.2rem; } .slide { font-size: 17px; } h1 { font-size: 1.7em; } .picture { flex: none; min-height: 40vh; } .picture img { height: auto; } .tall img { min-width: 34rem; } .picture.tall { max-height: 65vh; } .plain .parts { justify-content: flex-start; } .notes-key { font-size: .8rem; } }
@page { size: 297mm 167mm; margin: 0; }
@media print { .picture.tall { display: grid; overflow: hidden; } .tall img { width: 100%; height: 100%; object-fit: contain; } html, body, main { height: auto; } .keys, .notes { display: none !important; } .slide, .slide.now { display: grid; grid-template-rows: minmax(0, 1fr); width: 297mm; height: 166.5mm; font-size: 6.2mm; break-after: page; break-inside: avoid; overflow: hidden; } .slide:last-child { break-after: auto; } .content { overflow: hidden; } .with-notes .place { display: block; } .figure .parts:has(ul) { flex-direction: row; } .figure .parts:has(ul) ul { flex: 0 1 32%; align-self: center; } }
`;

import { matchAnswer } from "../match-answer.js";
import { checkState, predictionIn } from "../progress.js";
import { pageControls } from "./script-page.js";
import { questionsScript } from "./script-questions.js";
import { storeScript } from "./script-store.js";
import { tipScript } from "./script-tip.js";
import { decodeScript } from "./secret.js";

/**
 * How an answer is decided about and counted is the notebook's own code, as source: a page and a notebook decide alike.
 * These functions name nothing outside themselves. Some compilers name functions by a helper, which is given here.
 */
const shared = `
const __name = (made) => made;
const matchAnswer = ${matchAnswer.toString()};
const checkState = ${checkState.toString()};
const predictionIn = ${predictionIn.toString()};
`;

const elements = `
const $ = (query, root = document) => root.querySelector(query);
const $$ = (query, root = document) => [...root.querySelectorAll(query)];
const element = (name, content, className) => {
  const made = document.createElement(name);
  if (content !== undefined) made.append(content);
  if (className !== undefined) made.className = className;
  return made;
};
/** HTML of the page's own build. What a reader writes only ever becomes text. */
const fromBuild = (html, className) => { const made = element("div", undefined, className); made.innerHTML = html; return made; };
const bold = (text) => element("b", text);
const line = (className, ...parts) => { const made = element("p", undefined, className); made.append(...parts); return made; };
`;

/** The script of a session's page: of the teacher's, the words only. */
export function pageScript({ session, isStudents }: { session: number; isStudents: boolean }): string {
  if (!isStudents) return `${elements}${tipScript}`;
  return `${elements}${shared}${decodeScript}
const session = ${session};
${storeScript}${tipScript}${questionsScript}${pageControls}`;
}

/** The index tells how far each session is. */
export const indexScript = `${elements}${shared}${storeScript}
for (const state of $$(".state")) {
  const prefix = "s" + state.dataset.session + ".", count = Number(state.dataset.count);
  const own = stepsSoFar().filter(({ id }) => id.startsWith(prefix)), ids = [...new Set(own.map(({ id }) => id))];
  const done = ids.filter((id) => isDone(own, id)).length;
  state.textContent = done === 0 ? "not begun" : done >= count ? "all " + count + " questions done" : done + " of " + count + " questions done";
}
`;

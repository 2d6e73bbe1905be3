/** What judges and simulated people share, by the name that judges use. */
export { type ShownText, showInert } from "../core/fence.js";

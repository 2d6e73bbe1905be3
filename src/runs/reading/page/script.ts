import { listScript } from "./script-list.js";
import { readerScript } from "./script-reader.js";
import { rowsScript } from "./script-rows.js";
import { sidesScript } from "./script-sides.js";
import { textScript } from "./script-text.js";

/**
 * The page's script. Texts from outside reach the page as text nodes only: no part of it writes markup. Of the list,
 * only the rows in sight are in the page, whatever number there is.
 */
export const script = `
(async () => {
"use strict";
${textScript}
${rowsScript}
${listScript}
${sidesScript}
${readerScript}
await start();
})();
`;

/** Tables with their codebooks, the releases at their pinned commits, frozen plans, files written whole. */

export { readTable, validateDatapackage } from "./datapackage.js";
export { formatCsv } from "./format-csv.js";
export { freezePreregistration, readPreregistration } from "./freeze-preregistration.js";
export { projectPath } from "./project-root.js";
export { readRatings } from "./ratings/read-ratings.js";
export { readCsv } from "./read-csv.js";
export { refreshDatapackage } from "./refresh-datapackage.js";
export { resolveUpstream } from "./upstream.js";
export { readFrozenPreregistration, verifyPreregistration } from "./verify-preregistration.js";
export { writeCsv } from "./write-csv.js";
export { writeFileAtomic } from "./write-file-atomic.js";

import { keep, readKept } from "../../io/kept.js";
import { keepDrawings } from "../../plots/drawings.js";

// An import is enough: figures then draw each picture once on this machine, be it for a file or in a notebook.
keepDrawings({ read: readKept, keep });

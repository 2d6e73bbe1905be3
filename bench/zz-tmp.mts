import { mkdirSync } from "node:fs";
import { bigRun } from "/tmp/w/export/x/bench/support/big-run.js";
mkdirSync("/tmp/w/export/bigruns/big",{recursive:true});
await bigRun("/tmp/w/export/bigruns/big", 1_000_000, 20);

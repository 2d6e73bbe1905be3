// Opens PGlite's folder without affectlab's lock, as two servers would: `make`, `count`, or the name of a writer.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const load = createRequire(fileURLToPath(new URL("../../../tools/survey/package.json", import.meta.url)));
const { PGlite } = load("@electric-sql/pglite");
const [folder, what] = process.argv.slice(2);
let committed = 0;
try {
  const db = await PGlite.create(folder);
  if (what === "make") await db.exec("create table rows (writer text, n integer)");
  else if (what === "count") {
    const { rows } = await db.query("select count(*)::int as n from rows");
    console.log(`found ${rows[0].n}`);
  } else {
    const until = performance.now() + 5000;
    for (let n = 0; n < 300; n++) {
      await db.query("insert into rows values ($1, $2)", [what, n]);
      committed++;
      await new Promise((done) => setTimeout(done, 5));
      if (performance.now() > until) break;
    }
  }
  await db.close();
} catch (error) {
  console.error(error.message);
}
console.log(`committed ${committed}`);
process.exit(0);

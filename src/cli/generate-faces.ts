import path from "node:path";
import { counted } from "../core/counted.js";
import { UsageError } from "../core/errors.js";
import type { Item } from "../core/item.js";
import { optionValue } from "../core/option-value.js";
import { shownPath } from "../io/project-root.js";
import { refreshDatapackage } from "../io/refresh-datapackage.js";
import { sha256 } from "../io/sha256-file.js";
import { writeCsv } from "../io/write-csv.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import { renderPng } from "../plots/png.js";
import { cast, identityById, makeIdentities } from "../stimuli/faces/cast.js";
import {
  type Expression,
  expressionByName,
  faceOnly,
  loadExpressions,
} from "../stimuli/faces/expressions.js";
import { faceFrames, facePng } from "../stimuli/faces/face-png.js";
import { faceItems } from "../stimuli/faces/faces-items.js";
import { facesCodebook, facesColumns } from "../stimuli/faces/faces-table.js";
import type { Identity } from "../stimuli/faces/identity.js";
import { formatActionUnits, parseActionUnits } from "../stimuli/faces/notation.js";
import {
  expressionRows,
  renderedSheet,
  renderedUnits,
  type SheetCell,
  sweepRows,
} from "../stimuli/faces/sheet.js";
import { hashItemFiles } from "../stimuli/item-set.js";
import { interruptible } from "./interrupt.js";
import { distinctOption, listOption, numberOption } from "./option-values.js";
import { print, printJson } from "./print.js";
import { startProgress } from "./progress.js";

export interface FacesOptions {
  out: string;
  expressions?: string;
  expressionsFile?: string;
  units?: string;
  people?: string;
  newPeople?: string;
  seed: string;
  size: string;
  sheet?: boolean;
  faceOnly?: boolean;
  frames?: boolean;
  items?: boolean;
  json?: boolean;
}

/** `affectlab generate faces` */
export async function generateFaces(options: FacesOptions): Promise<void> {
  const size = numberOption("size", options.size, { whole: true, least: 32, most: 2048 }) as number;
  const people = await optionValue("people", () => peopleOf(options));
  const named = await expressionsOf(options);
  const expressions = options.faceOnly
    ? named.map((one) => ({ ...one, actionUnits: faceOnly(one.actionUnits) }))
    : named;
  const items = options.items ? await optionValue("items", () => faceItems(people, expressions)) : [];
  const rows = await writePictures(options.out, expressions, people, size, options.frames === true);
  if (options.items) await writeItems(options.out, items);
  const sheets = options.sheet ? await writeSheets(options.out, expressions, people) : [];
  if (options.json) {
    return printJson({ folder: shownPath(options.out), pictures: rows.length, items: items.length, sheets });
  }
  print(
    `${shownPath(options.out)}: ${counted(rows.length, "picture")} (${counted(expressions.length, "expression")} on ${counted(people.length, "person", "people")}), faces.csv with its codebook${items.length === 0 ? "" : `, ${counted(items.length, "item")} (items.jsonl)`}${sheets.map((sheet) => `, ${sheet}`).join("")}`,
  );
}

function peopleOf({ people, newPeople, seed }: FacesOptions): Identity[] {
  if (people !== undefined && newPeople !== undefined) {
    throw new UsageError("--people and --new-people exclude each other; give one of them");
  }
  const count = numberOption("new-people", newPeople, { whole: true, least: 1, most: 1000 });
  if (count !== undefined) {
    return makeIdentities(count, numberOption("seed", seed, { whole: true }) as number);
  }
  return people === undefined ? [...cast] : distinctOption("people", people).map(identityById);
}

async function expressionsOf({ expressions, expressionsFile, units }: FacesOptions): Promise<Expression[]> {
  if (units !== undefined) {
    if (expressions !== undefined || expressionsFile !== undefined) {
      throw new UsageError("--units and --expressions exclude each other; give one of them");
    }
    const actionUnits = await optionValue("units", () => parseActionUnits(units));
    const name = formatActionUnits(actionUnits).toLowerCase();
    return [
      { name, group: "control", basis: "composed", summary: name, units: [], sources: [], actionUnits },
    ];
  }
  const all = await loadExpressions(expressionsFile);
  const neutral = all.filter((one) => one.group === "control");
  const wanted = listOption("expressions", expressions ?? "study");
  const named = await optionValue("expressions", () =>
    wanted.flatMap((name) => {
      const group = all.filter((one) => one.group === name);
      return group.length > 0 ? group : [expressionByName(all, name)];
    }),
  );
  // The neutral face is the control of every set.
  return [...new Set([...neutral, ...named])];
}

async function writePictures(
  out: string,
  expressions: readonly Expression[],
  people: readonly Identity[],
  size: number,
  frames: boolean,
): Promise<unknown[]> {
  const rows: (string | number)[][] = [];
  const progress = await startProgress("faces", people.length * expressions.length);
  try {
    await interruptible(async (signal) => {
      for (const identity of people) {
        for (const { name, group, actionUnits } of expressions) {
          signal.throwIfAborted();
          const file = `${identity.id}-${name}.png`;
          const png = await facePng(actionUnits, identity, size);
          await writeFileAtomic(path.join(out, file), png);
          if (frames && actionUnits.length > 0) {
            const moving = await faceFrames(actionUnits, identity, { size });
            await writeFileAtomic(path.join(out, `${identity.id}-${name}.apng`), moving);
          }
          const { id, sex, age, skin, hair, beard } = identity;
          const units = formatActionUnits(actionUnits);
          rows.push([file, id, sex, age, skin, hair, beard, name, group, units, size, sha256(png)]);
          progress.update(rows.length);
        }
      }
    });
  } finally {
    progress.stop();
  }
  await writeCsv(path.join(out, "faces.csv"), facesColumns, rows);
  await writeFileAtomic(path.join(out, "datapackage.json"), `${JSON.stringify(facesCodebook, null, 2)}\n`);
  await refreshDatapackage(out);
  return rows;
}

/** Makes the folder a set: its items, and their hash in the codebook. */
async function writeItems(out: string, items: readonly Item[]): Promise<void> {
  const file = path.join(out, "items.jsonl");
  await writeFileAtomic(file, items.map((item) => `${JSON.stringify(item)}\n`).join(""));
  const codebook = path.join(out, "datapackage.json");
  const resource = {
    ...{ name: "items", path: "items.jsonl", format: "jsonl" },
    description: "One item for each face, with the names of the expressions as options.",
  };
  const whole = {
    ...facesCodebook,
    set: await hashItemFiles([file]),
    resources: [...facesCodebook.resources, resource],
  };
  await writeFileAtomic(codebook, `${JSON.stringify(whole, null, 2)}\n`);
  await refreshDatapackage(out);
}

async function writeSheets(
  out: string,
  expressions: readonly Expression[],
  people: readonly Identity[],
): Promise<string[]> {
  const rows = expressionRows(expressions, people);
  const sheets = {
    "sheet-expressions.png": rows,
    ...Object.fromEntries(
      expressions.map(({ name }, column) => [
        `sheet-${name}.png`,
        inRows(rows.map((row) => row[column] as SheetCell)),
      ]),
    ),
    "sheet-action-units.png": sweepRows(people[0] as Identity, { units: renderedUnits }),
  };
  for (const [name, cells] of Object.entries(sheets)) {
    await writeFileAtomic(path.join(out, name), await renderPng(await renderedSheet(cells), 1));
  }
  return Object.keys(sheets);
}

/** Six people a row. */
function inRows(cells: readonly SheetCell[]): SheetCell[][] {
  return Array.from({ length: Math.ceil(cells.length / 6) }, (_, row) => cells.slice(6 * row, 6 * row + 6));
}

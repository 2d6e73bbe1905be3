// The drawing of docs/architecture.svg: floors, arrows between them, one opened study, and the tables of all
// imports. The places are set by hand; the numbers come from the imports. The same numbers give the same
// bytes.

const ink = { strong: "#1d2329", text: "#3d4852", quiet: "#66727e", line: "#98a2ac", faint: "#e4e8ec" };
const blue = "#1f5a96";
const heading = { weight: 700, fill: ink.strong };
/** The background of the number of an import that goes up. */
const upward = "#f6c9b4";
const fontFamily = "Arimo, Liberation Sans, Arial, Helvetica, sans-serif";
const width = 1000;
const box = { height: 62, gap: 8, pad: 10 };
/** The space between two floors, for an arrow and its number. */
const stair = 34;

const purposes = {
  cli: "the verbs",
  "index.ts": "what programs import",
  studies: "one folder for each paper",
  stimuli: "stories, items, faces",
  agents: "the simulated person",
  judges: "rubrics, bias, attacks",
  games: "rules, play, players",
  people: "questionnaires",
  teaching: "predictions, seminars",
  runs: "plan, send, log, resume",
  models: "one file for each provider",
  io: "tables, downloads, whole files",
  stats: "one statistic a file",
  claims: "verdicts, the ledger",
  plots: "rows to figures",
  core: "the words of all others: item, response, rating, claim, error, seed",
  door: "study, index, manifest",
  live: "ask models, judge, report",
  figures: "one function each",
  paper: "printed numbers, claims",
  measures: "the study's own statistics, pure",
  data: "tables, conditions, derivation",
  shared: "contract, registry, readers: every room may use it",
};

/** The floors from the top, each with its place. `beside` puts a floor at the height of other floors. */
const floors = [
  { id: "doors", folders: ["cli", "index.ts"], x: 20, width: 600 },
  { id: "studies", folders: ["studies"], x: 20, width: 600 },
  {
    id: "makers",
    folders: ["stimuli", "agents", "judges", "games", "people", "teaching"],
    x: 20,
    width: 420,
  },
  { id: "shown", folders: ["claims", "plots"], x: 460, width: 160, beside: ["makers"] },
  { id: "runs", folders: ["runs"], x: 20, width: 250 },
  { id: "models", folders: ["models"], x: 20, width: 250 },
  { id: "io", folders: ["io"], x: 20, width: 250 },
  { id: "stats", folders: ["stats"], x: 300, width: 320, beside: ["runs", "models", "io"] },
  { id: "core", folders: ["core"], x: 20, width: 600 },
];

/** The rooms of a study from the top. */
const rooms = [
  { id: "door", folders: ["door"], x: 0, width: 324 },
  { id: "live", folders: ["live"], x: 0, width: 200 },
  { id: "figures", folders: ["figures"], x: 0, width: 156 },
  { id: "paper", folders: ["paper"], x: 168, width: 156, beside: ["figures"] },
  { id: "measures", folders: ["measures"], x: 0, width: 324 },
  { id: "data", folders: ["data"], x: 0, width: 324 },
  { id: "shared", folders: ["shared"], x: 0, width: 324, aside: true },
];

export const roomNames = rooms.map(({ id }) => id);

/** The floor of a folder of src, if it has one. */
export function placeOf(folder) {
  return floors.find(({ folders }) => folders.includes(folder))?.id;
}

/** The picture as SVG. Its metadata contain the numbers that it shows. */
export function drawArchitecture(facts) {
  const house = layOut(floors, Object.keys(facts.folders), 92, 0);
  const panelTop = 122;
  const study = layOut(rooms, Object.keys(facts.rooms), panelTop, 652);
  const studies = house.placed.find(({ id }) => id === "studies");
  const inOrder = study.placed.filter(({ aside }) => !aside);
  const tableTop = Math.max(house.bottom, study.bottom) + 74;
  const tables = [
    table(20, study.left - 44, tableTop, "All imports between folders", house.placed, facts.imports),
    table(study.left, 336, tableTop, "All imports inside studies", inOrder, facts.roomImports),
  ];
  const height = tableTop + Math.max(...tables.map((t) => t.height)) + 24;
  const parts = [
    text(20, 36, "The architecture of affectlab", { ...heading, size: 20 }),
    text(
      20,
      58,
      "Each box is a folder of src. Imports only go down. The number at an arrow counts imports from",
    ),
    text(
      20,
      75,
      "floor to floor; the tables below count those that skip a floor too. All numbers are rounded.",
    ),
    openedUp(studies, study.bottom, panelTop),
    text(study.left, panelTop - 8, "Inside a study (sizes: all studies together)", heading),
    ...house.placed.map((floor) => drawFloor(floor, facts.folders)),
    ...arrows(house.placed, facts.floorImports),
    ...study.placed.map((room) => drawFloor(room, facts.rooms)),
    ...arrows(study.placed, facts.roomImports),
    ...tables.map((t) => t.svg),
  ];
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc" font-family="${fontFamily}">`,
    '<title id="title">The architecture of affectlab</title>',
    `<desc id="desc">${escapeXml(description(house.placed, facts))}</desc>`,
    `<metadata>${escapeXml(JSON.stringify(facts))}</metadata>`,
    `<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L10 5L0 10z" fill="${blue}"/></marker></defs>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...parts,
    "</svg>",
  ].join("\n")}\n`;
}

/** Places the floors that have a folder, from the top down, with three boxes in a row. */
function layOut(plan, present, top, left) {
  const placed = [];
  let y = top;
  for (const floor of plan) {
    const names = floor.folders.filter((name) => present.includes(name));
    if (names.length === 0) continue;
    const at = { ...floor, names, x: floor.x + left };
    if (floor.beside === undefined) {
      const rows = Math.ceil(names.length / 3);
      const height = rows * (box.height + box.gap) - box.gap + (names.length > 1 ? 2 * box.pad : 0);
      placed.push({ ...at, y, height });
      y += height + stair;
    } else {
      const levels = placed.filter(({ id }) => floor.beside.includes(id));
      const upper = Math.min(...levels.map((level) => level.y));
      const lower = Math.max(...levels.map((level) => level.y + level.height));
      placed.push({ ...at, y: upper, height: lower - upper });
    }
  }
  return { placed, left, bottom: y - stair };
}

function drawFloor(floor, sizes) {
  if (floor.names.length === 1) return drawBox(floor.names[0], floor, sizes);
  const columns = Math.min(3, floor.names.length);
  const inner = (floor.width - 2 * box.pad - (columns - 1) * box.gap) / columns;
  // In a narrow floor, two boxes are one above the other.
  const stacked = inner < 90;
  const boxes = floor.names.map((name, i) => {
    if (stacked) {
      const height = (floor.height - 2 * 4 - (floor.names.length - 1) * 4) / floor.names.length;
      const at = { x: floor.x + 4, y: floor.y + 4 + i * (height + 4), width: floor.width - 8, height };
      return drawBox(name, at, sizes);
    }
    const x = floor.x + box.pad + (i % 3) * (inner + box.gap);
    const y = floor.y + box.pad + Math.floor(i / 3) * (box.height + box.gap);
    return drawBox(name, { x, y, width: inner, height: box.height }, sizes);
  });
  return [rect(floor, { fill: "#f5f7f9", stroke: ink.faint, rx: 6 }), ...boxes].join("\n");
}

function drawBox(name, at, sizes) {
  const { files, lines } = sizes[name];
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
  const anchor = "middle";
  const size = `${files} ${files === 1 ? "file" : "files"}, ${lines.toLocaleString("en-US")} lines`;
  const rows =
    at.height < 50
      ? [text(x, y - 3, name, { ...heading, size: 13, anchor }), text(x, y + 11, size, { size: 11, anchor })]
      : [
          text(x, y - 13, name, { ...heading, size: 14, anchor }),
          text(x, y + 5, purposes[name], { size: 12, anchor }),
          text(x, y + 21, size, { size: 11.5, fill: ink.quiet, anchor }),
        ];
  const dash = at.aside ? ' stroke-dasharray="4 3"' : "";
  return [rect(at, { fill: "#ffffff", stroke: ink.line, rx: 4 }, dash), ...rows].join("\n");
}

/** The wedge from the floor of studies to the opened study. */
function openedUp(studies, bottom, top) {
  const [left, right] = [studies.x + studies.width, 640];
  const frame = { x: right, y: top - 26, width: width - right - 12, height: bottom - top + 38 };
  return [
    `<path d="M${left} ${studies.y}L${right} ${frame.y}V${frame.y + frame.height}L${left} ${studies.y + studies.height}Z" fill="#eef3f8"/>`,
    rect(frame, { fill: "#eef3f8", stroke: "#c9d8e8", rx: 6 }),
  ].join("\n");
}

/**
 * One arrow for each pair of floors with an import, unless a chain of other arrows implies it. An import that
 * goes up is a mistake; the table shows it in red.
 */
function arrows(placed, imports) {
  const order = placed.filter(({ aside }) => !aside).map(({ id }) => id);
  const pairs = Object.keys(imports)
    .map((key) => key.split(" -> "))
    .filter((pair) => pair.every((id) => order.includes(id)) && goesDown(order, pair));
  const reaches = (from, to) => pairs.some(([a, b]) => a === from && (b === to || reaches(b, to)));
  return pairs
    .filter(([from, to]) => !pairs.some(([a, b]) => a === from && b !== to && reaches(b, to)))
    .map(([from, to]) => {
      const [upper, lower] = [from, to].map((id) => placed.find((floor) => floor.id === id));
      return arrow(upper, lower, imports[`${from} -> ${to}`].imports);
    });
}

const goesDown = (order, [from, to]) => order.indexOf(from) < order.indexOf(to);

/** Straight down if the two floors overlap, straight across if they stand beside each other, otherwise around. */
function arrow(upper, lower, imports) {
  if (lower.y < upper.y + upper.height) return across(upper, lower, imports);
  const left = Math.max(upper.x, lower.x);
  const right = Math.min(upper.x + upper.width, lower.x + lower.width);
  const [from, to] = [upper.y + upper.height, lower.y];
  const x = left < right ? (left + right) / 2 : lower.x + 24;
  const start = left < right ? `M${x} ${from}` : `M${upper.x + upper.width} ${from - upper.height / 2}H${x}`;
  return [
    `<path d="${start}V${to}" fill="none" stroke="${blue}" stroke-width="1.8" marker-end="url(#tip)"/>`,
    text(x + 9, to - stair / 2 + 4, imports === 0 ? "<10" : String(imports), { size: 12, fill: blue }),
  ].join("\n");
}

function across(one, other, imports) {
  const [from, to, y] = [one.x + one.width, other.x, one.y + one.height / 2];
  const label = imports === 0 ? "<10" : String(imports);
  return [
    `<path d="M${from} ${y}H${to}" fill="none" stroke="${blue}" stroke-width="1.8" marker-end="url(#tip)"/>`,
    text((from + to) / 2, y - 7, label, { size: 12, fill: blue, anchor: "middle" }),
  ].join("\n");
}

/** Importers as rows, what they import as columns, both from the top floor down, in the width that there is. */
function table(x, room, y, title, placed, imports) {
  const names = placed.flatMap((floor) => floor.names);
  const pairs = Object.keys(imports).map((key) => key.split(" -> "));
  const rows = names.filter((name) => pairs.some(([from]) => from === name));
  const columns = names.filter((name) => pairs.some(([, to]) => to === name));
  const [first, line] = [60, 21];
  const cell = Math.min(49, (room - first) / columns.length);
  const size = cell < 46 ? 10 : 11;
  const most = Math.max(...Object.values(imports).map((count) => count.imports));
  const fillOf = (n, pair) => {
    if (n === undefined) return "#f7f8f9";
    return goesDown(names, pair) ? shade(n / most) : upward;
  };
  const parts = [
    text(x, y - 26, title, heading),
    text(x, y - 8, "imports", { size: 11.5, fill: ink.quiet }),
    ...columns.map((name, j) =>
      text(x + first + (j + 0.5) * cell - 1, y - 8, name, { size, anchor: "middle", fill: ink.strong }),
    ),
  ];
  rows.forEach((from, i) => {
    const top = y + i * line;
    parts.push(text(x, top + 15, from, { size: 11.5, fill: ink.strong }));
    columns.forEach((to, j) => {
      const n = imports[`${from} -> ${to}`]?.imports;
      const at = { x: x + first + j * cell, y: top, width: cell - 2, height: line - 2 };
      parts.push(rect(at, { fill: fillOf(n, [from, to]), stroke: "none", rx: 2 }));
      if (n === undefined) return;
      parts.push(
        text(at.x + at.width / 2, top + 14, n === 0 ? "<10" : String(n), {
          size: 11.5,
          anchor: "middle",
          fill: n === 0 ? ink.quiet : ink.strong,
        }),
      );
    });
  });
  const mistaken = pairs.some((pair) => pair.every((name) => names.includes(name)) && !goesDown(names, pair));
  if (mistaken)
    parts.push(text(x, y + rows.length * line + 16, "Red: an import that goes up.", { size: 11.5 }));
  return { svg: parts.join("\n"), height: rows.length * line + (mistaken ? 20 : 0) };
}

/** The blue of the arrows mixed with white, light enough for dark text on it. */
function shade(share) {
  const strength = 0.08 + 0.42 * Math.sqrt(share);
  const channels = [0x1f, 0x5a, 0x96].map((value) => Math.round(255 - (255 - value) * strength));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function description(placed, { folders }) {
  const names = (floor) => floor.names.join(", ");
  return `Floors from the top: ${placed.map(names).join("; ")}. A folder imports only folders below it. ${
    Object.keys(folders).length
  } folders in all. Inside a study the rooms are, from the top: door, live, figures and paper, measures, data.`;
}

function rect({ x, y, width: w, height }, { fill, stroke, rx }, more = "") {
  return `<rect x="${number(x)}" y="${number(y)}" width="${number(w)}" height="${number(height)}" rx="${rx}" fill="${fill}" stroke="${stroke}"${more}/>`;
}

function text(x, y, words, { size = 12.5, weight = 400, fill = ink.text, anchor = "start" } = {}) {
  return `<text x="${number(x)}" y="${number(y)}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escapeXml(words)}</text>`;
}

const number = (value) => String(Math.round(value * 100) / 100);

function escapeXml(words) {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

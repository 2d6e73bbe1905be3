/** What stands side by side: options with people's answers, judges' verdicts, dialogues under several judges. */
export const sidesScript = `
const percent = (part, whole) => whole === 0 ? "" : Math.round(100 * part / whole) + "%";
const letter = (place) => String.fromCharCode(97 + place);

function optionTable(row) {
  const isKnown = row.orderShown.length === row.options.length, order = isKnown ? row.orderShown : row.options.map((_, at) => at);
  const box = element("div", null, { class: "wide", tabindex: "0", role: "group", "aria-label": "Options and answers" }), table = element("table", null, { class: "options" });
  const head = element("tr"); for (const name of ["", "Option", ...row.shares.map((one) => one.by)]) head.append(element("th", capital(name), { scope: "col" }));
  const top = element("thead"); top.append(head); const body = element("tbody");
  order.forEach((option, place) => {
    const line = element("tr"), text = element("td", null, { class: "o" });
    text.append(inert(row.options[option]));
    if (row.answer === option) text.append(" ", element("span", "answer", { class: "chip own" }));
    if (row.key === option) text.append(" ", element("span", "key", { class: "chip quiet-chip", title: "the option that the study counts as the key" }));
    line.append(element("th", isKnown ? letter(place) : "", { scope: "row" }), text);
    for (const share of row.shares) {
      const all = share.counts.reduce((sum, part) => sum + part, 0), part = share.counts[option] ?? 0, cell = element("td", null, { class: "share", "data-l": share.by });
      const bar = element("span", null, { class: "bar", "aria-hidden": "true" }), filled = element("i"); filled.style.width = (all === 0 ? 0 : 100 * part / all) + "%"; bar.append(filled);
      cell.append(bar, element("span", number(part) + (all === 0 ? "" : " · " + percent(part, all))));
      if (share.mode === option) cell.append(" ", element("span", "mode", { class: "chip quiet-chip", title: share.tie || "the answer given most often" }));
      line.append(cell);
    }
    body.append(line);
  });
  table.append(top, body); box.append(table);
  const told = row.shares.flatMap((one) => [...(one.tie ? [one.by + ": " + one.tie] : []), ...(one.unscored > 0 ? [one.by + ": " + number(one.unscored) + " unscored beside these"] : [])]);
  if (!isKnown) told.push("The order in which the options were shown was not recorded: the letters in the reply are not those of this list.");
  for (const line of told) box.append(element("p", line, { class: "quiet" }));
  return box;
}

function verdictTable(row) {
  const many = new Set(row.judgements.map((one) => one.judge)).size < row.judgements.length;
  const given = row.judgements.map((one) => new Map(one.verdicts.map((verdict) => [verdict.criterion, verdict])));
  const box = element("div", null, { class: "wide", tabindex: "0", role: "group", "aria-label": "Verdicts of each judge" }), table = element("table", null, { class: "verdicts" });
  const named = row.judgements.map((one) => one.judge + (many ? ", replicate " + (one.replicate + 1) : ""));
  const head = element("tr"); for (const name of ["Criterion", ...named]) { const cell = element("th", null, { scope: "col" }); cell.append(inert(name)); head.append(cell); }
  const top = element("thead"); top.append(head); const body = element("tbody");
  for (const criterion of row.criteria) {
    const verdicts = given.map((one) => one.get(criterion.id)), values = new Set(verdicts.map((one) => one?.value).filter((value) => value != null));
    const line = element("tr", null, { class: values.size > 1 ? "differ" : null }), what = element("th", null, { scope: "row" });
    what.append(block(criterion.text, { characters: 1500, lines: 20, name: "criterion" }), element("small", criterion.worth));
    if (values.size > 1) what.append(element("span", "≠ judges differ", { class: "chip differ" }));
    line.append(what);
    verdicts.forEach((verdict, i) => {
      const cell = element("td", null, { "data-l": named[i] });
      cell.append(verdict === undefined ? element("span", "not asked", { class: "chip unscored" }) : verdict.value === null ? element("span", "○ unscored", { class: "chip unscored" }) : element("span", verdict.value, { class: "chip value" }));
      if (verdict?.reason) cell.append(block(verdict.reason, { characters: 1200, lines: 20, name: "because" }));
      line.append(cell);
    });
    body.append(line);
  }
  table.append(top, body); box.append(table);
  row.judgements.forEach((one, i) => one.problems.forEach((problem) => { const told = element("p", null, { class: "quiet" }); told.append(inert(named[i] + ": " + problem)); box.append(told); }));
  return box;
}

const drawing = (name, attributes) => { const made = document.createElementNS("http://www.w3.org/2000/svg", name); for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value); return made; };
/** The emotion after each turn, one line for each dialogue. The turns below say the same in numbers. */
function emotionChart(dialogues) {
  const paths = dialogues.map((one) => one.turns.flatMap((turn) => turn.after === null ? [] : [turn.after])), most = Math.max(2, ...paths.map((one) => one.length));
  if (paths.every((one) => one.length === 0)) return null;
  const [width, height, left, right, edge] = [Math.max(280, Math.min(680, reader.clientWidth - 56)), 150, 34, 8, 10], x = (i) => left + i * (width - left - right) / (most - 1), y = (value) => edge + (100 - value) * (height - 2 * edge) / 100;
  const chart = drawing("svg", { viewBox: "0 0 " + width + " " + height, class: "emotion", role: "img", "aria-label": dialogues.map((one, i) => one.by + ": emotion " + paths[i].join(", ")).join("; ") });
  for (const value of [0, 50, 100]) { chart.append(drawing("path", { class: "grid", d: "M" + left + " " + y(value) + "H" + (width - right) })); const label = drawing("text", { x: left - 6, y: y(value) + 4, "text-anchor": "end" }); label.textContent = value; chart.append(label); }
  paths.forEach((path, i) => {
    const name = "line-" + i % 3;
    chart.append(drawing("path", { class: name, d: path.map((value, at) => (at === 0 ? "M" : "L") + x(at) + " " + y(value)).join("") }));
    path.forEach((value, at) => chart.append(drawing("circle", { class: name, cx: x(at), cy: y(value), r: 3.2 })));
  });
  const legend = element("figcaption", element("span", "Emotion after each turn of the person", { class: "quiet" })); dialogues.forEach((one, i) => { const entry = element("span", null, { class: "line-" + i % 3 }); entry.append(inert(one.by)); legend.append(entry); });
  const figure = element("figure", chart); figure.prepend(legend); return figure;
}
function dialogueSides(row) {
  const box = element("div", null, { class: "dialogues" }), longest = Math.max(...row.dialogues.map((one) => one.turns.length));
  box.style.setProperty("--n", row.dialogues.length); box.style.setProperty("--turns", longest + 2);
  row.dialogues.forEach((one, i) => {
    const column = element("section", null, { class: i === 0 ? "dialogue now" : "dialogue" }), title = element("h4", null, { class: "line-" + i % 3 });
    title.append(inert(one.by)); column.append(title);
    for (const turn of one.turns) {
      const said = element("div", null, { class: "turn " + (turn.role === "user" ? "person" : "other") }), top = element("p", null, { class: "role" });
      top.append(element("span", turn.role === "user" ? "Person" : "Model"));
      if (turn.after !== null) { const moved = turn.before === null ? 0 : turn.after - turn.before; top.append(element("span", "emotion " + (moved === 0 ? turn.after : turn.before + " → " + turn.after + " (" + (moved > 0 ? "+" : "−") + Math.abs(moved) + ")"), { class: "feels" })); }
      said.append(top, block(turn.text, { characters: 3000, lines: 40 }));
      if (turn.thoughts.length > 0) {
        const thoughts = element("details"), list = element("dl"); thoughts.append(element("summary", "Inner thoughts"), list);
        for (const { label, text } of turn.thoughts) { list.append(element("dt", label)); const value = element("dd"); value.append(block(text, { characters: 3000, lines: 40 })); list.append(value); }
        said.append(thoughts);
      }
      column.append(said);
    }
    column.append(element("p", one.end, { class: "end" }));
    box.append(column);
  });
  if (row.dialogues.length < 2) return box;
  // Where there is no room side by side, one is shown at a time.
  const choice = element("p", null, { class: "switch", role: "group", "aria-label": "Which dialogue" });
  row.dialogues.forEach((one, i) => {
    const button = element("button", null, { type: "button", "aria-pressed": String(i === 0) }); button.append(inert(one.by));
    button.addEventListener("click", () => [...choice.children].forEach((other, at) => { other.setAttribute("aria-pressed", String(at === i)); box.children[at].classList.toggle("now", at === i); }));
    choice.append(button);
  });
  const sides = element("div"); sides.append(choice, box); return sides;
}
`;

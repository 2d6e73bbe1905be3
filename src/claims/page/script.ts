/**
 * The page's script: filters and search with their state in the address, details of a row when it is opened, and
 * the text of an objection. Without it the page can be read, with every row's note.
 */
export const script = String.raw`
(async () => {
const $ = (query, root = document) => root.querySelector(query), all = (query, root = document) => [...root.querySelectorAll(query)];
const element = (name, text, attributes = {}) => { const made = document.createElement(name); if (text) made.textContent = text; for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value); return made; };
const rows = all("tbody tr"), form = $("form"), shown = $("output", form), fields = ["paper", "section", "kind", "evidence", "verdict", "q"];
form.hidden = false;
const bytes = Uint8Array.from(atob($("#details").textContent), (c) => c.charCodeAt(0));
const details = JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text());
const facts = new Map(rows.map((row) => {
  const parts = details[row.id].parts, own = details[row.id].claim;
  const text = [row.textContent, row.id, own?.how, own?.answer, own?.alsoIn.join(" "), own?.figure?.text, ...parts.flat()].join(" ").toLowerCase();
  const group = row.closest("details.group");
  return [row, { paper: row.closest("section").id, section: group.dataset.section ?? "", kind: row.dataset.k, evidence: row.dataset.e, verdicts: [row.dataset.v, ...parts.map((part) => part[5])], text }];
}));
const partOf = new Map(rows.flatMap((row) => details[row.id].parts.map((part) => [part[0], row])));

function apply(write) {
  const wanted = Object.fromEntries(fields.map((name) => [name, form.elements[name].value.trim()]));
  const words = wanted.q.toLowerCase().split(/\s+/).filter(Boolean), any = fields.some((name) => wanted[name] !== "");
  let count = 0;
  for (const [row, fact] of facts) {
    const fits = ["paper", "kind", "evidence"].every((name) => wanted[name] === "" || fact[name] === wanted[name])
      && (wanted.section === "" || wanted.section === fact.paper + "|" + fact.section)
      && (wanted.verdict === "" || fact.verdicts.includes(wanted.verdict)) && words.every((word) => fact.text.includes(word));
    row.hidden = !fits; if (fits) count++;
  }
  for (const group of all("details.group")) { const has = $("tbody tr:not([hidden])", group) !== null; group.hidden = !has; if (any) group.open = has; }
  for (const section of all("main > section.paper")) section.hidden = $("tbody tr:not([hidden])", section) === null;
  shown.textContent = count + " of " + rows.length + " results";
  $("button[type=reset]", form).hidden = !any;
  if (write) { const state = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== "")).toString(); history.replaceState(null, "", state === "" ? location.pathname + location.search : "#?" + state); }
}
form.addEventListener("input", () => apply(true));
form.addEventListener("reset", () => setTimeout(() => { for (const group of all("details.group")) group.open = false; apply(true); }));
form.addEventListener("submit", (event) => event.preventDefault());

const link = ({ href, text }) => href === "" ? element("code", text) : element("a", text, { href });
function fill(row) {
  const box = $("details", row); if (box.dataset.full) return; box.dataset.full = "1";
  const { claim, parts } = details[row.id], list = element("dl");
  const say = (name, ...nodes) => { const said = element("dd"); nodes.forEach((node, i) => said.append(...(i > 0 ? [", "] : []), node)); list.append(element("dt", name), said); };
  if (claim) {
    if (claim.answer) say("What the authors could say", claim.answer);
    if (parts.length === 0 || row.dataset.head) say("How", claim.how);
    if (claim.by.length > 0) say("Computed by", ...claim.by.map(link));
    if (row.dataset.head) say("Agrees if", claim.tolerance);
    if (claim.alsoIn.length > 0) say("Also in", claim.alsoIn.join("; "));
    const onward = [claim.figure, claim.notebook].filter(Boolean).map(link); if (onward.length > 0) say("See", ...onward);
    say("Link", element("a", "#" + row.id, { href: "#" + row.id }));
  }
  box.append(list);
  if (parts.length > 0) {
    const table = element("table", "", { class: "parts" }), head = element("tr"), body = element("tbody");
    for (const name of ["Place", "What", "Printed", "Ours", "Verdict"]) head.append(element("th", name, { scope: "col" }));
    for (const [id, place, statement, printed, ours, verdict, note] of parts) {
      const line = element("tr", "", { id, class: verdict }), what = element("td", statement);
      if (note) what.append(element("small", note));
      line.append(element("td", place), what, element("td", printed), element("td", ours), element("td", verdict.replaceAll("-", " ")));
      body.append(line);
    }
    const top = element("thead"); top.append(head); table.append(top, body); const scroll = element("div", "", { class: "scroll", tabindex: "0" }); scroll.append(table); box.append(scroll);
  }
  const object = element("button", "Object to this", { type: "button" });
  object.addEventListener("click", () => {
    const cell = (name) => $("[data-l=" + name + "]", row).innerText.replace(/\s+/g, " ").trim();
    const text = "Claim: " + row.id + "\nPlace: " + $("th", row).textContent + "\nStatement: " + $("summary", row).textContent + "\nPrinted: " + cell("printed") + "\nOurs: " + cell("ours") + "\nVerdict: " + row.dataset.v + "\nHow ours was made: " + (claim ? claim.how : "") + "\n\nWhat is wrong, and the evidence:\n";
    const area = element("textarea", text, { rows: "10", "aria-label": "Text of the objection" }); object.replaceWith(area, element("p", "Copy this into an issue of the project, and say what is wrong.")); area.select(); navigator.clipboard?.writeText(text).catch(() => {});
  });
  box.append(object);
}
document.addEventListener("toggle", (event) => { const row = event.target.closest?.("tr"); if (row && event.target.open && row.id in details) fill(row); }, true);

function go() {
  const hash = decodeURIComponent(location.hash.slice(1));
  if (hash.startsWith("?")) { const state = new URLSearchParams(hash.slice(1)); for (const name of fields) form.elements[name].value = state.get(name) ?? ""; apply(false); form.scrollIntoView(); return; }
  apply(false);
  const row = partOf.get(hash) ?? document.getElementById(hash)?.closest("tbody tr"); if (!row) return;
  for (const section of all("main > section.paper, details.group, tbody tr")) section.hidden = false;
  row.closest("details.group").open = true; $("details", row).open = true; fill(row);
  const target = document.getElementById(hash); target.classList.add("target"); target.scrollIntoView({ block: "center" });
}
addEventListener("hashchange", go);
addEventListener("beforeprint", () => { for (const group of all("details")) group.open = true; });
go();
})();
`;

/**
 * The filter of a paper's ledger. Its state stands in the address, so that a view can be sent; a claim's address opens
 * the claim. Without this script the page shows every row.
 */
export function attach(ledger) {
  const form = ledger.querySelector("form");
  const shown = form.querySelector("output");
  const fields = ["q", "verdict", "evidence", "kind"];
  const rows = [...ledger.querySelectorAll("tr[data-v]")].map((row) => ({
    row,
    text: `${row.id} ${row.textContent}`.toLowerCase(),
    verdicts: [row.dataset.v, ...[...row.querySelectorAll("tr[id]")].map((part) => part.className)],
  }));
  const sections = [...ledger.querySelectorAll("section")];
  form.hidden = false;

  const wanted = () => Object.fromEntries(fields.map((name) => [name, form.elements[name].value.trim()]));

  function apply() {
    const { q, verdict, evidence, kind } = wanted();
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { row, text, verdicts } of rows) {
      const fits =
        (verdict === "" || verdicts.includes(verdict)) &&
        (evidence === "" || row.dataset.e === evidence) &&
        (kind === "" || row.dataset.k === kind) &&
        words.every((word) => text.includes(word));
      row.hidden = !fits;
      if (fits) count++;
    }
    for (const section of sections) section.hidden = section.querySelector("tr[data-v]:not([hidden])") === null;
    shown.textContent = `${count} of ${rows.length} results`;
  }

  function remember() {
    const state = new URLSearchParams(Object.entries(wanted()).filter(([, value]) => value !== ""));
    history.replaceState(history.state, "", `${location.pathname}${state.size === 0 ? "" : `?${state}`}`);
  }

  form.addEventListener("input", () => {
    apply();
    remember();
  });
  form.addEventListener("reset", () => setTimeout(() => form.dispatchEvent(new Event("input"))));
  form.addEventListener("submit", (event) => event.preventDefault());

  function open() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target === null || !ledger.contains(target)) return;
    const row = target.closest("tr[data-v]");
    if (row === null) return;
    row.hidden = false;
    row.closest("section").hidden = false;
    row.querySelector("details").open = true;
    // An open result is often higher than the window: in its middle, its title would be out of sight.
    target.scrollIntoView({ block: target === row ? "start" : "center" });
  }

  const given = new URLSearchParams(location.search);
  for (const name of fields) if (given.has(name)) form.elements[name].value = given.get(name);
  apply();
  open();
  addEventListener("hashchange", open);
  addEventListener("beforeprint", () => {
    for (const { row } of rows) if (!row.hidden) row.querySelector("details").open = true;
  });
}

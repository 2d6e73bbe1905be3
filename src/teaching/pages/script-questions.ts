/**
 * The questions of a page. Each is drawn from the rows that were kept, so a page that is opened again looks as it was
 * left. What is said is what a notebook says: src/teaching/predict.ts, reveal.ts, self-check.ts and open-answer.ts.
 */
export const questionsScript = String.raw`
const secretOf = (box) => (box.secret ??= decode(box.dataset.secret));
const withUnit = (number, unit) => (unit === "" ? number : unit === "%" ? number + "%" : number + " " + unit);
const say = (box, ...parts) => $(".said", box).replaceChildren(...parts);
const answerOf = (box) => {
  const chosen = $("input[type=radio]:checked", box);
  if (chosen !== null) return chosen.value;
  const field = $("input:not([type]), textarea", box);
  return field === null ? "" : field.value.trim();
};
function putAnswer(box, value) {
  for (const option of $$("input[type=radio]", box)) option.checked = option.value === String(value);
  const field = $("input:not([type]), textarea", box);
  if (field !== null) field.value = String(value);
}
const wasRevealed = (id) => stepsSoFar().some((step) => step.kind === "reveal" && step.id === id);

const predict = {
  answer(box) {
    const id = box.dataset.question, text = answerOf(box);
    let value = text;
    if (box.dataset.answer === "number") {
      value = Number(text.replace(",", ".").replace(/\s*%$/, "") || "no");
      const [min, max] = [Number(box.dataset.min), Number(box.dataset.max)];
      if (!(value >= min && value <= max)) return say(box, line("wrong", "Write a number from " + min + " to " + withUnit(String(max), box.dataset.unit) + "."));
    } else if (text === "") return say(box, line("wrong", "Choose one of the options."));
    const before = predictionIn(stepsSoFar(), id);
    if (before === undefined || (before !== value && !wasRevealed(id))) keepStep({ kind: "prediction", id, value });
    this.changed = before !== undefined && before !== value && wasRevealed(id);
    drawOne(box);
    this.changed = false;
  },
  draw(box, steps, fills) {
    const id = box.dataset.question, guess = predictionIn(steps, id);
    if (guess === undefined) return say(box);
    if (fills || this.changed) putAnswer(box, guess);
    const shown = box.dataset.answer === "number" ? withUnit(String(guess), box.dataset.unit) : guess + ")";
    say(box, line("right", "Your guess: ", bold(shown), this.changed ? ". You saw the computed value, so your first guess stays." : "."));
  },
};

function comparison(box, guess) {
  const it = secretOf(box);
  if (box.dataset.answer !== "number") {
    // A guess may come from a file: only the build's own labels are HTML.
    const label = (letter) => { const made = element("b"); if (Object.hasOwn(it.labels, letter)) made.innerHTML = it.labels[letter]; else made.textContent = String(letter); return made; };
    const made = line("", "You said ", label(guess));
    made.append(...(guess === it.value ? [", and so it came out."] : [". It came out as ", label(it.value), "."]));
    return [made];
  }
  const off = Math.abs(guess - it.value).toFixed(it.digits);
  const inside = it.ci !== undefined && guess >= it.ci[0] && guess <= it.ci[1];
  const far = Number(off) === 0 ? "Spot on." : "Your guess is " + withUnit(off, it.unit === "%" ? "points" : it.unit) + (guess > it.value ? " too high" : " too low") + (inside ? ", and inside the interval." : ".");
  const said = line("", "You said ", bold(withUnit(String(guess), $("#" + CSS.escape(box.dataset.question)).dataset.unit)), "; computed: ", bold(it.shown), it.interval === "" ? "" : " (95% interval " + it.interval + ")", ". " + far);
  return [said, numberLine(box, guess, it)];
}
/** The guess, the value and its interval on one line, from the lowest guess that was allowed to the highest. */
function numberLine(box, guess, it) {
  const min = Number(box.dataset.min), max = Number(box.dataset.max), at = (value) => Math.min(100, Math.max(0, (100 * (value - min)) / (max - min))) + "%";
  const made = element("div", undefined, "line"), put = (className, text, left) => { const one = element("span", text, className); one.style.left = left; made.append(one); return one; };
  made.setAttribute("aria-hidden", "true");
  if (it.ci !== undefined) { const range = put("range", "", at(it.ci[0])); range.style.width = Math.max(.5, parseFloat(at(it.ci[1])) - parseFloat(at(it.ci[0]))) + "%"; }
  const keep = (value) => Math.min(92, Math.max(8, parseFloat(at(value)))) + "%";
  put("dot", "", at(guess)); put("dot ours", "", at(it.value));
  put("name", "yours", keep(guess)); put("name ours", "computed", keep(it.value));
  if (parseFloat(at(it.value)) > 20) made.append(element("span", String(min), "from"));
  if (parseFloat(at(it.value)) < 80) made.append(element("span", String(max), "to"));
  return made;
}

const reveal = {
  show(box) {
    const id = box.dataset.question;
    if (predictionIn(stepsSoFar(), id) === undefined) {
      const link = element("a", "Your guess comes first");
      link.href = "#" + id;
      return say(box, line("wrong", link, "; then come back."));
    }
    if (!wasRevealed(id)) keepStep({ kind: "reveal", id });
    drawOne(box);
  },
  draw(box, steps) {
    const id = box.dataset.question, guess = predictionIn(steps, id);
    const isShown = guess !== undefined && wasRevealed(id);
    $(".buttons", box).hidden = isShown;
    if (!isShown) return say(box);
    say(box, ...comparison(box, guess), fromBuild(secretOf(box).meaning, "told"));
  },
};

const check = {
  answer(box) {
    const id = box.dataset.question, it = secretOf(box), text = answerOf(box);
    if (text === "") return say(box, line("wrong", box.dataset.answer === "number" ? "Write a number first." : "Choose one of the options."));
    const match = matchAnswer(it.key, text);
    if (match.outcome === "unreadable") return say(box, line("wrong", bold(it.key.kind === "number" ? "That is no number" : "That is none of the options"), (it.key.kind === "number" ? " that I can read" : "") + ". It was not counted."));
    const mistake = match.outcome === "wrong" && match.mistake !== undefined ? it.mistakes[match.mistake].name : undefined;
    if (checkState(stepsSoFar(), id).last !== text) keepStep({ kind: "check", id, answer: text, outcome: match.outcome, ...(mistake === undefined ? {} : { mistake }) });
    const now = checkState(stepsSoFar(), id);
    if (match.outcome === "wrong" && !now.sawHint && (now.tries >= 2 || mistake === undefined)) keepStep({ kind: "hint", id });
    drawOne(box);
  },
  hint(box) {
    const id = box.dataset.question;
    if (!checkState(stepsSoFar(), id).sawHint) keepStep({ kind: "hint", id });
    drawOne(box);
    $(".said", box).tabIndex = -1;
  },
  solution(box) {
    const id = box.dataset.question, { tries, solvedAt, sawHint, sawSolution } = checkState(stepsSoFar(), id);
    if (solvedAt === undefined && (tries < 2 || !sawHint)) {
      drawOne(box);
      $(".said", box).append(line("wrong", "The solution comes after a hint and two tries of your own; " + (tries === 1 ? "there was 1 try." : "there were " + tries + " tries.") + (sawHint ? "" : " Ask for the hint.")));
      return;
    }
    if (!sawSolution && solvedAt === undefined) keepStep({ kind: "solution", id });
    box.dataset.opened = "yes";
    drawOne(box);
  },
  draw(box, steps, fills) {
    const id = box.dataset.question, it = secretOf(box), state = checkState(steps, id), parts = [];
    if (state.last !== undefined) {
      if (fills) putAnswer(box, state.last);
      const match = matchAnswer(it.key, state.last);
      if (match.outcome === "right") parts.push(startsWith("Right.", it.right, "right", state.solvedAt > 1 ? " (try " + state.solvedAt + ")" : ""));
      else parts.push(match.mistake === undefined ? line("wrong", bold("Not that.")) : startsWith("Not yet.", it.mistakes[match.mistake].feedback, "wrong", ""));
    }
    if (state.sawHint && state.solvedAt === undefined) parts.push(startsWith("Hint:", it.hint, "hinted", ""));
    if (state.tries > 0 && state.solvedAt === undefined) parts.push(line("quiet", (state.tries === 1 ? "1 try" : state.tries + " tries") + " so far. " + (state.tries >= 2 ? "Try again, or see the solution." : state.sawHint ? "Try again." : "Try again, or ask for a hint.")));
    if (state.sawSolution || box.dataset.opened === "yes") parts.push(startsWith("The way.", it.solution, "solved", ""));
    say(box, ...parts);
  },
};
/** A text of the build with a word before its first sentence and a note after it. */
function startsWith(word, html, className, note) {
  const made = fromBuild(html, className), first = made.firstElementChild ?? made;
  first.prepend(bold(word), " ");
  if (note !== "") (made.lastElementChild ?? made).append(element("small", note));
  return made;
}

const open = {
  answer(box) {
    const id = box.dataset.question, text = answerOf(box);
    if (text.length < 15) return say(box, line("wrong", "Write a sentence first; the rubric comes after it."));
    const last = stepsSoFar().findLast((step) => step.kind === "open" && step.id === id);
    if (last === undefined || last.text !== text) keepStep({ kind: "open", id, text });
    drawOne(box);
  },
  draw(box, steps, fills) {
    const id = box.dataset.question, last = steps.findLast((step) => step.kind === "open" && step.id === id);
    if (last === undefined) return say(box);
    if (fills) putAnswer(box, last.text);
    const it = secretOf(box), points = element("ul"), example = element("details");
    for (const point of it.rubric) { const row = element("li"); row.innerHTML = '<label class="option"><input type="checkbox"> <span>' + point + "</span></label>"; points.append(row); }
    points.className = "options";
    example.append(element("summary", "One good answer of several"), fromBuild(it.example));
    say(box, line("right", bold("Kept."), " Compare: does your answer have this? Nobody grades it."), points, example);
  },
};

const kinds = { predict, reveal, check, open };
const boxes = $$(".question");
/** Draws a question and its comparison. Others stay as they are: a reader may be writing there. */
function drawOne(answered) {
  const own = boxes.filter((box) => box.dataset.question === answered.dataset.question);
  drawBoxes(own, false);
}
/** Draws all from the rows, with what was answered in the fields. */
const drawAll = () => drawBoxes(boxes, true);
function drawBoxes(some, fills) {
  const steps = stepsSoFar();
  for (const box of some) kinds[box.dataset.kind].draw(box, steps, fills);
  for (const locked of $$(".locked")) {
    const missing = locked.dataset.after.split(" ").filter((id) => predictionIn(steps, id) === undefined);
    if (missing.length > 0) {
      const link = element("a", missing[0]);
      link.href = "#" + missing[0];
      locked.replaceChildren(line("quiet", "What this cell shows comes here after your guess for ", link, "."));
      continue;
    }
    locked.innerHTML = decode(locked.dataset.secret);
    locked.classList.remove("locked");
  }
  drawProgress(steps);
}
for (const box of boxes) {
  const kind = kinds[box.dataset.kind], form = $("form", box);
  if (form !== null) form.addEventListener("submit", (event) => { event.preventDefault(); kind.answer(box); });
  for (const name of ["hint", "solution", "show"]) {
    const button = $("button." + name, box);
    if (button !== null) button.addEventListener("click", () => kind[name](box));
  }
}
`;

import type { Command } from "commander";
import { addSeminarPages } from "./seminar-pages-verbs.js";

/** Adds `affectlab seminar`. Each verb's module is loaded when it runs. */
export function addSeminar(program: Command): void {
  const seminar = program
    .command("seminar")
    .helpCommand(false)
    .description("the seminar of seven sessions: pages, slides and guide");
  addSeminarPages(seminar);
}

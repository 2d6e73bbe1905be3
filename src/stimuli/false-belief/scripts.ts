import { defineScript, type Script } from "./script.js";

/**
 * The scripts of the stories, in the short form of {@link defineScript}. Some leave a person with a false
 * belief. Others are their controls: the same coming and going, but the change is seen, told, undone, or made
 * to another thing.
 */
export const scripts: readonly Script[] = [
  // One move while somebody is away.
  ["moved-while-away", "pq", "-p q>y"],
  ["moved-while-away-and-back", "pq", "-p q>y +p"],
  ["moved-before-a-third", "pqr", "-p q>y"],
  ["moved-before-a-third-and-back", "pqr", "-p q>y +p"],
  ["both-away", "pqr", "-p -q r>y"],
  ["both-away-and-back", "pqr", "-p -q r>y +q +p"],
  // The same, but the move is seen.
  ["moved-in-sight", "pq", "q>y"],
  ["moved-in-sight-then-left", "pq", "q>y -p"],
  ["moved-in-sight-of-all", "pqr", "q>y -p"],
  ["back-in-time", "pq", "-p +p q>y"],
  // Seen by somebody whom nobody sees.
  ["watched", "pq", "-p ~p q>y"],
  ["watched-and-back", "pq", "-p ~p q>y +p"],
  ["watched-by-one-of-two", "pqr", "-p -r ~p q>y +r"],
  // Told, or believed to be told.
  ["told-by-mover", "pq", "-p q>y q:p"],
  ["told-by-a-third", "pqr", "-p q>y r:p"],
  ["told-by-a-third-and-back", "pqr", "-p q>y r:p +p"],
  ["message-lost", "pq", "-p q>y q^p"],
  ["message-lost-and-back", "pq", "-p q>y q^p +p"],
  ["message-of-a-third-lost", "pqr", "-p q>y r^p"],
  // Found out alone.
  ["found", "pq", "-p q>y -q +p ?p"],
  ["found-and-back", "pq", "-p q>y -q +p ?p +q"],
  // Nothing that matters has changed.
  ["other-thing-moved", "pq", "-p q*y"],
  ["other-thing-moved-and-back", "pqr", "-p q*y +p"],
  ["there-and-back", "pq", "-p q>y q>x"],
  ["there-and-back-by-two", "pqr", "-p q>y -q r>x"],
  // Two moves: the seen, the believed and the real place may be three places.
  ["two-moves-in-sight", "pqr", "q>y r>z"],
  ["two-moves-while-away", "pq", "-p q>y q>z"],
  ["second-move-missed", "pq", "q>y -p q>z"],
  ["second-move-missed-and-back", "pq", "q>y -p q>z +p"],
  ["second-move-missed-by-two", "pqr", "q>y -p -q r>z"],
  ["second-move-by-a-third", "pqr", "q>y -p r>z"],
  ["each-missed-more", "pqr", "-p q>y -q r>z"],
  ["each-missed-more-and-back", "pqr", "-p q>y -q r>z +p +q"],
  ["each-missed-one", "pqr", "-p q>y +p -q r>z"],
  ["late-comer", "pq", "q>y +r -p r>z"],
  ["swapped-places", "pq", "-p q>y -q +p p>z"],
  ["watched-first-move", "pqr", "-p ~p q>y !p r>z"],
  ["watched-first-move-and-back", "pq", "-p ~p q>y !p q>z +p"],
  ["told-of-first-move", "pq", "-p q>y q:p q>z"],
  ["told-of-first-move-by-a-third", "pqr", "-p q>y r:p q>z"],
  ["first-message-lost", "pq", "-p q>y q^p q>z"],
  ["first-message-of-a-third-lost", "pqr", "-p q>y r^p -r q>z"],
  ["second-message-lost", "pqr", "-p q>y q:p r>z r^p"],
].map(([id, start, steps]) => defineScript(id as string, start as string, steps as string));

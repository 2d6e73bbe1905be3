import { words } from "./words.js";

/**
 * Verbs whose cause readers look for in one of the two persons, so that "A praised B because she" is about B.
 * Implicit causality: Garvey & Caramazza 1974; Ferstl, Garnham & Manouilidou 2011, doi
 * 10.3758/s13428-010-0023-2 (norms for 305 English verbs). Only verbs with a strong and familiar bias are
 * listed.
 */
const causedBySubject =
  words(`apologise apologize confess disappoint amuse annoy frighten scare surprise impress bore
fascinate inspire lie deceive betray charm delight confuse disturb irritate interest worry upset anger infuriate repel
please shock approach telephone phone`);
const causedByObject =
  words(`thank praise congratulate blame criticise criticize scold punish admire envy fear hate despise
dislike love like trust respect forgive comfort console pity notice value help reward applaud mock ridicule reproach
appreciate pardon resent miss celebrate welcome`);

/** Where readers look for the cause of a verb's action; undefined if neither person is likelier. */
export function causeBias(verb: string): "subject" | "object" | undefined {
  return causedBySubject.has(verb) ? "subject" : causedByObject.has(verb) ? "object" : undefined;
}

/** Actions of another person for which one waits. */
export const exchanges =
  words(`return arrival answer reply response visit call letter signal turn departure appearance
decision message verdict news footsteps approval permission nod`);

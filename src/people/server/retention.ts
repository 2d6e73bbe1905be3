import { counted } from "../../core/counted.js";
import type { SurveyDesign } from "../design/survey-design.js";
import type { SurveyStore } from "../store/store.js";

/** Whether the last day on which answers may be kept is over, in every part of the world. */
export const isOver = ({ keepUntil }: Pick<SurveyDesign, "keepUntil">, now: number): boolean =>
  now >= Date.parse(`${keepUntil}T00:00:00Z`) + 36 * 3_600_000;

const hourMs = 3_600_000;

/**
 * Deletes all answers when the day is over that participants were told: at once, and looked at each hour from then on.
 *
 * @returns what ends the looking
 */
export async function keepNoLonger(
  { design, store, now }: { design: SurveyDesign; store: SurveyStore; now: () => number },
  tell: (line: string) => void,
): Promise<() => void> {
  const sweep = async (): Promise<void> => {
    if (!isOver(design, now())) return;
    const gone = await store.removeAll();
    if (gone > 0) {
      tell(
        `answers were to be kept until ${design.keepUntil}: ${counted(gone, "session")} deleted, with all answers`,
      );
    }
  };
  await sweep();
  const timer = setInterval(() => {
    // A database that is away is asked again in an hour.
    sweep().catch(() => {});
  }, hourMs).unref();
  return () => clearInterval(timer);
}

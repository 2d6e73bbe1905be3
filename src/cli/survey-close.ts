import { print, printJson } from "./print.js";
import { atDesk, foundSurvey } from "./survey-desk.js";

/** `affectlab survey close <survey>` */
export async function close(name: string, options: { reopen?: boolean; json?: boolean }): Promise<void> {
  const closed = options.reopen !== true;
  await atDesk(await foundSurvey(name), (desk) => desk.setClosed(closed));
  if (options.json === true) printJson({ closed });
  else print(closed ? "closed: nobody new can begin; who has begun can go on" : "open: people can begin");
}

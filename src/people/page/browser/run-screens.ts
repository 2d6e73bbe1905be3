import { initJsPsych } from "jspsych";

/**
 * Runs a timeline in an element, and gives what its last trial ended with.
 *
 * @param timeline trials of jsPsych with plug-ins of this page
 */
export async function runScreens(main: HTMLElement, timeline: readonly object[]): Promise<object> {
  const host = document.createElement("div");
  main.replaceChildren(host);
  let last: object = {};
  const jsPsych = initJsPsych({
    display_element: host,
    // A page that was mailed has a file's address; nothing here needs what jsPsych then turns off.
    override_safe_mode: true,
    use_webaudio: false,
    on_trial_finish: (result: object) => {
      last = result;
    },
  });
  const running = jsPsych.run(timeline);
  // jsPsych makes the whole page a stop of the Tab key; ours has its own.
  host.tabIndex = -1;
  await running;
  return last;
}

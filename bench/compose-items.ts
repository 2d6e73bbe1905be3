import { composeItems } from "../src/stimuli/compose.js";
import { loadStories, loadTemplate } from "../src/stimuli/load.js";
import type { Story } from "../src/stimuli/story.js";
import type { Bench } from "./support/timing.js";

const wanted = 1_000_000;
/** Memory is read after each of this many items. */
const step = 10_000;

/**
 * The project's stories over and over, each time under new ids: 32 items each, composed one by one and
 * dropped.
 */
async function* manyStories(stories: readonly Story[]): AsyncGenerator<Story> {
  for (let i = 0; ; i++) {
    const story = stories[i % stories.length] as Story;
    yield { ...story, id: `${story.id}-${i}` };
  }
}

const megabytes = (): number => process.memoryUsage.rss() / 2 ** 20;

export default async function compose(): Promise<Bench> {
  const template = await loadTemplate("goal-control");
  const stories = await loadStories("goal-control");
  const start = performance.now();
  let items = 0;
  let characters = 0;
  let early = 0;
  let most = 0;
  for await (const item of composeItems(manyStories(stories), template, { seed: 1 })) {
    characters += JSON.stringify(item).length;
    if (++items % step === 0) most = Math.max(most, megabytes());
    // By then the heap has its working size.
    if (items === wanted / 10) early = most;
    if (items === wanted) break;
  }
  const seconds = (performance.now() - start) / 1000;
  const text = `${Math.round(characters / 2 ** 20)} MiB of JSON`;
  return {
    name: `compose ${wanted.toLocaleString("en")} items, streamed`,
    reach: "flat memory",
    ours: [
      {
        label: `${text}; RSS at most ${Math.round(most)} MiB, ${Math.round(early)} MiB in the first tenth`,
        seconds,
      },
    ],
  };
}

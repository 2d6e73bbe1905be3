// What the official SDK alone needs for the calls of a bench: no plan, no log, no cache, no limits.
import OpenAI from "openai";

const [calls, concurrency] = process.argv.slice(2).map(Number);
const client = new OpenAI({ maxRetries: 0 });
let next = 0;
let answered = 0;

async function worker() {
  while (next < calls) {
    const item = next++;
    const reply = await client.chat.completions.create({
      model: "gpt-4o-2024-08-06",
      temperature: 0,
      max_completion_tokens: 1024,
      messages: [
        { role: "system", content: "Pick the option that fits best.\n".repeat(20) },
        { role: "user", content: `Story: number ${item}.\n\nQuestion: which?\n\nOptions:\na. yes\nb. no` },
      ],
    });
    if (reply.choices[0].message.content !== "") answered++;
  }
}

await Promise.all(Array.from({ length: concurrency }, worker));
if (answered !== calls) throw new Error(`${answered} of ${calls} were answered`);

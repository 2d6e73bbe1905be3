import { strToU8, Zip, ZipDeflate } from "fflate";
import { UsageError } from "../../core/errors.js";
import type { InspectHead } from "./inspect-head.js";
import type { Sink } from "./sink.js";
import type { TableWriter } from "./table-writer.js";

/** A zip archive without extensions holds 65,535 files, and four are not samples. */
const mostSamples = 65_531;
/** A summary shows the beginning of what was asked. */
const summaryLength = 1000;

interface Sample {
  id: string;
  epoch: number;
  input: unknown;
  target: string;
  scores: object;
  metadata: object;
  model_usage: object;
  error?: { message: string };
}

/**
 * A log as Inspect's archive (.eval): a file a sample, a summary of all, and the head.
 *
 * @throws UsageError when it has more samples than an archive holds
 */
export function inspectArchive(head: InspectHead, sink: Sink): TableWriter<object> {
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    sink.write(bytes);
  });
  const write = (name: string, content: string): void => {
    const entry = new ZipDeflate(name, { level: 6 });
    // A date that is always the same: the same run gives the same bytes.
    entry.mtime = new Date(1980, 0, 2);
    zip.add(entry);
    entry.push(strToU8(content), true);
  };
  const summaries: string[] = [];
  const { version, eval: spec, plan } = head;
  write("_journal/start.json", JSON.stringify({ version, eval: spec, plan }));
  return {
    add(row) {
      const sample = row as Sample;
      if (summaries.length === mostSamples) {
        throw new UsageError(
          `an archive (.eval) holds at most ${mostSamples.toLocaleString("en-US")} samples, and this log has more; leave out --eval, which gives JSON`,
        );
      }
      write(`samples/${sample.id}_epoch_${sample.epoch}.json`, JSON.stringify(sample));
      summaries.push(JSON.stringify(summaryOf(sample)));
    },
    finish() {
      const all = `[${summaries.join(",\n")}]`;
      write("_journal/summaries/1.json", all);
      write("summaries.json", all);
      write("header.json", JSON.stringify(head));
      zip.end();
    },
  };
}

function summaryOf({ id, epoch, input, target, scores, metadata, model_usage, error }: Sample): object {
  const text = typeof input === "string" ? input : JSON.stringify(input);
  return {
    ...{ id, epoch, input: text.slice(0, summaryLength), target, scores, metadata, model_usage },
    ...{ role_usage: {}, completed: true },
    ...(error === undefined ? {} : { error: error.message }),
  };
}

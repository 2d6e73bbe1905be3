import type { InspectHead } from "./inspect-head.js";
import type { Sink } from "./sink.js";
import type { TableWriter } from "./table-writer.js";

/** A log as one JSON document. The samples come last: Inspect reads what stands before them alone. */
export function inspectJson(head: InspectHead, sink: Sink): TableWriter<object> {
  let separator = "\n";
  sink.text(`${JSON.stringify(head).slice(0, -1)},"samples":[`);
  return {
    add(sample) {
      sink.text(separator + JSON.stringify(sample));
      separator = ",\n";
    },
    finish() {
      sink.text("\n]}\n");
      sink.flush();
    },
  };
}

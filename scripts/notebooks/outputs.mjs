/** Collects a cell's iopub messages as the outputs that nbformat 4 keeps. */
export class CellOutputs {
  #outputs;
  #displays;

  /**
   * `displays` maps a display id to its output, over all cells, because a later cell may update an earlier
   * output.
   */
  constructor(outputs, displays) {
    this.#outputs = outputs;
    this.#displays = displays;
  }

  add({ type, content }) {
    switch (type) {
      case "stream":
        this.#addText(content.name, content.text);
        break;
      case "display_data":
        this.#addDisplay(content);
        break;
      case "update_display_data":
        Object.assign(this.#displays.get(content.transient?.display_id) ?? {}, { data: content.data });
        break;
      case "error":
        this.#outputs.push({ output_type: "error", ...content });
        break;
      default: // status and the like leave nothing in a notebook
    }
  }

  /** The error for a kernel that ended and can send no message. */
  fail(error) {
    this.#outputs.push({
      output_type: "error",
      ename: error.name,
      evalue: error.message,
      traceback: [error.message],
    });
  }

  #addText(name, text) {
    const last = this.#outputs.at(-1);
    if (last?.output_type === "stream" && last.name === name) last.text += text;
    else this.#outputs.push({ output_type: "stream", name, text });
  }

  #addDisplay({ data, metadata, transient }) {
    const output = { output_type: "display_data", data, metadata: metadata ?? {} };
    this.#outputs.push(output);
    if (transient?.display_id !== undefined) this.#displays.set(transient.display_id, output);
  }
}

import { readFileSync } from "node:fs";
import path from "node:path";

type Validate = ((value: unknown) => boolean) & { errors?: unknown[] };
interface Schemas {
  addSchema(schema: object, key: string): void;
  getSchema(key: string): Validate;
}

const mirror = process.env.AFFECTLAB_MIRROR;
/** The schema of logs that Inspect publishes; undefined where its sources are not here. */
export const inspectSchema =
  mirror === undefined
    ? undefined
    : path.join(mirror, "inspect_ai/src/inspect_ai/_view/inspect-openapi.json");

let ajv: Schemas | undefined;

/** What Inspect's schema finds wrong with a part of a log. @param load loads the packages of tools/readers */
export function inspectFaults(load: NodeJS.Require, name: string, value: unknown): unknown[] {
  if (ajv === undefined) {
    const { default: Ajv } = load("ajv/dist/2020.js") as { default: new (options: object) => Schemas };
    ajv = new Ajv({ strict: false, validateFormats: false });
    ajv.addSchema(JSON.parse(readFileSync(inspectSchema!, "utf8")), "inspect");
  }
  const validate = ajv.getSchema(`inspect#/components/schemas/${name}`);
  return validate(value) ? [] : (validate.errors ?? ["unknown"]);
}

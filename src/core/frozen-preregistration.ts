import * as z from "zod";
import { projectFile, sha256Text } from "./preregistration.js";

/** A file that the registration rests on, as it was when it was frozen. */
const inputSchema = z.strictObject({ path: projectFile, sha256: sha256Text });

/**
 * What freezing puts around a registration. `contentHash` is the sha256 of the canonical content alone, so
 * that the same words give the same hash on any day and machine; `seal` covers everything else.
 */
export const frozenPreregistrationSchema = z.strictObject({
  format: z.literal("affectlab-frozen-preregistration/1"),
  contentHash: sha256Text,
  /** When it was frozen by the clock of that machine: no part of the hashed content. */
  registeredAt: z.iso.datetime(),
  software: z.strictObject({
    package: z.string(),
    version: z.string(),
    /** The commit of the clone, where git could tell. */
    gitRevision: z.string().nullable(),
    uncommittedChanges: z.boolean().nullable(),
  }),
  inputs: z.array(inputSchema),
  /** Short hashes of the parts of the content: they name what was edited. */
  fieldHashes: z.record(z.string(), z.string()),
  seal: sha256Text,
  /** Checked by `preregistrationSchema` only after its hash: an edited content is edited, not invalid. */
  content: z.record(z.string(), z.unknown()),
});
export type FrozenPreregistration = z.infer<typeof frozenPreregistrationSchema>;

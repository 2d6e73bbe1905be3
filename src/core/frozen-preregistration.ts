import * as z from "zod";
import { projectFile, sha256Text } from "./preregistration.js";

/** A file that the registration uses, as it was at the time of freezing. */
const inputSchema = z.strictObject({ path: projectFile, sha256: sha256Text });

/**
 * A frozen registration: the content, and what freezing adds to it. `contentHash` is the sha256 of the
 * canonical content alone, so the same words give the same hash on any day and machine. `seal` covers
 * everything else.
 */
export const frozenPreregistrationSchema = z.strictObject({
  format: z.literal("affectlab-frozen-preregistration/1"),
  contentHash: sha256Text,
  /** Time of freezing by that machine's clock. It is not part of the hashed content. */
  registeredAt: z.iso.datetime(),
  software: z.strictObject({
    package: z.string(),
    version: z.string(),
    /** The commit of the clone, if git could tell. */
    gitRevision: z.string().nullable(),
    uncommittedChanges: z.boolean().nullable(),
  }),
  inputs: z.array(inputSchema),
  /** Short hashes of the parts of the content. They show which part was edited. */
  fieldHashes: z.record(z.string(), z.string()),
  seal: sha256Text,
  /** The hash is checked before `preregistrationSchema`: edited content is reported as edited, not as invalid. */
  content: z.record(z.string(), z.unknown()),
});
export type FrozenPreregistration = z.infer<typeof frozenPreregistrationSchema>;

/**
 * Resources that a stage reuses instead of creating, for example after its stack was deleted. The key and the secret
 * outlive the stack, and CloudFormation can't import either by name. A deploy never changes or deletes them.
 */
export interface ExistingResources {
  /** ARN of the key that encrypts the table; needs `customerKey`. */
  readonly key?: string;
  /** ARN of the secret that keys the hashes of suppressed people, including the six characters at its end. */
  readonly suppressionSecret?: string;
  /** ARN of the table. Prefer a deploy with `--import-existing-resources`, which takes the table into the stack. */
  readonly table?: string;
  /** ARN of the table's stream, with new and old images. Needed with `table`, and after the stack's own table was restored. */
  readonly tableStream?: string;
}

/**
 * What a stage uses instead of creating it, as after its stack was deleted: the key and the secret outlive the stack, and
 * CloudFormation imports neither by its name. What is named here is not changed or deleted by a deploy.
 */
export interface ExistingResources {
  /** ARN of the key that encrypts the table; needs `customerKey`. */
  readonly key?: string;
  /** ARN of the secret that hashes of suppressed people are keyed with, with the six characters at its end. */
  readonly suppressionSecret?: string;
  /** ARN of the table. A deploy with `--import-existing-resources` takes it into the stack instead, which is better. */
  readonly table?: string;
}

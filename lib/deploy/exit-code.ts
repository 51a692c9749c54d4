/** What the program ends with, so that a pipeline can tell a refusal from a failure. */
export const exitCode = {
  done: 0,
  failed: 1,
  usage: 2,
  /** A check before the deploy found something; nothing was touched. */
  checks: 3,
  /** Something would be replaced or removed that holds data; nothing was touched. */
  protected: 4,
  declined: 5,
  /** CloudFormation could not do it and rolled back, or could not even roll back. */
  deploy: 6,
  /** The new version is deployed and does not answer as it should. */
  smoke: 7,
  /** Something took longer than it may; the deploy may be going on in AWS. */
  timeout: 8,
  /** What a shell says of a program that was ended by Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

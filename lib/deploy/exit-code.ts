/** Exit codes, so a pipeline can tell a rejection from a failure. */
export const exitCode = {
  done: 0,
  failed: 1,
  usage: 2,
  /** A check before the deploy failed; nothing was changed. */
  checks: 3,
  /** A resource that holds data would be replaced or removed; nothing was changed. */
  protected: 4,
  declined: 5,
  /** CloudFormation failed and rolled back, or even the rollback failed. */
  deploy: 6,
  /** The new version is deployed but fails the smoke test. */
  smoke: 7,
  /** Something timed out; the deploy may still be running in AWS. */
  timeout: 8,
  /** The shell's exit code for a program ended by Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

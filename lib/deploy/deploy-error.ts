import type { ExitCode } from './exit-code.ts';

/** Why a deploy stops, and what to do about it. */
export class DeployError extends Error {
  readonly code: ExitCode;
  readonly hint: string;

  constructor(code: ExitCode, message: string, hint: string) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}

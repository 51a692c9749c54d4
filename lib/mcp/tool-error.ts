import { type ErrorDetail, withShortPaths } from '#contract/errors.ts';

/** Errors found before the public API is called; errors of the API keep their code. */
type ToolErrorCode = 'invalid_arguments' | 'confirmation_required';

/** A tool call that failed, with a message the agent can act on. */
export class ToolError extends Error {
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | undefined;

  constructor(
    code: ToolErrorCode | (string & {}),
    message: string,
    { details = [], requestId }: { details?: readonly ErrorDetail[]; requestId?: string | undefined } = {},
  ) {
    super(message);
    this.name = 'ToolError';
    this.code = code;
    this.details = withShortPaths(details);
    this.requestId = requestId;
  }
}

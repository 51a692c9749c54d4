import { type ErrorDetail, withShortPaths } from '#contract/errors.ts';

/** What goes wrong before the public API is asked; what the API itself refuses keeps its code. */
type OwnCode = 'invalid_arguments' | 'invalid_cursor' | 'confirmation_required';

/** A tool that did not do what it was asked for, in words that an agent can act on. */
export class ToolProblem extends Error {
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | undefined;

  constructor(
    code: OwnCode | (string & {}),
    message: string,
    { details = [], requestId }: { details?: readonly ErrorDetail[]; requestId?: string | undefined } = {},
  ) {
    super(message);
    this.name = 'ToolProblem';
    this.code = code;
    this.details = withShortPaths(details);
    this.requestId = requestId;
  }
}

import { listCrms } from '#contract/crms.ts';
import { type ErrorDetail, withShortPaths } from '#contract/errors.ts';
import adviceByCode from './error-advice.json' with { type: 'json' };

/** What an agent can do about an error, by its code. If a code is missing here, the message is enough. */
const advice: Readonly<Record<string, string>> = {
  ...adviceByCode,
  crm_not_connected: `Tell the user to connect ${listCrms('or')} first.`,
};

export const getAdvice = (code: string): string | undefined => advice[code];

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

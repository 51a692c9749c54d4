import type * as z from 'zod';
import { ApiError } from './api-error.ts';

type Schemas = Readonly<Record<string, z.ZodType>>;

/** What a service does for each of its actions, given the checked input. */
export type Actions<Requests extends Schemas, Caller> = {
  readonly [Name in keyof Requests]: (input: z.output<Requests[Name]>, caller: Caller) => unknown;
};

interface ActionCall<Requests extends Schemas, Caller> {
  readonly requests: Requests;
  readonly actions: Actions<Requests, Caller>;
  readonly action: string;
  readonly input: unknown;
  readonly caller: Caller;
  /** The service's names of the two errors. @default as most services have them */
  readonly errors?: {
    unknown(message: string): ApiError;
    invalid(message: string): ApiError;
  };
}

const DEFAULT_ERRORS = {
  unknown: (message: string) => new ApiError('UnknownOperationException', message),
  invalid: (message: string) => new ApiError('ValidationException', message),
};

/** Carries out one action of a service's API, if it is offered and its input is valid. */
export function callAction<Requests extends Schemas, Caller>({
  requests,
  actions,
  action,
  input,
  caller,
  errors = DEFAULT_ERRORS,
}: ActionCall<Requests, Caller>): unknown {
  const schema = Object.hasOwn(requests, action) ? requests[action] : undefined;
  if (!schema) {
    const offered = Object.keys(requests).join(', ');
    throw errors.unknown(`The embedded cloud does not offer ${action}; it has ${offered}.`);
  }
  const parsed = schema.safeParse(input);
  if (parsed.success) return actions[action as keyof Requests](parsed.data as never, caller);
  const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw errors.invalid(`${action} cannot take this request. ${reasons.join('; ')}`);
}

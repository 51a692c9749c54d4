import { LambdaRefusedError } from '../types.ts';

export const THROTTLED = 'TooManyRequestsException';

/** A function may throw an error with the same name, which is an ordinary failure. */
export const isThrottle = (error: unknown): boolean =>
  error instanceof LambdaRefusedError && error.errorType === THROTTLED;

import { LambdaRefusal } from '../types.ts';

export const THROTTLED = 'TooManyRequestsException';

/** A function may throw an error of the same name, which is a failure like any other. */
export const isThrottle = (error: unknown): boolean =>
  error instanceof LambdaRefusal && error.errorType === THROTTLED;

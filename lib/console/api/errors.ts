import { ApiError } from '#client/api-error.ts';

/** A failure outside of the service, told like one of its own. */
export const localError = (code: string, message: string): ApiError => new ApiError(0, { code, message });

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : localError('console_error', error instanceof Error ? error.message : String(error));

/** Retrying a rejected request doesn't help. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

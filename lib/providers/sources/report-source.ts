import type { SourceReport } from '#contract/sources.ts';
import { DEFAULT_BACKOFF_MS } from './crawler.ts';
import { WebError, type WebErrorCode } from './web/web-error.ts';

/** For users, without URLs and responses, which may contain keys. The log has the error itself. */
const PLAIN_MESSAGES: Readonly<Record<WebErrorCode, string>> = {
  not_allowed: 'The source does not allow automated requests.',
  unreachable: 'The source could not be reached.',
  timeout: 'The source did not respond in time.',
  too_large: 'The response was too large to read.',
  throttled: 'The source asked for fewer requests.',
  refused: 'The source refused the request.',
  server_error: 'The source had an internal error.',
  unexpected_answer: 'The response had an unexpected format.',
  paced_out: 'The rate limit for this source is used up for now.',
};
const OUT_OF_TIME = 'Time ran out before the source was asked.';
const UNKNOWN_FAILURE = 'The source could not be read.';

export const reportSuccess = (source: string, requestedAt: Date, documentCount: number): SourceReport => ({
  source,
  status: 'ok',
  asked_at: requestedAt.toISOString(),
  documents: documentCount,
});

export const reportDisabled = (source: string): SourceReport => ({
  source,
  status: 'off',
  asked_at: null,
  documents: 0,
});

/** Explains a source's error to a user who wonders why a signal is missing. */
export function reportFailure(
  source: string,
  {
    requestedAt,
    now,
    signal,
  }: { readonly requestedAt: Date; readonly now: Date; readonly signal: AbortSignal },
  error: unknown,
): SourceReport {
  const failedReport = { source, asked_at: requestedAt.toISOString(), documents: 0 };
  if (!(error instanceof WebError)) {
    return { ...failedReport, status: 'failed', error: signal.aborted ? OUT_OF_TIME : UNKNOWN_FAILURE };
  }
  const { code, retryAfterMs } = error;
  const message = PLAIN_MESSAGES[code];
  switch (code) {
    case 'paced_out':
      return { ...failedReport, status: 'paused', error: message };
    case 'throttled': {
      const retry_at = new Date(now.getTime() + (retryAfterMs ?? DEFAULT_BACKOFF_MS)).toISOString();
      return { ...failedReport, status: 'paused', error: message, retry_at };
    }
    default:
      return { ...failedReport, status: 'failed', error: message };
  }
}

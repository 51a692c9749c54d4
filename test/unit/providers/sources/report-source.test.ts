import { expect, it } from 'vitest';
import { reportFailure } from '#providers/sources/report-source.ts';
import { WebError, type WebErrorCode } from '#providers/sources/web/web-error.ts';

const asked = new Date('2026-11-02T08:00:00.000Z');
const now = new Date('2026-11-02T08:00:10.000Z');
const { signal } = new AbortController();
const SECRET = 'https://user:s3cret@api.example/feed?key=s3cret answered {"token":"s3cret"}';

const reportOf = (error: unknown, abort = signal) =>
  reportFailure('feeds', { requestedAt: asked, now, signal: abort }, error);

it.each<[WebErrorCode, string]>([
  ['not_allowed', 'The source does not allow automated requests.'],
  ['unreachable', 'The source could not be reached.'],
  ['timeout', 'The source did not respond in time.'],
  ['too_large', 'The response was too large to read.'],
  ['refused', 'The source refused the request.'],
  ['server_error', 'The source had an internal error.'],
  ['unexpected_answer', 'The response had an unexpected format.'],
])('a source that failed by %s says so in plain words, without the error itself', (code, error) => {
  expect(reportOf(new WebError(code, SECRET))).toEqual({
    source: 'feeds',
    status: 'failed',
    asked_at: asked.toISOString(),
    documents: 0,
    error,
  });
});

it("an unexpected error's message is not shown", () => {
  expect(reportOf(new Error(SECRET))).toMatchObject({
    status: 'failed',
    error: 'The source could not be read.',
  });
});

it('a look that ran out of time does not blame the source', () => {
  expect(reportOf(new Error(SECRET), AbortSignal.abort())).toMatchObject({
    status: 'failed',
    error: 'Time ran out before the source was asked.',
  });
});

it.each([
  [90_000, '2026-11-02T08:01:40.000Z'],
  [undefined, '2026-11-02T08:01:10.000Z'],
])(
  'a source that asks for fewer requests is paused for %s ms from its response',
  (retryAfterMs, retry_at) => {
    const failure = new WebError('throttled', SECRET, retryAfterMs === undefined ? {} : { retryAfterMs });

    expect(reportOf(failure)).toEqual({
      source: 'feeds',
      status: 'paused',
      asked_at: asked.toISOString(),
      documents: 0,
      error: 'The source asked for fewer requests.',
      retry_at,
    });
  },
);

it('a source whose rate limit is used up is paused without an end time', () => {
  const report = reportOf(new WebError('paced_out', SECRET));

  expect(report).toMatchObject({ status: 'paused' });
  expect(report).not.toHaveProperty('retry_at');
});

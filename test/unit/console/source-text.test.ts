import { describe, expect, it } from 'vitest';
import { formatMinute } from '#console/text/format.ts';
import { describeFailure, sourceName } from '#console/text/source-text.ts';

const asked = { source: 'sec_edgar', asked_at: '2026-11-02T08:00:00.000Z', documents: 0 };

describe('a source in the console', () => {
  it('has a well-known name, or its id in words', () => {
    expect(sourceName('sec_edgar')).toBe('SEC filings');
    expect(sourceName('job_boards')).toBe('Job boards');
  });

  it('shows nothing more if it responded', () => {
    expect(describeFailure({ ...asked, status: 'ok' })).toBeUndefined();
  });

  it('shows what went wrong', () => {
    const error = 'The source had an internal error.';
    expect(describeFailure({ ...asked, status: 'failed', error })).toBe(error);
  });

  it('shows until when it is paused', () => {
    const retry_at = '2026-11-02T08:10:00.000Z';
    const error = 'The source asked for fewer requests.';
    expect(describeFailure({ ...asked, status: 'paused', error, retry_at })).toBe(
      `The source asked for fewer requests. Paused until ${formatMinute(retry_at)}.`,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { describeFit } from '#console/text/findings.ts';
import { formatMinute } from '#console/text/format.ts';
import { describeFailure, describeFeedback, sectionTypeLabel, sourceName } from '#console/text/labels.ts';

it.each([
  ['icp', 'Ideal customer profile'],
  ['ICP', 'Ideal customer profile'],
  ['value_prop', 'Value proposition'],
  ['competitor', 'Competitors'],
  ['case_studies', 'Case studies'],
  ['constructor', 'Constructor'],
])('%s is shown as %s', (type, label) => {
  expect(sectionTypeLabel(type)).toBe(label);
});

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

describe('a line of a fit', () => {
  it.each([
    [
      { about: 'industry', asked: 'logistics or energy', found: 'hospitality.', fits: false },
      'Hospitality. You ask for logistics or energy.',
    ],
    [
      { about: 'size', asked: '100 to 500 employees', found: null, fits: null },
      'Unknown. You ask for 100 to 500 employees.',
    ],
    [
      { about: 'place', asked: null, found: 'Spain', fits: null },
      'Spain. Your ideal customer profile doesn’t say.',
    ],
    [
      { about: 'exclusions', asked: 'not retailers', found: 'Logistics', fits: true },
      'Logistics. Your profile says: not retailers.',
    ],
  ] as const)('reads %o as %s', (line, text) => {
    expect(describeFit(line)).toBe(text);
  });
});

it.each([
  [{ useful: 0, not_useful: 0 }, 1, 'No feedback'],
  [{ useful: 0, not_useful: 1 }, 0.95, '0 of 1 useful · new evidence counts 95 %'],
  [{ useful: 2, not_useful: 0 }, 1, '2 of 2 useful'],
  [{ useful: 0, not_useful: 0 }, 0.8, 'new evidence counts 80 %'],
])('the feedback %o with weight %d reads %s', (feedback, weight, text) => {
  const learned = { precision: null, marks: 0, weight, explanation: '' };
  expect(describeFeedback({ feedback, learned })).toBe(text);
});

import { describe, expect, it } from 'vitest';
import { formatMinute } from '#console/text/format.ts';
import {
  actionText,
  describeFailure,
  describeFit,
  formatField,
  sectionTypeLabel,
  sourceName,
} from '#console/text/labels.ts';

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

describe('an audit event in the console', () => {
  it.each([
    ['activate-account', 'Activated account'],
    ['reject-account', 'Rejected account'],
    ['set-account-owner', 'Set account owner'],
    ['give-detection-feedback', 'Gave detection feedback'],
    ['withdraw-detection-feedback', 'Withdrew detection feedback'],
    ['retry-push-run', 'Retried push run'],
    ['find-people', 'Found people'],
    ['create-api-key', 'Created API key'],
    ['connect-crm', 'Connected CRM'],
  ])('says what %s did', (action, text) => {
    expect(actionText(action, 'api_key')).toBe(text);
  });

  it('says what an operator did, whose commands name the record first', () => {
    expect(actionText('member-add', 'operator')).toBe('Added member');
    expect(actionText('key-revoke', 'operator')).toBe('Revoked key');
  });

  it('names fields in words', () => {
    expect(['employee_min', 'signals.any_of'].map(formatField)).toEqual(['employee min', 'signals any of']);
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

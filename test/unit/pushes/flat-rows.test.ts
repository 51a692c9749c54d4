import { expect, it } from 'vitest';
import { flatRow } from '#contract/flat-rows.ts';
import type { Person } from '#contract/people.ts';
import { createPersonRow } from '#domain/outbound/pushes/flat-rows.ts';
import type { FlatRow } from '#domain/outbound/pushes/record-source.ts';
import { createSampleRow } from '#domain/outbound/pushes/sample-row.ts';
import { must } from '#test/harness/must.ts';

const [accountFields, personFields] = flatRow.options.map(({ shape }) => Object.keys(shape));

/** Fields may be added to a row without a new version, but not without documentation. */
function expectDocumented(row: FlatRow, fields: readonly string[]): void {
  expect(flatRow.parse(row)).toEqual(row);
  expect(Object.keys(row)).toEqual(fields);
}

const person: Person = {
  id: 'per_1',
  account_id: 'acc_1',
  full_name: 'Ada Example',
  title: 'Engineer',
  headline: '',
  network_url: null,
  email: null,
  email_checked_at: null,
  phone: null,
  phone_checked_at: null,
  location: 'Lisbon',
  country_code: 'PT',
  connections_count: 1,
  profile_picture_url: null,
  job_level: 'Staff',
  source: 'employee',
  icp_tier: null,
  ranking: 1,
  owner_id: null,
  left_at: null,
  created_at: '2026-03-01T10:00:00.000Z',
};

it('an account row has exactly the documented fields, in their order', () => {
  const sample = createSampleRow(new Date());

  expectDocumented(sample, must(accountFields));
  expectDocumented({ ...sample, record_type: 'accounts' }, must(accountFields));
});

it('a person row has exactly the documented fields, without signals if the account is hidden', () => {
  const account = { name: 'Example', domain: null };

  expectDocumented(createPersonRow(person, { ...account, latest_signal: null }), must(personFields));
  expectDocumented(
    createPersonRow(person, account),
    must(personFields).filter((field) => !field.startsWith('latest_signal_')),
  );
});

it('a row says why to reach out now in the words of the latest signal', () => {
  const latest_signal = { headline: 'Raised 5 m', date: '2026-03-01', alpha: 80, why: 'They hire.' };

  expect(
    createPersonRow(person, { name: 'Example', domain: null, latest_signal: latest_signal as never }),
  ).toMatchObject({
    latest_signal_headline: 'Raised 5 m',
    latest_signal_date: '2026-03-01',
    latest_signal_alpha: 80,
    latest_signal_why_reach_out: 'They hire.',
  });
});

import type { Account, FullAccount } from '#contract/account.ts';
import { accountListFields } from '#contract/account-fields.ts';
import type { Person } from '#contract/people.ts';
import { personListFields } from '#contract/person-fields.ts';
import { joinTags } from '#domain/shared/text/tag-list.ts';
import type { FlatRow } from './record-source.ts';

/** Why to reach out now. All null if nothing was detected yet. */
const toSignalFields = ({ latest_signal }: Pick<FullAccount, 'latest_signal'>) => ({
  latest_signal_headline: latest_signal?.headline ?? null,
  latest_signal_date: latest_signal?.date ?? null,
  latest_signal_alpha: latest_signal?.alpha ?? null,
  latest_signal_why_reach_out: latest_signal?.why ?? null,
});

/** The account fields shown in a row. */
export type PushedAccount = Account & Pick<FullAccount, 'latest_signal'>;

const accountNames = Object.keys(accountListFields);
const personNames = Object.keys(personListFields);

const withNulls = (names: readonly string[]): Record<string, null> =>
  Object.fromEntries(names.map((name) => [name, null]));

/** A row is a copy of one of these: an object that is built field by field costs fifteen times as much. */
const accountTemplate: FlatRow = {
  id: '',
  record_type: 'accounts',
  ...withNulls(accountNames),
  ...toSignalFields({ latest_signal: null }),
};
const personTemplate: FlatRow = {
  id: '',
  record_type: 'people',
  account_id: '',
  account_name: '',
  account_domain: null,
  ...withNulls(personNames),
};
const personWithSignal: FlatRow = { ...personTemplate, ...toSignalFields({ latest_signal: null }) };

type WritableRow = { -readonly [Name in keyof FlatRow]: FlatRow[Name] };

/** A template with a record's fields, lists joined. */
function fillRow(template: FlatRow, names: readonly string[], record: Account | Person): WritableRow {
  const row: WritableRow = { ...template, id: record.id };
  const values: Readonly<Record<string, WritableRow[string] | string[]>> = record;
  for (const name of names) {
    const value = values[name] ?? null;
    row[name] = Array.isArray(value) ? joinTags(value) : value;
  }
  return row;
}

export const createAccountRow = (account: PushedAccount): FlatRow =>
  Object.assign(fillRow(accountTemplate, accountNames, account), toSignalFields(account));

/** If the sender can't see the account, the row names it but doesn't show its signals. */
export function createPersonRow(
  person: Person,
  account: Pick<Account, 'name' | 'domain'> & Partial<Pick<FullAccount, 'latest_signal'>>,
): FlatRow {
  const { latest_signal } = account;
  // For an account the caller can't see, the row doesn't even reveal that there is no signal.
  const template = latest_signal === undefined ? personTemplate : personWithSignal;
  const row = fillRow(template, personNames, person);
  row.account_id = person.account_id;
  row.account_name = account.name;
  row.account_domain = account.domain;
  return latest_signal === undefined ? row : Object.assign(row, toSignalFields({ latest_signal }));
}

import type { Account, FullAccount } from '#contract/account.ts';
import { listedAccountFields } from '#contract/account-fields.ts';
import type { Person } from '#contract/people.ts';
import { listedPersonFields } from '#contract/person-fields.ts';
import { joinTags } from '#domain/shared/text/tag-list.ts';
import type { FlatRow } from './record-source.ts';

/** Why to reach out now. All null if nothing was detected yet. */
const signalFields = ({ latest_signal }: Pick<FullAccount, 'latest_signal'>) => ({
  latest_signal_headline: latest_signal?.headline ?? null,
  latest_signal_date: latest_signal?.date ?? null,
  latest_signal_alpha: latest_signal?.alpha ?? null,
  latest_signal_why_reach_out: latest_signal?.why ?? null,
});

/** The account fields shown in a row. */
export type PushedAccount = Account & Pick<FullAccount, 'latest_signal'>;

const accountNames = Object.keys(listedAccountFields);
const personNames = Object.keys(listedPersonFields);

type Values = Readonly<Record<string, FlatRow[string] | string[]>>;

/** Fields by name, lists joined. */
const flat = (record: Values, names: readonly string[]): Record<string, FlatRow[string]> =>
  Object.fromEntries(
    names.map((name) => {
      const value = record[name] ?? null;
      return [name, Array.isArray(value) ? joinTags(value) : value];
    }),
  );

export const accountRow = ({ latest_signal, ...account }: PushedAccount): FlatRow => ({
  id: account.id,
  record_type: 'accounts',
  ...flat(account, accountNames),
  ...signalFields({ latest_signal }),
});

/** If the sender can't see the account, the row names it but doesn't show its signals. */
export const personRow = (
  person: Person,
  account: Pick<Account, 'name' | 'domain'> & Partial<Pick<FullAccount, 'latest_signal'>>,
): FlatRow => ({
  id: person.id,
  record_type: 'people',
  account_id: person.account_id,
  account_name: account.name,
  account_domain: account.domain,
  ...flat(person, personNames),
  // For an account the caller can't see, the row doesn't even reveal that there is no signal.
  ...(account.latest_signal !== undefined && signalFields({ latest_signal: account.latest_signal })),
});

import type { Account, FullAccount } from '#contract/account.ts';
import type { Person } from '#contract/people.ts';
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

export const accountRow = (account: PushedAccount): FlatRow => ({
  id: account.id,
  record_type: 'accounts',
  name: account.name,
  domain: account.domain,
  status: account.status,
  score: account.score,
  employees: account.employees,
  industry: account.industry,
  location: account.location,
  country: account.country,
  tags: joinTags(account.tags),
  owner_id: account.owner_id,
  network_url: account.network_url,
  short_description: account.short_description,
  logo_url: account.logo_url,
  created_at: account.created_at,
  last_signal_at: account.last_signal_at,
  is_hot: account.is_hot,
  qualified: account.qualified,
  ...signalFields(account),
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
  full_name: person.full_name,
  title: person.title,
  headline: person.headline,
  network_url: person.network_url,
  email: person.email,
  email_checked_at: person.email_checked_at,
  phone: person.phone,
  phone_checked_at: person.phone_checked_at,
  location: person.location,
  country_code: person.country_code,
  connections_count: person.connections_count,
  profile_picture_url: person.profile_picture_url,
  job_level: person.job_level,
  source: person.source,
  icp_tier: person.icp_tier,
  ranking: person.ranking,
  owner_id: person.owner_id,
  created_at: person.created_at,
  // For an account the caller can't see, the row doesn't even reveal that there is no signal.
  ...(account.latest_signal !== undefined && signalFields({ latest_signal: account.latest_signal })),
});

import type { Account, AccountInList, FullAccount } from '#contract/account.ts';
import { companyExample, fullCompanyExample } from '#contract/account-fields.ts';
import type { SignalDetection } from '#contract/detections.ts';
import type { Person, PersonInList } from '#contract/people.ts';
import { personExample } from '#contract/person-fields.ts';
import detectionFields from './detection.json' with { type: 'json' };
import idData from './ids.json' with { type: 'json' };

/**
 * The one small world of all examples: a workspace that sells scheduling to field-service teams, and a wind farm operator
 * that has a reason to buy. Ids are those of the demo workspace where it has the record, so that calls can be tried.
 */

/** With the day of the news and the time of the calls. */
export const ids = idData;

const isName = (value: unknown): value is `$${keyof typeof ids}` =>
  typeof value === 'string' && value.startsWith('$') && Object.hasOwn(ids, value.slice(1));

/** In the data files, `$account` stands for the id of that name. */
export const fillIds = (data: unknown) =>
  JSON.parse(JSON.stringify(data), (_, value) =>
    isName(value) ? ids[value.slice(1) as keyof typeof ids] : value,
  );

/** A test parses it with the contract's schema. */
export const detection: SignalDetection = fillIds(detectionFields);

export const account: Account = {
  id: ids.account,
  name: 'Sentolis Wind',
  domain: 'sentoliswind.co.jp',
  status: 'active',
  score: 72,
  tags: ['tier 3', 'apac'],
  owner_id: ids.owner,
  relation: 'prospect',
  ...companyExample,
  created_at: '2026-11-10T23:00:00.000Z',
  last_signal_at: `${ids.newsDay}T00:00:00.000Z`,
  is_hot: true,
  qualified: true,
};

const { headline, alpha, why_reach_out_md } = detection;
const latest_signal = { id: ids.detection, headline, date: ids.newsDay, alpha };

export const accountInListExample: AccountInList = { ...account, latest_signal, source: 'import' };

export const fullAccount: FullAccount = {
  ...accountInListExample,
  why_now_md: why_reach_out_md,
  latest_signal: { ...latest_signal, why: why_reach_out_md },
  last_scanned_at: '2026-11-15T15:18:46.423Z',
  activated_at: ids.now,
  last_activated_at: ids.now,
  paid_domain: account.domain,
  enrichment_status: 'completed',
  ...fullCompanyExample,
  job_board_url: null,
  score_breakdown: { strength: 44, recency: 12, corroboration: 5, icp_fit: 11 },
  relation_source: 'crm',
};

export const person: Person = {
  id: ids.person,
  account_id: ids.account,
  ...personExample,
  email: 'ito.haruka@sentoliswind.co.jp',
  email_checked_at: '2026-11-15T15:18:53.760Z',
  phone: null,
  phone_checked_at: null,
  source: 'waterfall',
  icp_tier: 1,
  owner_id: ids.owner,
  left_at: null,
  created_at: '2026-11-15T15:18:32.428Z',
};

export const personInListExample: PersonInList = { ...person, account_name: account.name };

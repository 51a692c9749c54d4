import type { FullAccount } from '#contract/account.ts';
import type { NewAccount } from '#contract/account-input.ts';
import { NO_SCORE, type ScoreInput } from './score.ts';

/** What firmographics a user may set by hand, and enrichment otherwise. */
export const firmographicFields = [
  'employees',
  'industry',
  'location',
  'country',
  'network_url',
  'short_description',
] as const;

type FirmographicField = (typeof firmographicFields)[number];

/** An account as it is kept: the full record and what only we need to know. */
export interface AccountRecord extends FullAccount {
  /** Firmographics a user has set; enrichment leaves them alone. */
  readonly overrides: readonly FirmographicField[];
  /** What the score is made of, so that it can be reckoned anew as it fades. */
  readonly score_inputs: readonly ScoreInput[];
  /** Grows with every write, so that two changes at once cannot undo each other. */
  readonly revision: number;
}

interface Birth {
  readonly id: string;
  readonly source: FullAccount['source'];
  readonly status: FullAccount['status'];
  readonly created_at: string;
}

export const newAccountRecord = (
  { id, source, status, created_at }: Birth,
  input: Pick<NewAccount, 'name'> & {
    readonly domain: string | null;
    readonly tags: readonly string[];
    readonly owner_id: string | null;
  },
): AccountRecord => ({
  id,
  name: input.name,
  domain: input.domain,
  status,
  employees: null,
  industry: null,
  location: null,
  country: null,
  tags: [...new Set(input.tags)],
  owner_id: input.owner_id,
  network_url: null,
  short_description: null,
  logo_url: null,
  created_at,
  last_signal_at: null,
  ...NO_SCORE,
  why_now_md: null,
  latest_signal: null,
  source,
  last_scanned_at: null,
  activated_at: null,
  enrichment_status: 'none',
  founded_year: null,
  revenue_range: null,
  workforce: null,
  job_board_url: null,
  overrides: [],
  score_inputs: [],
  revision: 1,
});

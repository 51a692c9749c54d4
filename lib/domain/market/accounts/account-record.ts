import type { FullAccount } from '#contract/account.ts';
import type { NewAccount } from '#contract/account-input.ts';
import { NO_SCORE, type ScoreInput } from './score.ts';

/** Firmographics that users can set. Otherwise enrichment fills them. */
export const firmographicFields = [
  'employees',
  'industry',
  'location',
  'country',
  'network_url',
  'short_description',
] as const;

/** What a company's fit to the ideal customer follows from, besides the knowledge base. */
export const READ_BY_FIT = ['industry', 'short_description', 'employees', 'country'] as const;

type FirmographicField = (typeof firmographicFields)[number];

/** An account as stored: the full record plus internal fields. */
export interface AccountRecord extends FullAccount {
  /** Firmographics set by a user. Enrichment leaves them alone. */
  readonly overrides: readonly FirmographicField[];
  /** The inputs of the score, so that it can be recalculated as it fades. */
  readonly score_inputs: readonly ScoreInput[];
  /** Incremented by every write, so that concurrent changes cannot undo each other. */
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
  last_activated_at: null,
  enrichment_status: 'none',
  founded_year: null,
  revenue_range: null,
  workforce: null,
  job_board_url: null,
  overrides: [],
  score_inputs: [],
  revision: 1,
});

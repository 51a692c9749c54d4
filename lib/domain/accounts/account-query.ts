import type { AccountStatus } from '#contract/accounts.ts';

/** What `GET /accounts` asks for. */
export interface AccountQuery {
  readonly status?: AccountStatus;
  readonly owner_id?: string;
  readonly tag?: string;
  readonly domain?: string;
  readonly industry?: string;
  readonly min_score?: number;
  readonly search?: string;
  readonly sort: 'score' | 'last_signal_at' | 'created_at';
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly per_page: number;
  /** Only what this member owns. */
  readonly visibleTo?: string;
}

import * as z from 'zod';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import type { WatchedPeople } from '#domain/market/people/champion.ts';
import type { PersonStore } from '#domain/market/people/person-store.ts';
import type { Reasoner } from '#domain/market/people-search/reasoner.ts';
import type { CrmRelationPorts } from '#domain/market/relations/quiet-relations.ts';
import type { SignalStore } from '#domain/signals/definitions/signal-record.ts';
import type { DetectionStore } from '#domain/signals/detections/detection-store.ts';
import type { RefreshAccountSummaryPorts } from '#domain/signals/detections/refresh-account-summary.ts';
import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import type { SearchStore } from '#domain/signals/searches/search-record.ts';
import type { SellerPorts } from '#domain/workspace/knowledge-base/seller-context.ts';

/** The account's previous roster, which the next one is compared with. */
export const rosterState = z.object({
  provider: z.string(),
  /** ISO timestamp. */
  asked_at: z.string(),
  is_complete: z.boolean(),
  /** The number of people on it. */
  people: z.int(),
});

export type RosterState = Readonly<z.infer<typeof rosterState>>;

/** The last known state of each account's roster. */
export interface RosterStates {
  get(workspaceId: string, accountId: string): Promise<RosterState | undefined>;
  /** Does nothing if the account is deleted. */
  put(workspaceId: string, accountId: string, state: RosterState): Promise<void>;
}

/** The result of a sync's moves. */
interface MoveReport {
  readonly account_id: string;
  readonly found: number;
  /** Moves beyond the limit of one sync, which are not reported. */
  readonly over_limit: number;
}

export interface MovePorts extends SellerPorts, RefreshAccountSummaryPorts, CrmRelationPorts {
  readonly accounts: Pick<AccountStore, 'get' | 'save' | 'insert' | 'findByDomains'>;
  readonly people: Pick<PersonStore, 'getMany' | 'findSuppressed' | 'readSuppressionRevision'>;
  readonly detections: RefreshAccountSummaryPorts['detections'] & Pick<DetectionStore, 'remove'>;
  readonly signals: Pick<SignalStore, 'load'>;
  readonly searches: Pick<SearchStore, 'list'>;
  readonly rosters: RosterStates;
  readonly watched: WatchedPeople;
  readonly directory: Pick<Directory, 'status' | 'findCompany' | 'findEmployer'>;
  /** Writes the facts; messages follow from the pending job that is stored with them. */
  readonly writer: Pick<SignalReasoner, 'write'>;
  readonly roleReader: Reasoner;
  readonly reportMoves: (report: MoveReport) => void;
  /** Reports an error that doesn't end the sync. */
  readonly reportError: (accountId: string, error: unknown) => void;
}

import type { AccountStore } from '#domain/accounts/account-store.ts';
import type { RefreshStandingPorts } from '#domain/accounts/refresh-standing.ts';
import type { DetectionRecord } from '#domain/detections/detection-record.ts';
import type { DetectionStore } from '#domain/detections/detection-store.ts';
import type { Directory } from '#domain/directory/directory.ts';
import type { DiscoveredAccounts } from '#domain/discovery/discovered-accounts.ts';
import type { PersonPlace } from '#domain/people/person-id.ts';
import type { PersonStore } from '#domain/people/person-store.ts';
import type { Reasoner } from '#domain/people-search/reasoner.ts';
import type { SellerPorts } from '#domain/runs/seller-context.ts';
import type { SearchStore } from '#domain/searches/search-store.ts';
import type { SignalReasoner } from '#domain/signals/signal-reasoner.ts';
import type { SignalStore } from '#domain/signals/signal-store.ts';
import type { RosterState } from './roster-state.ts';

/** What was last known of each account's roster. */
export interface RosterStates {
  get(workspaceId: string, accountId: string): Promise<RosterState | undefined>;
  /** Does nothing for an account that is gone. */
  put(workspaceId: string, accountId: string, state: RosterState): Promise<void>;
}

/** Where the people a team works with are known, by what tells them from everybody else. */
export interface WatchedPeople {
  /** Ids of the people known by each of these hashes; see `PersonPlace`. */
  find(workspaceId: string, hashes: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Notes where people are known. May be repeated, and writes what is new alone. */
  add(workspaceId: string, places: readonly PersonPlace[]): Promise<void>;
}

/** How a sync's moves came out. */
interface MoveReport {
  readonly account_id: string;
  readonly found: number;
  /** Moves beyond the limit of one sync, which are not told. */
  readonly over_limit: number;
}

export interface MovePorts extends SellerPorts, RefreshStandingPorts {
  readonly accounts: Pick<AccountStore, 'get' | 'save' | 'findByDomains'>;
  readonly people: Pick<PersonStore, 'getMany' | 'suppressed' | 'suppressionRevision'>;
  readonly detections: DetectionStore &
    RefreshStandingPorts['detections'] & {
      /** Takes detections back for good; one that is gone is no mistake. */
      remove(workspaceId: string, detections: readonly DetectionRecord[]): Promise<void>;
    };
  readonly discovered: DiscoveredAccounts;
  readonly signals: Pick<SignalStore, 'load'>;
  readonly searches: Pick<SearchStore, 'list'>;
  readonly rosters: RosterStates;
  readonly watched: WatchedPeople;
  readonly directory: Pick<Directory, 'status' | 'findCompany' | 'findEmployer'>;
  /** Rules alone: nothing has to be interpreted, and nobody waits for a model. */
  readonly writer: Pick<SignalReasoner, 'write'>;
  readonly wishes: Reasoner;
  readonly report: (report: MoveReport) => void;
  /** Told what went wrong without ending the sync. */
  readonly complain: (accountId: string, error: unknown) => void;
}

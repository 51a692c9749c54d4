import type { CrmProvider } from '#contract/crms.ts';
import type { SequencerProvider } from '#contract/sequencers.ts';

/** One of our records: a company by its account, or a person at one. */
export interface LinkedRecord {
  readonly accountId: string;
  /** @default the account itself */
  readonly personId?: string;
}

/**
 * Maps our records to CRM records, for CRMs without a unique key to search by. A worker claims a record
 * before creating it, so of two workers one creates it and the other finds it.
 */
export interface CrmLinks {
  /** The CRM ids in the order of the records, or undefined if unknown. */
  read(records: readonly LinkedRecord[]): Promise<readonly (string | undefined)[]>;
  /** False if another worker holds the record or it already has an id. */
  claim(record: LinkedRecord): Promise<boolean>;
  keep(record: LinkedRecord, crmId: string): Promise<void>;
  /** Releases a claim without a result. */
  release(record: LinkedRecord): Promise<void>;
  /** For when the CRM no longer has the record. */
  forget(record: LinkedRecord, crmId: string): Promise<void>;
}

/** Which of these accounts exist in the workspace. A CRM may have the id of one that was deleted. */
export type LiveAccounts = (accountIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** What the service knows about a workspace's records, for an adapter. */
export interface OwnRecords {
  readonly links: CrmLinks;
  readonly liveAccounts: LiveAccounts;
}

/** A workspace's links to one CRM account, such as a Pipedrive company, or to one campaign of a sequencer. */
export type OpenCrmLinks = (
  workspaceId: string,
  provider: CrmProvider | SequencerProvider,
  crmAccount: string,
) => CrmLinks;

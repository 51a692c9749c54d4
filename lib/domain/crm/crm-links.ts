import type { CrmProvider } from '#contract/crms.ts';

/** A record of ours: a company by its account, or a person at one. */
export interface LinkedRecord {
  readonly accountId: string;
  /** @default the account itself */
  readonly personId?: string;
}

/**
 * Which record of a CRM is which of ours, for CRMs that have no unique key to find it by. Whoever is about to create a
 * record claims it first, so that of two workers one creates it and the other finds it.
 */
export interface CrmLinks {
  /** The ids in the CRM, in the records' order; undefined where none is known. */
  read(records: readonly LinkedRecord[]): Promise<readonly (string | undefined)[]>;
  /** False while another worker holds the record, or where it has got an id since. */
  claim(record: LinkedRecord): Promise<boolean>;
  keep(record: LinkedRecord, crmId: string): Promise<void>;
  /** Nothing came of a claim. */
  release(record: LinkedRecord): Promise<void>;
  /** The CRM doesn't have the record any more. */
  forget(record: LinkedRecord, crmId: string): Promise<void>;
}

/** The links of a workspace to one account of a CRM, such as a Pipedrive company. */
export type OpenCrmLinks = (workspaceId: string, provider: CrmProvider, crmAccount: string) => CrmLinks;

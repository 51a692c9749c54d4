import { ABORTED, type RowProblem } from '#domain/outbound/pushes/channel.ts';
import type { CrmCompany, CrmContact } from './crm-record.ts';

/** The result for one record. */
export type CrmOutcome =
  | { readonly kind: 'written'; readonly crmId: string; readonly created: boolean }
  | { readonly kind: 'failed'; readonly problem: RowProblem }
  | {
      readonly kind: 'retry';
      readonly problem: RowProblem;
      readonly retryAfterMs?: number;
      /** A retry may work soon. */
      readonly isBrief?: boolean;
      /** The problem isn't this record: the CRM currently accepts none. */
      readonly isOverload?: boolean;
    };

export const aborted: CrmOutcome = {
  kind: 'retry',
  problem: { code: ABORTED, message: 'The push was stopped before the CRM responded.' },
};

/** A contact to write, with its company's CRM id. */
export interface PlacedContact {
  readonly contact: CrmContact;
  readonly companyId: string;
}

export type CrmRecordKind = 'company' | 'contact';

/** A connected CRM. Returns one outcome per record, in order. Rejects only if the signal aborts. */
export interface Crm {
  /** The most records per call. */
  readonly batchSize: number;
  writeCompanies(companies: readonly CrmCompany[], signal: AbortSignal): Promise<readonly CrmOutcome[]>;
  /** The record's page for people; undefined if its address isn't known for certain. */
  recordUrl(kind: CrmRecordKind, crmId: string): string | undefined;
  /** Every contact has an email address or a profile URL, each unique within the call. */
  writeContacts(contacts: readonly PlacedContact[], signal: AbortSignal): Promise<readonly CrmOutcome[]>;
}

import { ABORTED, type RowProblem } from '#domain/pushes/channel.ts';
import type { CrmCompany, CrmContact } from './crm-record.ts';

/** What became of one record in a CRM. */
export type CrmOutcome =
  | { readonly kind: 'written'; readonly crmId: string; readonly created: boolean }
  | { readonly kind: 'failed'; readonly problem: RowProblem }
  | {
      readonly kind: 'retry';
      readonly problem: RowProblem;
      readonly retryAfterMs?: number;
      /** It may work in a moment. */
      readonly isBrief?: boolean;
      /** It is not about this record: the CRM takes none at present. */
      readonly isOverload?: boolean;
    };

export const aborted: CrmOutcome = {
  kind: 'retry',
  problem: { code: ABORTED, message: 'The push was stopped before the CRM had answered.' },
};

/** A contact on its way, and its company's id in the CRM. */
export interface PlacedContact {
  readonly contact: CrmContact;
  readonly companyId: string;
}

/** A connected CRM. One outcome per record, in the records' order; rejects only where the signal aborts. */
export interface Crm {
  /** The most records that one call takes. */
  readonly batchSize: number;
  writeCompanies(companies: readonly CrmCompany[], signal: AbortSignal): Promise<readonly CrmOutcome[]>;
  /** Every contact has an e-mail address or a profile URL, and none of either is there twice. */
  writeContacts(contacts: readonly PlacedContact[], signal: AbortSignal): Promise<readonly CrmOutcome[]>;
}

import { ABORTED } from '#domain/outbound/pushes/channel.ts';
import type { FieldChange } from './crm-fields.ts';
import type { CrmCompany, CrmContact, CrmNote, CrmProblem } from './crm-record.ts';
import type { CompanyMatchedBy } from './match-company.ts';
import type { ContactMatchedBy } from './match-contact.ts';

/** Why a record can't be written. */
export type CrmFailure =
  | { readonly kind: 'failed'; readonly problem: CrmProblem }
  | {
      readonly kind: 'retry';
      readonly problem: CrmProblem;
      readonly retryAfterMs?: number;
      /** A retry may work soon. */
      readonly isBrief?: boolean;
      /** The problem isn't this record: the CRM currently accepts none. */
      readonly isOverload?: boolean;
      /** The CRM may have carried out the call anyway. */
      readonly mayHaveBeenApplied?: boolean;
    };

/** How one of the CRM's records was recognized. */
export type CrmMatchedBy = CompanyMatchedBy | ContactMatchedBy;

/** The result for one record. */
export type CrmOutcome =
  | {
      readonly kind: 'written';
      readonly crmId: string;
      readonly created: boolean;
      /** Undefined for a new record. */
      readonly matchedBy?: CrmMatchedBy;
      /** The customer's own fields that have another value than ours. */
      readonly leftAlone?: readonly string[];
    }
  | CrmFailure;

/** What a write would do to one record. */
export type CrmPlan =
  | { readonly kind: 'create'; readonly changes: readonly FieldChange[] }
  | {
      readonly kind: 'update';
      readonly crmId: string;
      readonly matchedBy: CrmMatchedBy;
      /** Empty if there is nothing to write. */
      readonly changes: readonly FieldChange[];
      readonly leftAlone?: readonly string[];
    }
  | CrmFailure;

export const abortedFailure: CrmFailure = {
  kind: 'retry',
  problem: { code: ABORTED, message: 'The push was stopped before the CRM responded.' },
};

/** A contact to write, with its company's CRM id. In a plan it is null if the company would be created. */
export interface ContactWithCompany<CompanyId extends string | null = string> {
  readonly contact: CrmContact;
  readonly companyId: CompanyId;
}

export type CrmRecordKind = 'company' | 'contact';

/** Which of these accounts exist in the workspace. A CRM may have the id of one that was deleted. */
export type LiveAccounts = (accountIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** How a CRM takes notes. */
export interface CrmNotes {
  /** The most notes per call of `add`. */
  readonly perCall: number;
  /** One outcome each, in order. Rejects only if the signal aborts, and then some may have been added. */
  add(notes: readonly CrmNote[], abortSignal: AbortSignal): Promise<readonly CrmOutcome[]>;
  /** Where people see it; undefined if the address isn't known for certain. */
  url(companyId: string, id: string): string | undefined;
}

/**
 * A connected CRM. Returns one result per record, in order. Rejects only if the signal aborts. Writes never replace
 * what the customer typed: see `planChanges`.
 */
export interface Crm {
  /** The most records per call. */
  readonly batchSize: number;
  readonly notes: CrmNotes;
  writeCompanies(companies: readonly CrmCompany[], abortSignal: AbortSignal): Promise<readonly CrmOutcome[]>;
  /** What `writeCompanies` would do now. Changes nothing in the CRM. */
  planCompanies(companies: readonly CrmCompany[], abortSignal: AbortSignal): Promise<readonly CrmPlan[]>;
  /** The record's page for people; undefined if its address isn't known for certain. */
  recordUrl(kind: CrmRecordKind, crmId: string): string | undefined;
  /**
   * Every contact has an email address or a profile URL, each unique within the call. A contact that already has a
   * company keeps it.
   */
  writeContacts(
    contacts: readonly ContactWithCompany[],
    abortSignal: AbortSignal,
  ): Promise<readonly CrmOutcome[]>;
  /** What `writeContacts` would do now. Changes nothing in the CRM. */
  planContacts(
    contacts: readonly ContactWithCompany<string | null>[],
    abortSignal: AbortSignal,
  ): Promise<readonly CrmPlan[]>;
}

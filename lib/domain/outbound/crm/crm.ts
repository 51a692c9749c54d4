import type { ActivityChoice } from '#contract/crm-activities.ts';
import { ABORTED } from '#domain/outbound/pushes/channel.ts';
import type { CrmActivity } from './crm-activity.ts';
import type { FieldChange } from './crm-fields.ts';
import type { CrmProblem } from './crm-problem.ts';
import type { CrmCompany, CrmContact } from './crm-record.ts';
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
      readonly isUnclear?: boolean;
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
    }
  | CrmFailure;

export const aborted: CrmFailure = {
  kind: 'retry',
  problem: { code: ABORTED, message: 'The push was stopped before the CRM responded.' },
};

/** A contact to write, with its company's CRM id. In a plan it is null if the company would be created. */
export interface PlacedContact<CompanyId extends string | null = string> {
  readonly contact: CrmContact;
  readonly companyId: CompanyId;
}

export type CrmRecordKind = 'company' | 'contact';

/** How a CRM takes notes and tasks. */
export interface CrmActivities {
  /** The most companies per batch of a push that also adds activities. */
  readonly companiesPerBatch: number;
  /** The most activities per call of `add`. */
  readonly perCall: number;
  /** One outcome each, in order. Rejects only if the signal aborts, and then some may have been added. */
  add(
    kind: ActivityChoice,
    activities: readonly CrmActivity[],
    signal: AbortSignal,
  ): Promise<readonly CrmOutcome[]>;
  /** The ids of those that their companies have, in order. Must not lag behind what was added two minutes ago. */
  find(
    kind: ActivityChoice,
    activities: readonly CrmActivity[],
    signal: AbortSignal,
  ): Promise<readonly (string | undefined)[] | CrmFailure>;
  /** Where people see it; undefined if the address isn't known for certain. */
  url(companyId: string, id: string): string | undefined;
}

/**
 * A connected CRM. Returns one result per record, in order. Rejects only if the signal aborts. Writes never replace
 * what the customer typed: see `changesOf`.
 */
export interface Crm {
  /** The most records per call. */
  readonly batchSize: number;
  readonly activities: CrmActivities;
  writeCompanies(companies: readonly CrmCompany[], signal: AbortSignal): Promise<readonly CrmOutcome[]>;
  /** What `writeCompanies` would do now. Changes nothing in the CRM. */
  planCompanies(companies: readonly CrmCompany[], signal: AbortSignal): Promise<readonly CrmPlan[]>;
  /** The record's page for people; undefined if its address isn't known for certain. */
  recordUrl(kind: CrmRecordKind, crmId: string): string | undefined;
  /**
   * Every contact has an email address or a profile URL, each unique within the call. A contact that already has a
   * company keeps it.
   */
  writeContacts(contacts: readonly PlacedContact[], signal: AbortSignal): Promise<readonly CrmOutcome[]>;
  /** What `writeContacts` would do now. Changes nothing in the CRM. */
  planContacts(
    contacts: readonly PlacedContact<string | null>[],
    signal: AbortSignal,
  ): Promise<readonly CrmPlan[]>;
}

import type { Relation } from '#contract/relation.ts';

/** Someone who works in the CRM. */
export interface CrmOwner {
  readonly id: string;
  readonly name: string;
  /** Matches a member here. Null if the CRM hides it. */
  readonly email: string | null;
}

/** A contact of a deal that was won. */
export interface WonContact {
  readonly crmId: string;
  readonly full_name: string;
  readonly title: string | null;
  readonly email: string | null;
  readonly network_url: string | null;
}

/** The contacts of won deals that an import reads of one company. */
export const WON_CONTACTS_MAX = 20;

/** A company as the CRM has it, with everything an import needs, so that storing it needs no other page. */
export interface CrmCompanyRead {
  readonly crmId: string;
  readonly name: string;
  /** As written in the CRM: domains, websites, with scheme, path or in capitals. The first is the main one. */
  readonly websites: readonly string[];
  /** The id of the account here, if this service has written it to the CRM. */
  readonly accountId: string | null;
  readonly owner: CrmOwner | null;
  /** From the deals and the CRM's own type or stage of the company. */
  readonly relation: Relation;
  readonly industry: string | null;
  readonly employees: number | null;
  readonly country: string | null;
  /** The newest ones, at most `WON_CONTACTS_MAX`. */
  readonly wonContacts: readonly WonContact[];
}

/** A company that the CRM says it no longer has. */
export interface GoneCompany {
  readonly crmId: string;
  /** The company it was merged into. Null if it was deleted. */
  readonly mergedInto: string | null;
}

export interface CrmPage {
  readonly companies: readonly CrmCompanyRead[];
  readonly gone: readonly GoneCompany[];
  /** Ids that a list of all companies leaves out: deleted, or hidden from the user of the credentials. @default none */
  readonly missing?: readonly string[];
  /** The cursor of the next page. Null at the end. */
  readonly next: string | null;
  /** At the end: what the next read of changes begins with. Null before. */
  readonly mark: string | null;
}

/** A list, view or filter of companies that a member has made in the CRM. */
export interface CrmCompanyList {
  readonly id: string;
  readonly name: string;
}

/** What to read. */
export interface CrmReadOrder {
  /** The mark of an earlier read. Null reads everything. */
  readonly since: string | null;
  /** Only the companies of this list. Null reads all of them. */
  readonly listId: string | null;
}

/**
 * Reads a CRM page by page and writes nothing to it. A cursor is at most 4 KB and may be asked for again at any time, also
 * after a crash. A company may come twice; none is left out that existed from the first page to the last.
 */
export interface CrmReader {
  begin(order: CrmReadOrder): string;
  page(cursor: string, abort: AbortSignal): Promise<CrmPage>;
  /** What the CRM says about companies that were missing. Those it doesn't show are left out. @default nothing */
  look?(crmIds: readonly string[], abort: AbortSignal): Promise<ReadonlyMap<string, 'deleted' | 'there'>>;
  /** How many companies the CRM says there are, which may be wrong. Null if it doesn't say. */
  total(order: CrmReadOrder, abort: AbortSignal): Promise<number | null>;
  owners(abort: AbortSignal): Promise<readonly CrmOwner[]>;
  lists(abort: AbortSignal): Promise<readonly CrmCompanyList[]>;
}

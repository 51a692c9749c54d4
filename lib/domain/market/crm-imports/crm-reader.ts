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
export const MAX_WON_CONTACTS = 20;

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
  /** The newest ones, at most `MAX_WON_CONTACTS`. */
  readonly wonContacts: readonly WonContact[];
}

/** A company that the CRM says it no longer has. */
export interface DeletedCompany {
  readonly crmId: string;
  /** The company it was merged into. Null if it was deleted. */
  readonly mergedInto: string | null;
}

export interface CrmPage {
  readonly companies: readonly CrmCompanyRead[];
  readonly deleted: readonly DeletedCompany[];
  /** The cursor of the next page. Null at the end. */
  readonly next: string | null;
}

/** A list or view of companies that a member has made in the CRM. */
export interface CrmCompanyList {
  readonly id: string;
  readonly name: string;
}

/**
 * Reads a CRM page by page and writes nothing to it. A cursor is at most 4 KB and may be requested again at any time, also
 * after a crash. A company may come twice; none is left out that existed from the first page to the last.
 */
export interface CrmReader {
  /** The first cursor. Null reads all companies, otherwise only those of the list. */
  createFirstCursor(listId: string | null): string;
  readPage(cursor: string, abortSignal: AbortSignal): Promise<CrmPage>;
  /** How many companies the CRM says there are, which may be wrong. Null if it doesn't say. */
  readCompanyCount(listId: string | null, abortSignal: AbortSignal): Promise<number | null>;
  listCompanyLists(abortSignal: AbortSignal): Promise<readonly CrmCompanyList[]>;
}

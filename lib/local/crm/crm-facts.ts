import customersRecords from './customers-records.json' with { type: 'json' };

/** A company as people at the customer see it. */
export interface CompanyFacts {
  readonly name: string;
  /** As somebody typed it. */
  readonly website: string | null;
  /** It came through the API, which takes what it gets. @default somebody typed it into a form */
  readonly isFromApi?: boolean;
  /** The domain that a CRM with several of them has first. @default that of the web site */
  readonly firstDomain?: string;
  readonly country?: string | null;
  readonly phone?: string;
  readonly description?: string;
  /** A field that the customer made. */
  readonly tier?: string;
  readonly employees?: number | null;
  /** What the CRM's own field for the type or stage of a company says. */
  readonly type?: 'customer' | 'partner' | 'competitor' | 'prospect' | null;
  /** The number of an owner, or of somebody whom the CRM no longer knows. */
  readonly owner?: number | null;
}

export interface ContactFacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly title?: string;
  readonly phone?: string;
}

export interface DealFacts {
  readonly name: string;
  readonly state: 'open' | 'won' | 'lost';
  /** While it is open, when that is expected. */
  readonly closedAt: number;
}

/** A company that has been in the CRM for years. */
export interface OldCompany extends CompanyFacts {
  /** From 1. */
  readonly number: number;
  /** A contact with the same number is in several deals. */
  readonly deals: readonly (DealFacts & {
    readonly contacts: readonly (ContactFacts & { readonly number: number })[];
  })[];
  readonly isInList: boolean;
  /** Somebody deleted it. */
  readonly isDeleted: boolean;
  /** The number of an earlier company that somebody merged it into. */
  readonly mergedInto: number | null;
}

/** The list, view or filter of companies that every account has. */
export const KEY_ACCOUNTS = 'Key accounts';

const OWNER_NAMES =
  'Ada Abara, Ben Brandt, Chidi Costa, Dana Duval, Emre Eriksen, Fumiko Falk, Greta Garcia, Hugo Hansen, Ines Ito, Jonas Jansen, Kim Abara, Ada Brandt';
/** The last two have left and still own companies. */
const ACTIVE_OWNERS = 10;

/** Who works with every account. */
export const crmOwners = OWNER_NAMES.split(', ').map((name, index) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    number: index + 1,
    firstName,
    lastName,
    email: `${firstName}.${lastName}@seller.example`.toLowerCase(),
    isActive: index < ACTIVE_OWNERS,
  };
});

/**
 * What every sandbox account starts with, as real CRMs do: companies of the demo data in six spellings of their domains,
 * duplicates, namesakes in two countries, look-alikes, and contacts at other companies. Contacts name their company.
 */
export const customersCompanies: readonly CompanyFacts[] = customersRecords.companies;
export const customersContacts: readonly (ContactFacts & { readonly company?: string })[] =
  customersRecords.contacts;

import type {
  CompanyProfile,
  DirectoryPerson,
  EmployeePage,
  Employment,
  PeopleSearch,
  PersonKey,
} from './directory.ts';

/** An address and whether its vendor verified it. */
export interface FoundAddress {
  readonly email: string;
  readonly isVerified: boolean;
}

/** One vendor's directory, used with a workspace's own key. Rejects with a `DirectoryError`. */
export interface DirectoryVendor {
  readonly name: string;
  /** The display name. */
  readonly label: string;
  /** Whether a search is free until someone is selected. */
  readonly hasUnmeteredSearches: boolean;
  /** Whether it says which of its addresses work. */
  readonly verifiesAddresses: boolean;
  findCompany(domain: string, abortSignal: AbortSignal): Promise<CompanyProfile | null>;
  listEmployees(domain: string, cursor: string | undefined, abortSignal: AbortSignal): Promise<EmployeePage>;
  searchPeople(
    domain: string,
    search: PeopleSearch,
    abortSignal: AbortSignal,
  ): Promise<readonly DirectoryPerson[]>;
  findAddress(person: PersonKey, abortSignal: AbortSignal): Promise<FoundAddress | null>;
  findPhone(person: PersonKey, abortSignal: AbortSignal): Promise<string | null>;
  findEmployer(person: PersonKey, abortSignal: AbortSignal): Promise<Omit<Employment, 'provider'> | null>;
}

/** Finds addresses and says whether one works. */
export interface AddressVendor {
  readonly name: string;
  /** A verified address or null. */
  find(person: PersonKey, abortSignal: AbortSignal): Promise<string | null>;
  isDeliverable(email: string, abortSignal: AbortSignal): Promise<boolean>;
}

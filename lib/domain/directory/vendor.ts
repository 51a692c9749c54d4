import type {
  CompanyProfile,
  DirectoryPerson,
  EmployeePage,
  Employment,
  PeopleSearch,
  PersonKey,
} from './directory.ts';

/** An address and whether its vendor has verified it. */
export interface FoundAddress {
  readonly email: string;
  readonly isVerified: boolean;
}

/** One vendor's directory, asked with a workspace's own key. Rejects with a `DirectoryProblem`. */
export interface DirectoryVendor {
  readonly name: string;
  /** The name people know it by. */
  readonly label: string;
  /** Whether finding out who is there costs nothing until somebody is chosen. */
  readonly searchesFree: boolean;
  /** Whether it tells which of its addresses work. */
  readonly verifiesAddresses: boolean;
  findCompany(domain: string, signal: AbortSignal): Promise<CompanyProfile | null>;
  listEmployees(domain: string, cursor: string | undefined, signal: AbortSignal): Promise<EmployeePage>;
  searchPeople(
    domain: string,
    search: PeopleSearch,
    signal: AbortSignal,
  ): Promise<readonly DirectoryPerson[]>;
  findAddress(person: PersonKey, signal: AbortSignal): Promise<FoundAddress | null>;
  findPhone(person: PersonKey, signal: AbortSignal): Promise<string | null>;
  findEmployer(person: PersonKey, signal: AbortSignal): Promise<Omit<Employment, 'provider'> | null>;
}

/** Finds addresses and tells whether one works. */
export interface AddressVendor {
  readonly name: string;
  /** A verified address or null. */
  find(person: PersonKey, signal: AbortSignal): Promise<string | null>;
  isDeliverable(email: string, signal: AbortSignal): Promise<boolean>;
}

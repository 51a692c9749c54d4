/** The port to a directory of companies and their employees. */

import type { FullAccount } from '#contract/account.ts';
import type { CompanyFact } from '#contract/account-fields.ts';
import type { JobLevel, QueryLocation, QueryRole } from '#contract/interpretation.ts';
import type { Person } from '#contract/people.ts';
import type { PersonFact } from '#contract/person-fields.ts';

/** People who objected to being found, for the lifetime of the workspace. */
export interface Suppression {
  /** Rejects with the problem `objected` if the person has objected. */
  check(person: PersonKey): Promise<void>;
  /** Records the objection and deletes cached responses about the person. */
  add(person: PersonKey): Promise<void>;
}

export type { JobLevel };

type Facts = { readonly [Name in CompanyFact]: NonNullable<FullAccount[Name]> };

/** A company with everything known about it. `country` is an ISO 3166-1 alpha-2 code. */
export type Company = { readonly domain: string; readonly name: string } & Facts;

/** A company as a directory knows it. Unknown fields are null. */
export type CompanyProfile = Pick<Company, 'domain' | 'name'> & {
  readonly [Name in CompanyFact]: Facts[Name] | null;
};

/** A person as a directory knows them. `ranking` 1 is the most relevant person of the company. */
export interface DirectoryPerson extends Readonly<Pick<Person, PersonFact>> {
  /** The directory's id for this person; the same in every response. */
  readonly directory_id: string;
  readonly department: string;
}

export interface EmployeePage {
  readonly people: readonly DirectoryPerson[];
  /** Null on the last page. */
  readonly next_cursor: string | null;
  /** The provider's display name. */
  readonly provider?: string;
  /** True if no one is missing: every entry was readable and no limit cut the list. */
  readonly is_complete?: boolean;
}

/** A person's current employer. */
export interface Employment {
  readonly provider: string;
  readonly domain: string;
  readonly company: string;
  readonly title: string;
  readonly job_level: JobLevel;
}

/**
 * The people to find: one of `roles`, at one of `locations` (none: anywhere). `titles` and `job_levels`
 * express the roles as directory filters. A directory may return more people than fit, never fewer.
 */
export interface PeopleSearch {
  readonly roles: readonly QueryRole[];
  readonly titles: readonly string[];
  readonly job_levels: readonly JobLevel[];
  readonly locations: readonly QueryLocation[];
  readonly limit: number;
}

/** What is known about a person to look up. The profile URL decides if there is one. */
export interface PersonKey {
  readonly domain: string;
  readonly full_name: string;
  readonly network_url: string | null;
}

/**
 * Once aborted, every method rejects with the signal's reason. If the directory fails, it rejects with a
 * `DirectoryError`.
 */
export interface Directory {
  /** `not_configured`: there is no directory, and every result is empty. */
  readonly status: 'ready' | 'not_configured';
  findCompany(domain: string, abortSignal?: AbortSignal): Promise<CompanyProfile | null>;
  /** Pages of up to 100 people, most relevant first. An unknown company has none. */
  listEmployees(
    domain: string,
    page?: { readonly cursor?: string | undefined },
    abortSignal?: AbortSignal,
  ): Promise<EmployeePage>;
  /** Most relevant first. */
  searchPeople(
    domain: string,
    search: PeopleSearch,
    abortSignal?: AbortSignal,
  ): Promise<readonly DirectoryPerson[]>;
  /** A verified address or null. Addresses are never guessed. */
  findWorkEmail(person: PersonKey, abortSignal?: AbortSignal): Promise<string | null>;
  /** A mobile or direct number in E.164 or null. */
  findPhone(person: PersonKey, abortSignal?: AbortSignal): Promise<string | null>;
  /** The current employer of someone who worked at `person.domain`, or null if unknown. */
  findEmployer(person: PersonKey, abortSignal?: AbortSignal): Promise<Employment | null>;
}

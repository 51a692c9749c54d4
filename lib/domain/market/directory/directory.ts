/** The port to a directory of companies and their employees. */

import type { JobLevel, WishedPlace, WishedRole } from '#contract/interpretation.ts';

export type { JobLevel };

export interface Workforce {
  readonly total: number;
  /** Head count by department; at most `total` together. */
  readonly by_department: Readonly<Record<string, number>>;
  /** Head count by ISO 3166-1 alpha-2 code; at most `total` together. */
  readonly by_country: Readonly<Record<string, number>>;
}

export interface Company {
  readonly domain: string;
  readonly name: string;
  readonly industry: string;
  readonly employees: number;
  readonly location: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly network_url: string;
  readonly short_description: string;
  readonly logo_url: string;
  readonly founded_year: number;
  readonly revenue_range: string;
  readonly workforce: Workforce;
}

type Facts = Omit<Company, 'domain' | 'name'>;

/** A company as a directory knows it. Unknown fields are null. */
export type CompanyProfile = Pick<Company, 'domain' | 'name'> & {
  readonly [Field in keyof Facts]: Facts[Field] | null;
};

export interface DirectoryPerson {
  /** The directory's id for this person; the same in every response. */
  readonly directory_id: string;
  readonly full_name: string;
  readonly title: string;
  readonly headline: string;
  readonly network_url: string | null;
  readonly location: string;
  readonly country_code: string;
  readonly connections_count: number;
  readonly profile_picture_url: string | null;
  readonly job_level: JobLevel;
  readonly department: string;
  /** 1 is the most relevant person of the company. */
  readonly ranking: number;
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
  readonly roles: readonly WishedRole[];
  readonly titles: readonly string[];
  readonly job_levels: readonly JobLevel[];
  readonly locations: readonly WishedPlace[];
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
 * `DirectoryProblem`.
 */
export interface Directory {
  /** `not_configured`: there is no directory, and every result is empty. */
  readonly status: 'ready' | 'not_configured';
  findCompany(domain: string, signal?: AbortSignal): Promise<CompanyProfile | null>;
  /** Pages of up to 100 people, most relevant first. An unknown company has none. */
  listEmployees(
    domain: string,
    page?: { readonly cursor?: string | undefined },
    signal?: AbortSignal,
  ): Promise<EmployeePage>;
  /** Most relevant first. */
  searchPeople(
    domain: string,
    search: PeopleSearch,
    signal?: AbortSignal,
  ): Promise<readonly DirectoryPerson[]>;
  /** A verified address or null. Addresses are never guessed. */
  findWorkEmail(person: PersonKey, signal?: AbortSignal): Promise<string | null>;
  /** A mobile or direct number in E.164 or null. */
  findPhone(person: PersonKey, signal?: AbortSignal): Promise<string | null>;
  /** The current employer of someone who worked at `person.domain`, or null if unknown. */
  findEmployer(person: PersonKey, signal?: AbortSignal): Promise<Employment | null>;
}

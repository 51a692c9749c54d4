/** The port to a directory of companies and the people who work there. */

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

/** A company as far as a directory knows it; what it does not know is null. */
export type CompanyProfile = Pick<Company, 'domain' | 'name'> & {
  readonly [Field in keyof Facts]: Facts[Field] | null;
};

export interface DirectoryPerson {
  /** The directory's own name for this person; the same in every answer. */
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
  /** Who keeps the list, by the name people know it by. */
  readonly provider?: string;
  /** True where nobody of the list was left out: no entry was unreadable, and no limit cut it short. */
  readonly is_complete?: boolean;
}

/** Where somebody works now. */
export interface Employment {
  readonly provider: string;
  readonly domain: string;
  readonly company: string;
  readonly title: string;
  readonly job_level: JobLevel;
}

/**
 * Who is sought: one of `roles`, at one of `locations` (none: anywhere). `titles` and `job_levels` say the roles in the
 * words that a directory can filter by; a directory may answer with more people than fit, never with fewer.
 */
export interface PeopleSearch {
  readonly roles: readonly WishedRole[];
  readonly titles: readonly string[];
  readonly job_levels: readonly JobLevel[];
  readonly locations: readonly WishedPlace[];
  readonly limit: number;
}

/** What is known of a person whose contact data is wanted; the profile URL decides where there is one. */
export interface PersonKey {
  readonly domain: string;
  readonly full_name: string;
  readonly network_url: string | null;
}

/**
 * Every method rejects with the signal's reason once it is aborted, and with a `DirectoryProblem` where the directory
 * cannot be asked.
 */
export interface Directory {
  /** `not_configured`: nobody is there to be asked, and every answer is nothing. */
  readonly status: 'ready' | 'not_configured';
  findCompany(domain: string, signal?: AbortSignal): Promise<CompanyProfile | null>;
  /** Pages of up to 100 people, most relevant first; an unknown company has no people. */
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
  /** A verified address or null; an address is never guessed. */
  findWorkEmail(person: PersonKey, signal?: AbortSignal): Promise<string | null>;
  /** A mobile or direct number in E.164 or null. */
  findPhone(person: PersonKey, signal?: AbortSignal): Promise<string | null>;
  /** Where somebody who worked at `person.domain` works now; null where nobody knows. */
  findEmployer(person: PersonKey, signal?: AbortSignal): Promise<Employment | null>;
}

import type { FlatRow } from '#domain/outbound/pushes/record-source.ts';

/** Why to reach out now. */
export interface SignalContext {
  readonly score: number;
  readonly headline: string | null;
  readonly why: string | null;
  /** YYYY-MM-DD */
  readonly date: string | null;
}

/** A company as sent to a CRM. Null fields are unknown and never overwrite anything. */
export interface CrmCompany {
  readonly accountId: string;
  readonly name: string;
  readonly domain: string | null;
  readonly industry: string | null;
  readonly employees: number | null;
  readonly country: string | null;
  readonly location: string | null;
  readonly description: string | null;
  readonly networkUrl: string | null;
  /** Null if the sender cannot see the account. */
  readonly signal: SignalContext | null;
}

export interface CrmContact {
  readonly personId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Verified. */
  readonly email: string | null;
  readonly profileUrl: string | null;
  readonly title: string | null;
  readonly phone: string | null;
  readonly company: CrmCompany;
}

/** Prefix of the account's fields in a person's row. */
export const OF_ACCOUNT = 'account_';

type Field = (name: string) => FlatRow[string] | undefined;

const text = (value: FlatRow[string] | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
const number = (value: FlatRow[string] | undefined): number | null =>
  typeof value === 'number' ? value : null;

function company(field: Field): CrmCompany {
  const score = number(field('score'));
  return {
    accountId: text(field('id')) ?? '',
    name: text(field('name')) ?? '',
    domain: text(field('domain')),
    industry: text(field('industry')),
    employees: number(field('employees')),
    country: text(field('country')),
    location: text(field('location')),
    description: text(field('short_description')),
    networkUrl: text(field('network_url')),
    signal:
      score === null
        ? null
        : {
            score,
            headline: text(field('latest_signal_headline')),
            why: text(field('latest_signal_why_reach_out')),
            date: text(field('latest_signal_date')),
          },
  };
}

/** The company in an account's row. */
export const companyOf = (row: FlatRow): CrmCompany => company((name) => row[name]);

/** The last word is the last name. A single word is a last name too, because contacts must have one. */
function splitName(fullName: string): Pick<CrmContact, 'firstName' | 'lastName'> {
  const words = fullName.trim().split(/\s+/);
  const lastName = words.pop() ?? '';
  return { firstName: words.join(' '), lastName };
}

/** The contact in a person's row, with their company. */
export const contactOf = (row: FlatRow): CrmContact => ({
  personId: row.id,
  ...splitName(String(row.full_name ?? '')),
  email: text(row.email),
  profileUrl: text(row.network_url),
  title: text(row.title),
  phone: text(row.phone),
  company: company((name) => row[`${OF_ACCOUNT}${name}`]),
});

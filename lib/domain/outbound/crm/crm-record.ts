import type { Account } from '#contract/account.ts';
import { accountListFields } from '#contract/account-fields.ts';
import type { SignalDetection } from '#contract/detections.ts';
import { namesWhere, valuesFor } from '#contract/field-table.ts';
import type { Person } from '#contract/people.ts';
import { personListFields } from '#contract/person-fields.ts';
import type { RowProblem } from '#domain/outbound/pushes/channel.ts';
import type { FlatRow } from '#domain/outbound/pushes/record-source.ts';

/** Why to reach out now. */
export interface SignalContext {
  readonly score: number;
  readonly headline: string | null;
  readonly why: string | null;
  /** YYYY-MM-DD */
  readonly date: string | null;
}

export const companyNames = namesWhere(accountListFields, 'crm', true);
/** A name is sent as first and last name. */
export const contactNames = namesWhere(personListFields, 'crm', true).filter((name) => name !== 'full_name');

export type CompanyName = (typeof companyNames)[number];
export type ContactName = (typeof contactNames)[number];

/** A company as sent to a CRM. Null fields are unknown and never overwrite anything. */
export interface CrmCompany extends Readonly<Pick<Account, CompanyName>> {
  readonly accountId: string;
  /** Null if the sender cannot see the account. */
  readonly signal: SignalContext | null;
}

/** The email address is verified. */
export interface CrmContact extends Readonly<Pick<Nullable<Person>, ContactName>> {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: CrmCompany;
}

/** Prefix of the account's fields in a person's row. */
export const ACCOUNT_FIELD_PREFIX = 'account_';

type Nullable<Values> = { [Name in keyof Values]: Values[Name] | null };

type GetField = (name: string) => FlatRow[string] | undefined;

const toText = (value: FlatRow[string] | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
const toNumber = (value: FlatRow[string] | undefined): number | null =>
  typeof value === 'number' ? value : null;

const toScalar = (value: FlatRow[string] | undefined): string | number | null =>
  toText(value) ?? toNumber(value);

function readCompany(getField: GetField): CrmCompany {
  const score = toNumber(getField('score'));
  return {
    ...valuesFor<Pick<CrmCompany, CompanyName>>(companyNames, (name) => toScalar(getField(name))),
    accountId: toText(getField('id')) ?? '',
    name: toText(getField('name')) ?? '',
    signal:
      score === null
        ? null
        : {
            score,
            headline: toText(getField('latest_signal_headline')),
            why: toText(getField('latest_signal_why_reach_out')),
            date: toText(getField('latest_signal_date')),
          },
  };
}

/** The company in an account's row. */
export const toCrmCompany = (row: FlatRow): CrmCompany => readCompany((name) => row[name]);

/** The last word is the last name. A single word is a last name too, because contacts must have one. */
function splitName(fullName: string): Pick<CrmContact, 'firstName' | 'lastName'> {
  const words = fullName.trim().split(/\s+/);
  const lastName = words.pop() ?? '';
  return { firstName: words.join(' '), lastName };
}

/** The contact in a person's row, with their company. */
export const toCrmContact = (row: FlatRow): CrmContact => ({
  ...valuesFor<Pick<CrmContact, ContactName>>(contactNames, (name) => toScalar(row[name])),
  ...splitName(String(row.full_name ?? '')),
  company: readCompany((name) => row[`${ACCOUNT_FIELD_PREFIX}${name}`]),
});

/** Why a record can't be written. */
export type CrmProblem = Pick<RowProblem, 'code' | 'message' | 'status_code'>;

/** A detection as a note on its company's record. */
export interface CrmNote {
  /** The CRM's id of the company. */
  readonly companyId: string;
  readonly headline: string;
  /** Without Markdown. */
  readonly reason: string;
  readonly evidence: SignalDetection['evidence'];
  /** The detection's page in the console. */
  readonly link: string | undefined;
  /** When it is added, ISO time. */
  readonly at: string;
}

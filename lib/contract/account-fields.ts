import type { Account, FullAccount } from './account.ts';
import {
  type FieldRow,
  type InitialUnless,
  initialValues,
  type ListFieldRow,
  type NamesWhere,
} from './field-table.ts';
import names from './import-names.json' with { type: 'json' };

/**
 * Every field of an account. Records, imports, rows, CRM mappings, agent tools and the console follow from it, and a
 * field of the contract without a row here doesn't compile.
 */

/** Every stored account has these. Any other field needs an initial value. */
type Always =
  | ('id' | 'name' | 'domain' | 'status' | 'tags' | 'owner_id' | 'created_at' | 'source')
  | ('score' | 'score_breakdown' | 'is_hot' | 'qualified');
type Initial<Name extends keyof FullAccount> = InitialUnless<Always, Name, FullAccount[Name]>;

/** In lists, exports and pushed rows, in this order. */
// biome-ignore format: a table reads better than a column
export const accountListFields = {
  id:                { label: 'Id',            kind: 'id',        by: 'service',   agents: 'list',   crm: false, fact: false },
  name:              { label: 'Name',          kind: 'text',      by: 'rule',      agents: 'list',   crm: true,  fact: false },
  domain:            { label: 'Domain',        kind: 'text',      by: 'rule',      agents: 'list',   crm: true,  fact: false },
  status:            { label: 'Status',        kind: 'word',      by: 'service',   agents: 'list',   crm: false, fact: false },
  score:             { label: 'Score',         kind: 'number',    by: 'service',   agents: 'list',   crm: false, fact: false },
  employees:         { label: 'Employees',     kind: 'number',    by: 'both',      agents: 'list',   crm: true,  fact: true,  initial: null },
  industry:          { label: 'Industry',      kind: 'text',      by: 'both',      agents: 'list',   crm: true,  fact: true,  initial: null },
  location:          { label: 'Location',      kind: 'place',     by: 'both',      agents: 'record', crm: true,  fact: true,  initial: null },
  country:           { label: 'Country',       kind: 'country',   by: 'both',      agents: 'list',   crm: true,  fact: false, initial: null },
  tags:              { label: 'Tags',          kind: 'tags',      by: 'rule',      agents: 'list',   crm: false, fact: false },
  owner_id:          { label: 'Owner',         kind: 'id',        by: 'rule',      agents: 'list',   crm: false, fact: false },
  relation:          { label: 'Relation',      kind: 'word',      by: 'rule',      agents: 'list',   crm: false, fact: false, initial: 'none' },
  network_url:       { label: 'Profile URL',   kind: 'url',       by: 'both',      agents: 'never',  crm: true,  fact: true,  initial: null },
  short_description: { label: 'Description',   kind: 'long_text', by: 'both',      agents: 'record', crm: true,  fact: false, initial: null },
  logo_url:          { label: 'Logo',          kind: 'url',       by: 'directory', agents: 'never',  crm: false, fact: false, initial: null },
  created_at:        { label: 'Created',       kind: 'time',      by: 'service',   agents: 'never',  crm: false, fact: false },
  last_signal_at:    { label: 'Latest signal', kind: 'time',      by: 'service',   agents: 'list',   crm: false, fact: false, initial: null },
  is_hot:            { label: 'Hot',           kind: 'flag',      by: 'service',   agents: 'list',   crm: false, fact: false },
  qualified:         { label: 'Qualified',     kind: 'flag',      by: 'service',   agents: 'record', crm: false, fact: false },
} as const satisfies { readonly [Name in keyof Account]: ListFieldRow<Account[Name]> & Initial<Name> };

/** In the full record alone. */
// biome-ignore format: a table reads better than a column
const fullRecordFields = {
  why_now_md:        { label: 'Why now',        kind: 'long_text', by: 'service',   agents: 'record', fact: false, initial: null },
  latest_signal:     { label: 'Latest signal',  kind: 'object',    by: 'service',   agents: 'never',  fact: false, initial: null },
  source:            { label: 'Source',         kind: 'word',      by: 'service',   agents: 'never',  fact: true },
  last_scanned_at:   { label: 'Scanned',        kind: 'time',      by: 'service',   agents: 'record', fact: false, initial: null },
  activated_at:      { label: 'Activated',      kind: 'time',      by: 'service',   agents: 'never',  fact: true,  initial: null },
  last_activated_at: { label: 'Last activated', kind: 'time',      by: 'service',   agents: 'never',  fact: false, initial: null },
  paid_domain:       { label: 'Paid domain',    kind: 'text',      by: 'service',   agents: 'never',  fact: false, initial: null },
  enrichment_status: { label: 'Enrichment',     kind: 'word',      by: 'service',   agents: 'record', fact: false, initial: 'none' },
  founded_year:      { label: 'Founded',        kind: 'year',      by: 'directory', agents: 'record', fact: true,  initial: null },
  revenue_range:     { label: 'Revenue',        kind: 'text',      by: 'directory', agents: 'record', fact: true,  initial: null },
  workforce:         { label: 'Workforce',      kind: 'object',    by: 'directory', agents: 'never',  fact: false, initial: null },
  job_board_url:     { label: 'Job board',      kind: 'url',       by: 'rule',      agents: 'never',  fact: true,  initial: null },
  score_breakdown:   { label: 'Score parts',    kind: 'object',    by: 'service',   agents: 'record', fact: false },
  relation_source:   { label: 'Relation from',  kind: 'word',      by: 'service',   agents: 'never',  fact: false, initial: null },
} as const satisfies {
  readonly [Name in Exclude<keyof FullAccount, keyof Account>]: FieldRow<FullAccount[Name]> & Initial<Name>;
};

export const accountFields = { ...accountListFields, ...fullRecordFields };

type AccountTable = typeof accountFields;
type OfCompany = 'caller' | 'directory' | 'both';

/** What callers can set about a company. */
export type Firmographic = NamesWhere<AccountTable, 'by', 'caller' | 'both'>;

/** What directories know about a company. */
export type CompanyFact = NamesWhere<AccountTable, 'by', 'directory' | 'both'>;

/** The fields that a file can contain. */
export type ImportField = NamesWhere<typeof accountListFields, 'by', 'rule' | 'caller' | 'both'>;

/** What a new account has. */
export const initialAccount = initialValues<AccountTable, FullAccount>(accountFields);

/**
 * The names of each field in the exports of CRMs and similar tools, best first: if a file has several of them, the first
 * one here wins. An owner’s id comes last, because it is often one of the CRM. Compared without case, spaces and punctuation.
 */
export const importNames: Readonly<Record<ImportField, readonly string[]>> = names;

type Known<Name extends keyof FullAccount> = { readonly [Each in Name]: NonNullable<FullAccount[Each]> };

/** The company of all examples. */
export const companyExample: Known<NamesWhere<typeof accountListFields, 'by', OfCompany>> = {
  employees: 109,
  industry: 'Renewable Energy',
  location: 'Nagoya',
  country: 'JP',
  network_url: 'https://network.example/company/sentolis-wind',
  short_description: 'Sentolis Wind plans and runs wind farms, based in Nagoya.',
  logo_url: 'https://network.example/logos/sentolis-wind.png',
};

export const fullCompanyExample: Known<NamesWhere<typeof fullRecordFields, 'by', OfCompany>> = {
  founded_year: 2016,
  revenue_range: '$10M-$50M',
  workforce: {
    total: 109,
    by_department: { Operations: 52, Engineering: 14, Sales: 10 },
    by_country: { JP: 90, US: 19 },
  },
};

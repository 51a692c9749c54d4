import {
  type FieldRow,
  type InitialUnless,
  initialValues,
  type ListFieldRow,
  type NamesWhere,
} from './field-table.ts';
import type { FullPerson, Person } from './people.ts';

/** Every field of a person. Works like the table of account fields. */

/** Everyone stored has these. Any other field needs an initial value. */
type Always =
  | 'id'
  | 'account_id'
  | 'created_at'
  | 'list_ids'
  | ('full_name' | 'title' | 'headline' | 'network_url' | 'location' | 'country_code')
  | ('connections_count' | 'profile_picture_url' | 'job_level' | 'ranking');
type Initial<Name extends keyof FullPerson> = InitialUnless<Always, Name, FullPerson[Name]>;

/** In lists, exports and pushed rows, in this order. */
// biome-ignore format: a table reads better than a column
export const personListFields = {
  id:                  { label: 'Id',            kind: 'id',      by: 'service',   agents: 'list',   crm: false, fact: false },
  account_id:          { label: 'Account',       kind: 'id',      by: 'service',   agents: 'list',   crm: false, fact: false },
  full_name:           { label: 'Name',          kind: 'text',    by: 'directory', agents: 'list',   crm: true,  fact: false },
  title:               { label: 'Job title',     kind: 'text',    by: 'directory', agents: 'list',   crm: true,  fact: false },
  headline:            { label: 'Headline',      kind: 'text',    by: 'directory', agents: 'record', crm: false, fact: false },
  network_url:         { label: 'Profile URL',   kind: 'url',     by: 'directory', agents: 'record', crm: true,  fact: true },
  email:               { label: 'Email',         kind: 'text',    by: 'service',   agents: 'list',   crm: true,  fact: false, initial: null },
  email_checked_at:    { label: 'Email checked', kind: 'time',    by: 'service',   agents: 'record', crm: false, fact: false, initial: null },
  phone:               { label: 'Phone',         kind: 'text',    by: 'service',   agents: 'record', crm: true,  fact: false, initial: null },
  phone_checked_at:    { label: 'Phone checked', kind: 'time',    by: 'service',   agents: 'record', crm: false, fact: false, initial: null },
  location:            { label: 'Location',      kind: 'place',   by: 'directory', agents: 'record', crm: false, fact: true },
  country_code:        { label: 'Country',       kind: 'country', by: 'directory', agents: 'list',   crm: false, fact: false },
  connections_count:   { label: 'Connections',   kind: 'number',  by: 'directory', agents: 'never',  crm: false, fact: true },
  profile_picture_url: { label: 'Picture',       kind: 'url',     by: 'directory', agents: 'never',  crm: false, fact: false },
  job_level:           { label: 'Level',         kind: 'text',    by: 'directory', agents: 'list',   crm: false, fact: true },
  source:              { label: 'Source',        kind: 'word',    by: 'service',   agents: 'never',  crm: false, fact: false, initial: 'employee' },
  icp_tier:            { label: 'Match',         kind: 'number',  by: 'service',   agents: 'list',   crm: false, fact: false, initial: null },
  ranking:             { label: 'Ranking',       kind: 'number',  by: 'directory', agents: 'record', crm: false, fact: false },
  owner_id:            { label: 'Owner',         kind: 'id',      by: 'rule',      agents: 'list',   crm: false, fact: false, initial: null },
  left_at:             { label: 'Left',          kind: 'time',    by: 'service',   agents: 'list',   crm: false, fact: true,  initial: null },
  created_at:          { label: 'Known since',   kind: 'time',    by: 'service',   agents: 'never',  crm: false, fact: true },
} as const satisfies { readonly [Name in keyof Person]: ListFieldRow<Person[Name]> & Initial<Name> };

/** In the full record alone. */
const fullRecordFields = {
  list_ids: { label: 'Lists', kind: 'tags', by: 'rule', agents: 'record', fact: false },
} as const satisfies {
  readonly [Name in Exclude<keyof FullPerson, keyof Person>]: FieldRow<FullPerson[Name]> & Initial<Name>;
};

export const personFields = { ...personListFields, ...fullRecordFields };

type PersonTable = typeof personFields;

/** What directories know about a person. */
export type PersonFact = NamesWhere<PersonTable, 'by', 'directory'>;

/** What a new person has. */
export const initialPerson = initialValues<PersonTable, FullPerson>(personFields);

/** The person of all examples. */
export const personExample: Pick<FullPerson, PersonFact> = {
  full_name: 'Haruka Itō',
  title: 'Head of Operations & Maintenance',
  headline: 'Head of Operations & Maintenance at Sentolis Wind',
  network_url: 'https://network.example/in/haruka-ito-rdan3lb',
  location: 'Fukuoka',
  country_code: 'JP',
  connections_count: 484,
  profile_picture_url: null,
  job_level: 'Director',
  ranking: 9,
};

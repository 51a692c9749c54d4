import { namesWhere, valuesFor } from '#contract/field-table.ts';
import type { FullPerson } from '#contract/people.ts';
import { initialPerson, type PersonFact, personFields } from '#contract/person-fields.ts';
import type { DirectoryPerson } from '#domain/market/directory/directory.ts';

/**
 * A position as listed by a roster. Searches refresh the title as well, so the title alone doesn't show what changed.
 */
export interface RosterListing extends Pick<FullPerson, 'title' | 'job_level'> {
  /** The roster's directory. */
  readonly by: string;
}

/** A person as stored: the full record plus internal fields. */
export interface PersonRecord extends FullPerson {
  /** The directory's own id. It identifies people without a profile URL. */
  readonly directory_id: string;
  /** From the last roster that lists them. Null for people found by a search or no longer listed. */
  readonly listed: RosterListing | null;
  /** The CRM with a won deal that they were a contact of, and when that was first seen. */
  readonly won_deal: { readonly crm: string; readonly at: string } | null;
  /** Keyed hashes of their addresses in CRMs, newest last, so that an erasure by address finds them. */
  readonly email_marks: readonly string[];
  /** Incremented by every write of the record. List memberships are stored separately and don't count. */
  readonly revision: number;
}

const CRM_CONTACT = 'crm ';

/** The id of a contact from a CRM, in place of a directory's. */
export const formatCrmContactId = (crmTenant: string, crmId: string): string =>
  `${CRM_CONTACT}${crmTenant} ${crmId}`;

/** Whether no directory has listed the person yet. */
export const isFromCrm = ({
  directory_id,
  won_deal,
}: Pick<PersonRecord, 'directory_id' | 'won_deal'>): boolean =>
  won_deal !== null && directory_id.startsWith(CRM_CONTACT);

/** Directory texts are untrusted: they are limited in length and put on one line, which search relies on. */
const MAX_TEXT_LENGTH = 500;
const cleanText = (value: string): string =>
  value
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, MAX_TEXT_LENGTH)
    .toWellFormed();

const personFacts = namesWhere(personFields, 'by', 'directory');

/** A directory's value as it is stored. */
function toStoredValue(name: PersonFact, value: DirectoryPerson[PersonFact]): unknown {
  const { kind } = personFields[name];
  if (typeof value !== 'string' || kind === 'url') return value;
  return kind === 'country' ? value.toUpperCase() : cleanText(value);
}

/** Fields for which the directory is authoritative. */
export const fromDirectory = (
  directoryPerson: DirectoryPerson,
): Pick<PersonRecord, PersonFact | 'directory_id'> => ({
  directory_id: directoryPerson.directory_id,
  ...valuesFor<Pick<PersonRecord, PersonFact>>(personFacts, (name) =>
    toStoredValue(name, directoryPerson[name]),
  ),
});

/** What a roster writes to a listed person's record. Returns the same object if nothing changed. */
export function updateListing(
  { listed }: PersonRecord,
  directoryName: string,
  directoryPerson: DirectoryPerson,
) {
  const { title, job_level } = fromDirectory(directoryPerson);
  const isSame = listed?.by === directoryName && listed.title === title && listed.job_level === job_level;
  return { listed: isSame ? listed : { by: directoryName, title, job_level }, left_at: null };
}

export const newPersonRecord = (
  creationFields: Pick<PersonRecord, 'id' | 'account_id' | 'created_at'>,
  directoryPerson: DirectoryPerson,
): PersonRecord => ({
  ...initialPerson,
  ...creationFields,
  ...fromDirectory(directoryPerson),
  list_ids: [],
  listed: null,
  won_deal: null,
  email_marks: [],
  revision: 1,
});

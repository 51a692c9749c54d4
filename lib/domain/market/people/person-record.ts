import * as z from 'zod';
import { namesWhere, valuesFor } from '#contract/field-table.ts';
import { person } from '#contract/people.ts';
import { initialPerson, type PersonFact, personFields } from '#contract/person-fields.ts';
import type { DirectoryPerson } from '#domain/market/directory/directory.ts';

/** A person as stored: the full record plus internal fields. */
export const personRecord = person.extend({
  list_ids: z
    .set(z.string())
    .default(new Set())
    .transform((ids) => [...ids].sort()),
  /** The directory's own id. It identifies people without a profile URL. */
  directory_id: z.string(),
  /**
   * From the last roster that lists them, and its directory. Null for people found by a search or no longer listed. Searches
   * refresh the title as well, so the title alone doesn't show what changed.
   */
  listed: z.object({ by: z.string(), title: z.string(), job_level: person.shape.job_level }).nullable(),
  /** The CRM with a won deal that they were a contact of, and when that was first seen. */
  won_deal: z.object({ crm: z.string(), at: z.string() }).nullable(),
  /** Keyed hashes of their addresses in CRMs, newest last, so that an erasure by address finds them. */
  email_marks: z.array(z.string()).readonly().default([]),
  /** Incremented by every write of the record. List memberships are stored separately and don't count. */
  revision: z.int(),
});

export type PersonRecord = Readonly<z.infer<typeof personRecord>>;

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

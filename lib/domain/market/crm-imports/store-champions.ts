import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { watchChampions } from '#domain/market/people/champion.ts';
import { formatCrmContactId, type PersonRecord } from '#domain/market/people/person-record.ts';
import { type FoundPerson, upsertPeople } from '#domain/market/people/upsert-people.ts';
import { normalizeEmail } from '#domain/market/privacy/identity.ts';
import { canBeSameName, isRoleAddress } from '#domain/market/privacy/own-address.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { normalizeProfileUrl } from '#domain/shared/text/profile-url.ts';
import type { WonContact } from './crm-reader.ts';
import { detectJobLevel } from './detect-job-level.ts';
import type { ImportContext, ImportPorts } from './import-ports.ts';
import { toOneLine } from './sanitize-page.ts';

/**
 * Stores the contacts of won deals as people at the account, and watches for them elsewhere. Who asked not to be found is
 * never stored. Addresses from the CRM aren't stored either, because an address here is a verified one. Their keyed hashes
 * are, so that who is erased by address is found, unless the address is shared.
 */
export async function storeChampions(
  { people, watched, now }: Pick<ImportPorts, 'people' | 'watched' | 'now'>,
  { workspaceId, crm, crmName }: Pick<ImportContext, 'workspaceId' | 'crm' | 'crmName'>,
  accountId: string,
  wonContacts: readonly WonContact[],
): Promise<void> {
  const contacts = wonContacts.filter(hasFullName);
  if (contacts.length === 0) return;
  const emailMarks = await people.createEmailMarks(contacts.map(({ email }) => email));
  const { isSuppressed } = await people.findSuppressed(workspaceId, accountId, contacts.map(toIdentity));
  const employees = await people.listAtAccount(workspaceId, accountId);
  const champions = mergeContacts(
    contacts.map((contact, index): CheckedContact => {
      const contactId = formatCrmContactId(`${crm.provider} ${crm.crmAccount}`, contact.crmId);
      return {
        contact,
        contactId,
        employee: findEmployee(employees, contact, contactId),
        emailMark: hasSharedAddress(contact, contacts) ? undefined : emailMarks[index],
        isSuppressed: isSuppressed(index),
      };
    }),
  );
  // Who asked by an address that no import had seen of them can only be recognized here.
  const suppressedIds = champions.flatMap((champion) =>
    champion.isSuppressed && champion.employee && champion.employee.won_deal !== null
      ? [champion.employee.id]
      : [],
  );
  if (suppressedIds.length > 0) await people.remove(workspaceId, suppressedIds);
  const allowedChampions = champions.filter((champion) => !champion.isSuppressed);
  if (allowedChampions.length === 0) return;
  const storedPeople = await upsertPeople(
    { people, now },
    { workspaceId, id: accountId },
    allowedChampions.map((champion) => toFoundPerson(crmName, champion, now())),
    employees.filter(({ id }) => !suppressedIds.includes(id)),
  );
  await watchChampions(watched, workspaceId, storedPeople);
}

/** Some contacts have an address in place of a name. */
const hasFullName = ({ full_name }: WonContact): boolean =>
  /[\p{L}\p{N}]/u.test(full_name) && !full_name.includes('@');

const toIdentity = ({ full_name, email, network_url }: WonContact) => ({
  full_name: toOneLine(full_name),
  email,
  network_url: parseProfileUrl(network_url),
});

const MAX_URL_LENGTH = 500;
const EMAIL_PATTERN = /[^\s/@](?:@|%40)[^\s/@]{1,100}\.[^\s/@]/i;

/** A profile as people typed it, such as "linkedin.com/in/ada". Some typed an address. */
function parseProfileUrl(typedUrl: string | null): string | null {
  const text = typedUrl?.trim() ?? '';
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (url.length > MAX_URL_LENGTH || EMAIL_PATTERN.test(url) || !URL.canParse(url)) return null;
  return new URL(url).hostname.includes('.') ? url : null;
}

/** A contact of a won deal, and what was found out about it. */
interface CheckedContact {
  readonly contact: WonContact;
  /** In place of a directory's id. */
  readonly contactId: string;
  /** The person at the account whom the contact is. */
  readonly employee: PersonRecord | undefined;
  /** The keyed hash of the contact's own address. */
  readonly emailMark: string | undefined;
  readonly isSuppressed: boolean;
}

/** One person, who may be in the CRM as several contacts. */
interface Champion extends Pick<CheckedContact, 'contact' | 'contactId' | 'employee'> {
  /** Of all their contacts. */
  readonly emailMarks: readonly string[];
  /** Whether they asked not to be found, by what any of their contacts says. */
  readonly isSuppressed: boolean;
}

const foldName = (name: string): string => fold(toOneLine(name));

/** The person at the account whom the contact is, if only one can be. */
function findEmployee(
  employees: readonly PersonRecord[],
  contact: WonContact,
  contactId: string,
): PersonRecord | undefined {
  const profile = normalizeProfileUrl(parseProfileUrl(contact.network_url));
  const email = contact.email === null ? null : fold(contact.email.trim());
  const namesakes = employees.filter(({ full_name }) => foldName(full_name) === foldName(contact.full_name));
  return (
    employees.find(({ directory_id }) => directory_id === contactId) ??
    employees.find(({ network_url }) => profile !== null && normalizeProfileUrl(network_url) === profile) ??
    employees.find((person) => email !== null && person.email !== null && fold(person.email) === email) ??
    (namesakes.length === 1 ? namesakes[0] : undefined)
  );
}

/** Whether the contact's address is more than theirs: a role's, or also that of a colleague. */
function hasSharedAddress({ email, full_name }: WonContact, contacts: readonly WonContact[]): boolean {
  if (email === null) return false;
  if (isRoleAddress(email)) return true;
  const address = normalizeEmail(email);
  return contacts.some(
    (otherContact) =>
      otherContact.email !== null &&
      normalizeEmail(otherContact.email) === address &&
      !canBeSameName(otherContact.full_name, full_name),
  );
}

function mergeContacts(contacts: readonly CheckedContact[]): Champion[] {
  const contactsByPerson = Map.groupBy(
    contacts,
    ({ employee, contact, contactId }) =>
      employee?.id ?? normalizeProfileUrl(parseProfileUrl(contact.network_url)) ?? contactId,
  );
  return [...contactsByPerson.values()].flatMap((sameContacts) => {
    const [firstContact] = sameContacts;
    if (!firstContact) return [];
    return {
      ...firstContact,
      emailMarks: sameContacts.flatMap(({ emailMark }) => emailMark ?? []),
      isSuppressed: sameContacts.some(({ isSuppressed }) => isSuppressed),
    };
  });
}

/** After everyone whom a roster ranks. */
const LAST_RANKING = 10_000;
const MAX_TITLE_LENGTH = 500;

/** The champion as a person. What a directory says about someone it lists stays. */
function toFoundPerson(
  crmName: string,
  { employee, contactId, contact, emailMarks }: Champion,
  now: Date,
): FoundPerson {
  const title = toOneLine(contact.title ?? '', MAX_TITLE_LENGTH);
  const directoryPerson: DirectoryPerson = {
    directory_id: employee?.directory_id ?? contactId,
    full_name: toOneLine(contact.full_name),
    title,
    headline: '',
    network_url: employee?.network_url ?? parseProfileUrl(contact.network_url),
    location: '',
    country_code: '',
    connections_count: 0,
    profile_picture_url: null,
    job_level: detectJobLevel(title),
    ranking: LAST_RANKING,
    department: '',
  };
  return {
    found: directoryPerson,
    extra: (record) => {
      const won_deal = record.won_deal ?? { crm: crmName, at: now.toISOString() };
      const email_marks = addMarks(record.email_marks, emailMarks);
      const isListedByDirectory = record.directory_id !== contactId;
      if (!isListedByDirectory) return { won_deal, email_marks };
      const { id, account_id, list_ids, created_at, revision, ...directoryData } = record;
      return { ...directoryData, won_deal, email_marks };
    },
  };
}

/** Addresses that someone used in the CRM over the years. */
const MAX_EMAIL_MARKS = 20;

/** Returns the same list if none is new. */
function addMarks(existingMarks: readonly string[], marks: readonly string[]): readonly string[] {
  const newMarks = marks.filter((mark) => !existingMarks.includes(mark));
  return newMarks.length === 0
    ? existingMarks
    : [...new Set([...existingMarks, ...newMarks])].slice(-MAX_EMAIL_MARKS);
}

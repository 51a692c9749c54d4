import type { JobLevel } from '#contract/interpretation.ts';
import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { watchChampions } from '#domain/market/people/champion.ts';
import { formatCrmContactId, type PersonRecord } from '#domain/market/people/person-record.ts';
import { type FoundPerson, upsertPeople } from '#domain/market/people/upsert-people.ts';
import { normalized } from '#domain/market/privacy/identity.ts';
import { isRoleAddress, isSameName } from '#domain/market/privacy/own-address.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { normalizeProfileUrl } from '#domain/shared/text/profile-url.ts';
import { toOneLine } from './bound-page.ts';
import type { WonContact } from './crm-reader.ts';
import type { ImportContext, ImportPorts } from './import-ports.ts';

/** What titles say about a level, highest first. A directory that lists the person knows better. */
const LEVEL_PATTERNS: readonly (readonly [RegExp, JobLevel])[] = [
  [/\bassistant\b|\bintern\b|\btrainee\b|\b(?:product|process) owner\b/i, 'Staff'],
  [/\bchief of staff\b/i, 'Manager'],
  [
    /\bc[a-z]{1,2}o\b|\bchief\b|\bfounder\b|\bowner\b|\bmanaging director\b|\bgeschäftsführer|(?<!vice )\bpresident\b/i,
    'C-Team',
  ],
  [/\bs?vp\b|\bvice president\b/i, 'VP'],
  [/\bteamleiter|\bschichtleiter/i, 'Manager'],
  [/\bdirector\b|\bhead\b|leiter(?:in)?\b|\bleitung\b/i, 'Director'],
  [/\bmanager\b|\blead\b/i, 'Manager'],
];

export const detectLevel = (title: string): JobLevel =>
  LEVEL_PATTERNS.find(([words]) => words.test(title))?.[1] ?? 'Staff';

/** After everyone whom a roster ranks. */
const LAST_RANKING = 10_000;
const TITLE_MAX = 500;
const URL_MAX = 500;

/** Addresses that someone used in the CRM over the years. */
const MARKS_MAX = 20;

const EMAIL_PATTERN = /[^\s/@](?:@|%40)[^\s/@]{1,100}\.[^\s/@]/i;

/** A profile as people typed it, such as "linkedin.com/in/ada". Some typed an address. */
function parseProfileUrl(typed: string | null): string | null {
  const text = typed?.trim() ?? '';
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (url.length > URL_MAX || EMAIL_PATTERN.test(url) || !URL.canParse(url)) return null;
  return new URL(url).hostname.includes('.') ? url : null;
}

/** Some contacts have an address in place of a name. */
const hasFullName = ({ full_name }: WonContact): boolean =>
  /[\p{L}\p{N}]/u.test(full_name) && !full_name.includes('@');

const normalizeName = (name: string): string => fold(toOneLine(name));

const createContactId = ({ provider, crmAccount }: ImportContext['crm'], { crmId }: WonContact): string =>
  formatCrmContactId(`${provider} ${crmAccount}`, crmId);

/** The person at the account whom the contact is, if only one can be. */
function findEmployee(
  existing: readonly PersonRecord[],
  contact: WonContact,
  contactId: string,
): PersonRecord | undefined {
  const profile = normalizeProfileUrl(parseProfileUrl(contact.network_url));
  const email = contact.email === null ? null : fold(contact.email.trim());
  const namesakes = existing.filter(
    ({ full_name }) => normalizeName(full_name) === normalizeName(contact.full_name),
  );
  return (
    existing.find(({ directory_id }) => directory_id === contactId) ??
    existing.find(({ network_url }) => profile !== null && normalizeProfileUrl(network_url) === profile) ??
    existing.find((person) => email !== null && person.email !== null && fold(person.email) === email) ??
    (namesakes.length === 1 ? namesakes[0] : undefined)
  );
}

/** Contacts of one person, who may be in the CRM more than once. */
interface Champion {
  readonly person: PersonRecord | undefined;
  readonly contactId: string;
  readonly contact: WonContact;
  /** Of the own addresses of all contacts. */
  readonly marks: readonly string[];
  /** Whether they asked not to be found, by what any contact says. */
  readonly isSuppressed: boolean;
}

type Checked = Pick<Champion, 'contact' | 'isSuppressed'> & {
  readonly mark: string | undefined;
  readonly isShared: boolean;
};

/** Whether the contact's address is more than theirs: a role's, or also that of a colleague. */
function hasSharedAddress({ email, full_name }: WonContact, contacts: readonly WonContact[]): boolean {
  if (email === null) return false;
  const address = normalized.email(email);
  return (
    isRoleAddress(email) ||
    contacts.some(
      (other) =>
        other.email !== null &&
        normalized.email(other.email) === address &&
        !isSameName(other.full_name, full_name),
    )
  );
}

function mergeChampions(
  { crm }: ImportContext,
  existing: readonly PersonRecord[],
  contacts: readonly Checked[],
): Champion[] {
  const matched = contacts.map((each) => {
    const contactId = createContactId(crm, each.contact);
    const person = findEmployee(existing, each.contact, contactId);
    return { ...each, contactId, person };
  });
  const byPerson = Map.groupBy(
    matched,
    ({ person, contact, contactId }) =>
      person?.id ?? normalizeProfileUrl(parseProfileUrl(contact.network_url)) ?? contactId,
  );
  return [...byPerson.values()].flatMap((sameContacts) => {
    const [champion] = sameContacts;
    if (!champion) return [];
    const marks = sameContacts.flatMap(({ mark, isShared }) => (mark && !isShared ? mark : []));
    return [{ ...champion, marks, isSuppressed: sameContacts.some((each) => each.isSuppressed) }];
  });
}

/** Returns the same list if none is new. */
function addMarks(existing: readonly string[], marks: readonly string[]): readonly string[] {
  const added = marks.filter((mark) => !existing.includes(mark));
  return added.length === 0 ? existing : [...new Set([...existing, ...added])].slice(-MARKS_MAX);
}

/** The champion as a person. What a directory says about someone it lists stays. */
function toFoundPerson(
  crmName: string,
  { person, contactId, contact, marks }: Champion,
  now: Date,
): FoundPerson {
  const title = toOneLine(contact.title ?? '', TITLE_MAX);
  const found: DirectoryPerson = {
    directory_id: person?.directory_id ?? contactId,
    full_name: toOneLine(contact.full_name),
    title,
    headline: '',
    network_url: person?.network_url ?? parseProfileUrl(contact.network_url),
    location: '',
    country_code: '',
    connections_count: 0,
    profile_picture_url: null,
    job_level: detectLevel(title),
    ranking: LAST_RANKING,
    department: '',
  };
  return {
    found,
    extra: (record) => {
      const won_deal = record.won_deal ?? { crm: crmName, at: now.toISOString() };
      const email_marks = addMarks(record.email_marks, marks);
      if (record.directory_id === contactId) return { won_deal, email_marks };
      const { id, account_id, list_ids, created_at, revision, ...as } = record;
      return { ...as, won_deal, email_marks };
    },
  };
}

/**
 * Stores the contacts of won deals as people at the account, and watches for them elsewhere. Who asked not to be found is
 * never stored. Addresses from the CRM aren't stored either, because an address here is a verified one. Their keyed hashes
 * are, so that who is erased by address is found, unless the address is shared.
 */
export async function storeChampions(
  ports: Pick<ImportPorts, 'people' | 'watched' | 'now'>,
  context: ImportContext,
  accountId: string,
  contacts: readonly WonContact[],
): Promise<void> {
  const { people, watched, now } = ports;
  const { workspaceId, crmName } = context;
  const contactsWithName = contacts.filter(hasFullName);
  if (contactsWithName.length === 0) return;
  const marks = await people.emailMarks(contactsWithName.map(({ email }) => email));
  const identities = contactsWithName.map(({ full_name, email, network_url }) => ({
    full_name: toOneLine(full_name),
    email,
    network_url: parseProfileUrl(network_url),
  }));
  const { revision, isSuppressed } = await people.suppressed(workspaceId, accountId, identities);
  const before = await people.atAccount(workspaceId, accountId);
  const champions = mergeChampions(
    context,
    before,
    contactsWithName.map((contact, at) => ({
      contact,
      mark: marks[at],
      isShared: hasSharedAddress(contact, contactsWithName),
      isSuppressed: isSuppressed(at),
    })),
  );
  const allowed = champions.filter((champion) => !champion.isSuppressed);
  // Who asked by an address that no import had seen of them can only be recognized here.
  const suppressedIds = champions
    .filter((champion) => champion.isSuppressed)
    .flatMap(({ person }) => (person && person.won_deal !== null ? person.id : []));
  if (suppressedIds.length > 0) await people.remove(workspaceId, suppressedIds);
  if (allowed.length === 0) return;
  const existing = before.filter(({ id }) => !suppressedIds.includes(id));
  const found = allowed.map((champion) => toFoundPerson(crmName, champion, now()));
  const stored = await upsertPeople({ people, now }, { workspaceId, id: accountId }, found, existing);
  await watchChampions(
    watched,
    workspaceId,
    await excludeSuppressed(people, workspaceId, accountId, stored, revision),
  );
}

/** Someone may have been suppressed since. Who isn't new was not looked at again. */
async function excludeSuppressed(
  people: ImportPorts['people'],
  workspaceId: string,
  accountId: string,
  stored: readonly PersonRecord[],
  revision: number,
): Promise<readonly PersonRecord[]> {
  if ((await people.suppressionRevision()) === revision) return stored;
  const { isSuppressed } = await people.suppressed(workspaceId, accountId, stored);
  const unwanted = stored.filter((_, at) => isSuppressed(at)).map(({ id }) => id);
  if (unwanted.length > 0) await people.remove(workspaceId, unwanted);
  return stored.filter(({ id }) => !unwanted.includes(id));
}

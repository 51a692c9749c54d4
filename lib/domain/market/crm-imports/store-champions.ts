import type { JobLevel } from '#contract/interpretation.ts';
import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { watchChampions } from '#domain/market/people/champion.ts';
import { crmContactId, type PersonRecord } from '#domain/market/people/person-record.ts';
import { type FoundPerson, upsertPeople } from '#domain/market/people/upsert-people.ts';
import { normalized } from '#domain/market/privacy/identity.ts';
import { isRoleAddress, namesAgree } from '#domain/market/privacy/own-address.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { normalizeProfileUrl } from '#domain/shared/text/profile-url.ts';
import type { WonContact } from './crm-reader.ts';
import type { ImportContext, ImportPorts } from './import-ports.ts';
import { oneLine } from './verdict.ts';

/** What titles say about a level, highest first. A directory that lists the person knows better. */
const LEVELS: readonly (readonly [RegExp, JobLevel])[] = [
  [/\bassistant\b|\bintern\b|\btrainee\b/i, 'Staff'],
  [
    /\bc[a-z]{1,2}o\b|\bchief\b|\bfounder\b|\bowner\b|\bmanaging director\b|\bgeschäftsführer|(?<!vice )\bpresident\b/i,
    'C-Team',
  ],
  [/\bs?vp\b|\bvice president\b/i, 'VP'],
  [/\bdirector\b|\bhead\b|\bleiter/i, 'Director'],
  [/\bmanager\b|\blead\b/i, 'Manager'],
];

const levelOf = (title: string): JobLevel => LEVELS.find(([words]) => words.test(title))?.[1] ?? 'Staff';

/** After everyone whom a roster ranks. */
const LAST_RANKING = 10_000;
const TITLE_MAX = 500;
const URL_MAX = 500;

/** Addresses that someone used in the CRM over the years. */
const MARKS_MAX = 20;

const ADDRESS = /[^\s/@](?:@|%40)[^\s/@]{1,100}\.[^\s/@]/i;

/** A profile as people typed it, such as "linkedin.com/in/ada". Some typed an address. */
function profileOf(typed: string | null): string | null {
  const text = typed?.trim() ?? '';
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (url.length > URL_MAX || ADDRESS.test(url) || !URL.canParse(url)) return null;
  return new URL(url).hostname.includes('.') ? url : null;
}

/** Some contacts have an address in place of a name. */
const isNamed = ({ full_name }: WonContact): boolean =>
  /[\p{L}\p{N}]/u.test(full_name) && !full_name.includes('@');

const nameKey = (name: string): string => fold(oneLine(name));

const ownId = ({ provider, crmAccount }: ImportContext['place'], { crmId }: WonContact): string =>
  crmContactId(`${provider} ${crmAccount}`, crmId);

/** The person at the account whom the contact is, if only one can be. */
function knownAs(known: readonly PersonRecord[], contact: WonContact, own: string): PersonRecord | undefined {
  const profile = normalizeProfileUrl(profileOf(contact.network_url));
  const email = contact.email === null ? null : fold(contact.email.trim());
  const namesakes = known.filter(({ full_name }) => nameKey(full_name) === nameKey(contact.full_name));
  return (
    known.find(({ directory_id }) => directory_id === own) ??
    known.find(({ network_url }) => profile !== null && normalizeProfileUrl(network_url) === profile) ??
    known.find((person) => email !== null && person.email !== null && fold(person.email) === email) ??
    (namesakes.length === 1 ? namesakes[0] : undefined)
  );
}

/** Contacts of one person, who may be in the CRM more than once. */
interface Champion {
  readonly person: PersonRecord | undefined;
  readonly own: string;
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
function sharesAddress({ email, full_name }: WonContact, contacts: readonly WonContact[]): boolean {
  if (email === null) return false;
  const address = normalized.email(email);
  return (
    isRoleAddress(email) ||
    contacts.some(
      (other) =>
        other.email !== null &&
        normalized.email(other.email) === address &&
        !namesAgree(other.full_name, full_name),
    )
  );
}

function championsOf(
  { place }: ImportContext,
  known: readonly PersonRecord[],
  contacts: readonly Checked[],
): Champion[] {
  const placed = contacts.map((each) => {
    const own = ownId(place, each.contact);
    const person = knownAs(known, each.contact, own);
    return { ...each, own, person };
  });
  const byPerson = Map.groupBy(
    placed,
    ({ person, contact, own }) => person?.id ?? normalizeProfileUrl(profileOf(contact.network_url)) ?? own,
  );
  return [...byPerson.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const marks = alike.flatMap(({ mark, isShared }) => (mark && !isShared ? mark : []));
    return [{ ...first, marks, isSuppressed: alike.some((each) => each.isSuppressed) }];
  });
}

/** Returns the same list if none is new. */
function withMarks(known: readonly string[], marks: readonly string[]): readonly string[] {
  const added = marks.filter((mark) => !known.includes(mark));
  return added.length === 0 ? known : [...new Set([...known, ...added])].slice(-MARKS_MAX);
}

/** The champion as a person. What a directory says about someone it lists stays. */
function foundPerson(crmName: string, { person, own, contact, marks }: Champion, now: Date): FoundPerson {
  const title = oneLine(contact.title ?? '', TITLE_MAX);
  const found: DirectoryPerson = {
    directory_id: person?.directory_id ?? own,
    full_name: oneLine(contact.full_name),
    title,
    headline: '',
    network_url: person?.network_url ?? profileOf(contact.network_url),
    location: '',
    country_code: '',
    connections_count: 0,
    profile_picture_url: null,
    job_level: levelOf(title),
    ranking: LAST_RANKING,
    department: '',
  };
  return {
    found,
    extra: (record) => {
      const won_deal = record.won_deal ?? { crm: crmName, at: now.toISOString() };
      const email_marks = withMarks(record.email_marks, marks);
      if (record.directory_id === own) return { won_deal, email_marks };
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
  const named = contacts.filter(isNamed);
  if (named.length === 0) return;
  const marks = await people.emailMarks(named.map(({ email }) => email));
  const identities = named.map(({ full_name, email, network_url }) => ({
    full_name: oneLine(full_name),
    email,
    network_url: profileOf(network_url),
  }));
  const { revision, isSuppressed } = await people.suppressed(workspaceId, accountId, identities);
  const before = await people.atAccount(workspaceId, accountId);
  const champions = championsOf(
    context,
    before,
    named.map((contact, at) => ({
      contact,
      mark: marks[at],
      isShared: sharesAddress(contact, named),
      isSuppressed: isSuppressed(at),
    })),
  );
  const allowed = champions.filter((champion) => !champion.isSuppressed);
  // Who asked by an address that no import had seen of them can only be recognized here.
  const late = champions
    .filter((champion) => champion.isSuppressed)
    .flatMap(({ person }) => (person && person.won_deal !== null ? person.id : []));
  if (late.length > 0) await people.remove(workspaceId, late);
  if (allowed.length === 0) return;
  const known = before.filter(({ id }) => !late.includes(id));
  const found = allowed.map((champion) => foundPerson(crmName, champion, now()));
  const stored = await upsertPeople({ people, now }, { workspaceId, id: accountId }, found, known);
  await watchChampions(
    watched,
    workspaceId,
    await stillAllowed(people, workspaceId, accountId, stored, revision),
  );
}

/** Someone may have been suppressed since. Who isn't new was not looked at again. */
async function stillAllowed(
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

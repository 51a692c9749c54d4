import type { JobLevel } from '#contract/interpretation.ts';
import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { watchChampions } from '#domain/market/people/champion.ts';
import { crmContactId, type PersonRecord } from '#domain/market/people/person-record.ts';
import { type FoundPerson, upsertPeople } from '#domain/market/people/upsert-people.ts';
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

/** A profile as people typed it, such as "linkedin.com/in/ada". */
function profileOf(typed: string | null): string | null {
  const text = typed?.trim() ?? '';
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(url) && new URL(url).hostname.includes('.') && url.length <= URL_MAX ? url : null;
}

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

/** The contact as a person. What a directory says about someone it lists stays. */
function foundPerson(
  { crmName, place }: ImportContext,
  known: readonly PersonRecord[],
  contact: WonContact,
  now: Date,
): FoundPerson {
  const own = ownId(place, contact);
  const person = knownAs(known, contact, own);
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
      if (record.directory_id === own) return { won_deal };
      const { id, account_id, list_ids, created_at, revision, ...as } = record;
      return { ...as, won_deal };
    },
  };
}

/**
 * Stores the contacts of won deals as people at the account, and watches for them elsewhere. Who asked not to be found is
 * never stored. Addresses from the CRM aren't stored either: an address here is a verified one.
 */
export async function storeChampions(
  ports: Pick<ImportPorts, 'people' | 'watched' | 'now'>,
  context: ImportContext,
  accountId: string,
  contacts: readonly WonContact[],
): Promise<void> {
  const { people, watched, now } = ports;
  const { workspaceId } = context;
  const named = contacts.filter(({ full_name }) => oneLine(full_name) !== '');
  const identities = named.map(({ full_name, email, network_url }) => ({
    full_name: oneLine(full_name),
    email,
    network_url: profileOf(network_url),
  }));
  const checked = await people.suppressed(workspaceId, accountId, identities);
  const allowed = named.filter((_, at) => !checked.isSuppressed(at));
  if (named.length === 0) return;
  const before = await people.atAccount(workspaceId, accountId);
  // Who asked by an address after an import stored them can only be recognized here, where the address is known.
  const late = named
    .filter((_, at) => checked.isSuppressed(at))
    .flatMap((contact) => knownAs(before, contact, ownId(context.place, contact)) ?? [])
    .filter(({ won_deal }) => won_deal !== null)
    .map(({ id }) => id);
  if (late.length > 0) await people.remove(workspaceId, late);
  if (allowed.length === 0) return;
  const known = before.filter(({ id }) => !late.includes(id));
  const found = allowed.map((contact) => foundPerson(context, known, contact, now()));
  const stored = await upsertPeople({ people, now }, { workspaceId, id: accountId }, found, known);
  if ((await people.suppressionRevision()) === checked.revision) {
    return watchChampions(watched, workspaceId, stored);
  }
  // Someone may have been suppressed by an address, which isn't stored.
  const again = await people.suppressed(workspaceId, accountId, identities);
  const names = new Set(
    identities.filter((_, at) => again.isSuppressed(at)).map((each) => nameKey(each.full_name)),
  );
  const isUnwanted = ({ full_name }: PersonRecord): boolean => names.has(nameKey(full_name));
  const unwanted = stored.filter(isUnwanted).map(({ id }) => id);
  if (unwanted.length > 0) await people.remove(workspaceId, unwanted);
  await watchChampions(
    watched,
    workspaceId,
    stored.filter((person) => !isUnwanted(person)),
  );
}

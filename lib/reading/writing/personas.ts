import type { FunctionId } from '#contract/interpretation.ts';
import { DAY_MS } from '#contract/time.ts';
import type { KnownPerson } from '#domain/market/people/known-people.ts';
import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { Contact } from '#domain/signals/detections/contact.ts';
import { NEW_IN_ROLE_DAYS } from '#domain/signals/detections/holds.ts';
import type { Persona, WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import type { ConcernedRoles } from '../kinds/kind-of-signal.ts';
import { CONCERNED } from '../kinds/registry.ts';
import { foldName } from '../language/text/fold-name.ts';
import { bare, capitalized } from '../wording/prose.ts';
import { type Buyer, concernedTitle, loadTitles } from './buyers.ts';
import { type NamedPerson, peopleNamed } from './named-people.ts';
import { WRITTEN_KINDS } from './written-kinds.ts';

const SOMEONE_NEW: readonly FunctionId[] = ['general-management', 'operations', 'finance'];
/** A custom signal has no roles and no name for its event. */
const OWN_SIGNAL: ConcernedRoles = {
  event: 'News like this',
  roles: ['general-management', 'operations', 'it'],
};
/** Who an event concerns, and what it is called. */
export const BY_KIND: Readonly<Record<SignalKind, ConcernedRoles>> = {
  ...CONCERNED,
  contract_award: { event: 'A new contract', roles: ['operations', 'hr', 'general-management'] },
  new_in_role: { event: 'A new hire at this level', roles: SOMEONE_NEW },
  champion_left: { event: 'A departure', roles: SOMEONE_NEW },
  promotion: { event: 'A promotion', roles: SOMEONE_NEW },
  champion_moved: { event: 'A new hire at this level', roles: SOMEONE_NEW },
};

/** Up to this size a function has a head instead of a chief. */
const SMALL_UP_TO = 300;
/** In a small firm nearly everything is decided at the top. */
const OWNER_DECIDES_UP_TO = 60;
const MAX_PERSONAS = 4;
/** As long as someone is new in a role. */
const NEW_FOR_MS = NEW_IN_ROLE_DAYS * DAY_MS;
const PROJECT_LEAD = 'Project lead';

/** Someone known by name who may get the message. */
export interface Reader {
  readonly contact: Contact;
  /** What their title says they work on. */
  readonly functions: readonly FunctionId[];
}

export interface Audience {
  /** Who to talk to, the best first. */
  readonly personas: readonly Persona[];
  /** The first of them with a name, or else the first role; null if there is none. */
  readonly contact: Contact | null;
  /** Those with a name, the contact first. After an event about a person only that person. */
  readonly readers: readonly Reader[];
  /** The seller names its buyers, so the contact is one of them or leads the project. */
  readonly namesBuyers: boolean;
  /** The role of someone new, and whether it is a buyer's. */
  readonly newcomer: { readonly title: string; readonly isBuyer: boolean } | null;
  /** The only person who has the title of someone who left. */
  readonly successor: KnownPerson | null;
}

/**
 * The person in the news, if they buy or lead what the event is about; then the seller's own list of buyers, in its order,
 * each with who holds the title; for a seller who names none, those whom the event concerns. Never a person who leaves.
 */
export async function audienceOf(request: WriteRequest): Promise<Audience> {
  const { signal, company, seller, event, detected_at, today } = request;
  const age = today.getTime() - Date.parse(event.happened_on ?? detected_at);
  const titles = await loadTitles();
  const named = peopleNamed(request);
  const leavers = new Set(named.flatMap(({ name, part }) => (part === 'leaves' ? [name] : [])));
  const people = request.people.filter(({ full_name }) => !leavers.has(full_name));
  const known = await titles.named(seller);
  const buyers = known.length > 0 ? known : concernedBy(signal.kind, company.employees);
  const successor = signal.kind === 'champion_left' ? soleHolder(event.role, people) : null;
  const inNews: Persona[] =
    successor === null ? [] : [personaOf(successor.title, 'They may have taken over.', successor)];
  const leads: Persona[] = [];
  const filled = new Set<Buyer | undefined>();
  let newcomer: Audience['newcomer'] = null;
  for (const { name, part, title: said } of named.filter(({ part }) => part !== 'leaves')) {
    const onRoster = people.find(({ full_name }) => full_name === name);
    // Who succeeds someone takes over their office.
    const office = part === 'comes' && event.move === 'leaves' ? (event.role ?? said) : said;
    const title = capitalized(bare(office ?? onRoster?.title ?? PROJECT_LEAD));
    const buyer = await titles.buyerWith(title, [...buyers, ...ownerOf(company.employees)]);
    if (part === 'comes') newcomer ??= { title, isBuyer: buyer !== undefined };
    if (buyer === undefined && part !== 'leads') continue;
    const persona = personaOf(
      title,
      [part === 'comes' && age > NEW_FOR_MS ? '' : IN_NEWS[part], buyer?.reason].filter(Boolean).join(' '),
      onRoster ?? { full_name: name },
    );
    // Who leads the project and doesn't buy comes behind those who do.
    if (buyer === undefined && known.length > 0) {
      leads.push(persona);
      continue;
    }
    filled.add(buyer);
    inNews.push(persona);
  }
  const open = buyers.filter((buyer) => !filled.has(buyer));
  const others = people.filter(({ full_name }) => !inNews.some((each) => each.full_name === full_name));
  const held = await Promise.all(open.map((buyer) => titles.holders(buyer, others)));
  // The closest are asked only if no one has a title for the same work.
  const isHeld = (buyer: Buyer): boolean =>
    open.some(
      (other, at) => (held[at]?.length ?? 0) > 0 && workOf(other).some((id) => workOf(buyer).includes(id)),
    );
  const found = await Promise.all(
    open.map((buyer, at) => (isHeld(buyer) ? held[at] : titles.holders(buyer, others, true))),
  );
  const listed = open.map((buyer, at) => {
    const [holder] = found[at] ?? [];
    return personaOf(holder?.title ?? buyer.title, buyer.reason, holder ?? { full_name: null });
  });
  const all = [...inNews, ...listed];
  const buying = all.filter(({ title }, at) => all.findIndex((each) => each.title === title) === at);
  const personas = [...buying.slice(0, Math.max(1, MAX_PERSONAS - leads.length)), ...leads].slice(
    0,
    MAX_PERSONAS,
  );
  const first = inNews[0] ?? buying.find(({ full_name }) => full_name !== null) ?? buying[0] ?? leads[0];
  const isAboutPerson = signal.kind !== null && WRITTEN_KINDS[signal.kind].answers === 'buyer';
  const readers: Reader[] = [];
  // A project lead who doesn't buy gets no pitch.
  for (const each of new Set([...(first === undefined ? [] : [first]), ...(isAboutPerson ? [] : personas)]))
    if (each.full_name !== null && !leads.includes(each))
      readers.push({
        contact: { kind: 'person', ...each },
        functions: each.title === PROJECT_LEAD ? [] : await titles.functionsOf(each.title),
      });
  return {
    personas,
    readers,
    contact: first === undefined ? null : { kind: first.full_name === null ? 'role' : 'person', ...first },
    newcomer,
    successor,
    namesBuyers: known.length > 0,
  };
}

/** The only person with this title. If several have it, nobody can tell which one took over. */
function soleHolder(title: string | null, people: readonly KnownPerson[]): KnownPerson | null {
  const wanted = foldName(title ?? '');
  const [only, ...others] = people.filter((each) => wanted !== '' && foldName(each.title) === wanted);
  return others.length === 0 ? (only ?? null) : null;
}

const personaOf = (
  title: string,
  reason: string,
  { id = null, full_name }: { readonly id?: string | null; readonly full_name: string | null },
): Persona => ({ title, reason, person_id: id, full_name });

const IN_NEWS: Readonly<Record<NamedPerson['part'], string>> = {
  comes: 'They are new in this role.',
  leads: 'The source says that they lead the project.',
  speaks: 'The source quotes them.',
  leaves: '',
};

const workOf = ({ roles }: Buyer): readonly FunctionId[] => roles.flatMap(({ functions }) => functions);

const buyerAt = (id: FunctionId, isSmall: boolean, reason: string): Buyer => ({
  title: concernedTitle(id, isSmall),
  reason,
  roles: [{ functions: [id], job_levels: ['C-Team', 'VP', 'Director'], title: null }],
});

function ownerOf(employees: number | null): readonly Buyer[] {
  return employees === null || employees > OWNER_DECIDES_UP_TO
    ? []
    : [
        buyerAt(
          'general-management',
          true,
          `In a company of ${employees}, the CEO decides on most purchases.`,
        ),
      ];
}

/** What a sentence calls those who do this work. */
const TEAMS: Readonly<Partial<Record<FunctionId, string>>> = {
  'general-management': 'the CEO',
  it: 'IT',
  hr: 'HR',
};

function concernedBy(kind: SignalKind | null, employees: number | null): readonly Buyer[] {
  const { event, roles } = kind === null ? OWN_SIGNAL : BY_KIND[kind];
  const isSmall = employees === null || employees <= SMALL_UP_TO;
  return roles.map((id, at) =>
    buyerAt(id, isSmall, `${event} usually affects ${TEAMS[id] ?? id} ${at === 0 ? 'first' : 'too'}.`),
  );
}

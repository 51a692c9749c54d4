import type { KnownPerson } from '#domain/market/people/known-people.ts';
import { isMoveKind, type SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { Contact } from '#domain/signals/detections/contact.ts';
import type { Persona, WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import type { SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import type { ConcernedRoles } from '../kinds/kind-of-signal.ts';
import { CONCERNED } from '../kinds/registry.ts';
import { ROLES, type RoleName } from '../wording/roles.ts';

/** A custom signal has no roles and no name for its event. */
const OWN_SIGNAL: ConcernedRoles = { event: 'News like this', roles: ['executive', 'operations', 'it'] };
const BY_KIND: Readonly<Record<SignalKind, ConcernedRoles>> = {
  ...CONCERNED,
  contract_award: { event: 'A new contract', roles: ['operations', 'people', 'executive'] },
  new_in_role: { event: 'A new hire at this level', roles: ['executive', 'operations', 'finance'] },
  champion_left: { event: 'A departure', roles: ['executive', 'operations', 'finance'] },
  promotion: { event: 'A promotion', roles: ['executive', 'operations', 'finance'] },
  champion_moved: { event: 'A new hire at this level', roles: ['executive', 'operations', 'finance'] },
};

/** Up to this size the head of a function decides; in larger companies someone below the board does. */
const SMALL_UP_TO = 300;
const SMALL_LEVELS = ['C-Team', 'VP', 'Director', 'Manager'];
const LARGE_LEVELS = ['VP', 'Director', 'C-Team', 'Manager'];
const MOST_PERSONAS = 4;

/** In a small firm nearly everything is decided at the top. */
const OWNER_DECIDES_UP_TO = 60;

/** The teams as a sentence names them. */
const TEAMS: Readonly<Partial<Record<RoleName, string>>> = {
  executive: 'the CEO',
  it: 'IT',
  people: 'HR',
  customers: 'customer success',
};
const teamOf = (role: RoleName): string => TEAMS[role] ?? role;

const ABOUT_THEM = 'The news is about them.';

export interface Audience {
  /** Roles to talk to, the best first. */
  readonly personas: readonly Persona[];
  /** A person on the roster who fits; null if no one does. */
  readonly addressee: KnownPerson | null;
  /** The addressee, or the role to find. */
  readonly contact: Contact | null;
  /** The work of the addressee, or of the title that should be found. */
  readonly role: RoleName | null;
}

export function audienceOf({ signal, company, people: roster, seller, event }: WriteRequest): Audience {
  const leaver = event.move === 'leaves' || signal.kind === 'champion_left' ? event.person?.name : undefined;
  const people = roster.filter(({ full_name }) => full_name !== leaver);
  const roles = rolesFor(signal.kind, seller, company.employees);
  const isSmall = company.employees === null || company.employees <= SMALL_UP_TO;
  const found = [...roles].map(([role, reason]) => ({
    role,
    reason,
    person: holderOf(role, people, isSmall),
  }));
  const arrived =
    signal.kind === 'leadership_change'
      ? newcomer(event.person, [...roles.keys()], people, seller)
      : mover(signal.kind, event, people);
  const wanted = wantedRoles(seller);
  // A manager who does the work the seller is about is a better reader than a more senior person who doesn't.
  const fitting = found.filter(
    ({ role, person }) => wanted.includes(role) || person?.job_level !== 'Manager',
  );
  const [first] = [{ reason: ABOUT_THEM, person: arrived }, ...fitting, ...found].flatMap(
    ({ reason, person }) => (person === null ? [] : [{ reason, person }]),
  );
  const addressee = first?.person ?? null;
  const personas = [
    ...(arrived === null ? [] : [persona(arrived.title, ABOUT_THEM, arrived)]),
    ...found.map(({ role, reason, person }) =>
      persona(person?.title ?? (isSmall ? ROLES[role].small : ROLES[role].large), reason, person),
    ),
  ];
  const byTitle = new Map(personas.toReversed().map((each) => [each.title, each]));
  const reader = first ? persona(first.person.title, first.reason, first.person) : personas[0];
  return {
    personas: personas.filter((each) => byTitle.get(each.title) === each).slice(0, MOST_PERSONAS),
    addressee,
    contact: reader ? { kind: first ? 'person' : 'role', ...reader } : null,
    role:
      (addressee === null ? found[0]?.role : found.find(({ role }) => holds(role, addressee.title))?.role) ??
      null,
  };
}

const persona = (title: string, reason: string, person: KnownPerson | null): Persona => ({
  title,
  reason,
  person_id: person?.id ?? null,
  full_name: person?.full_name ?? null,
});

/** Roles with the reason for each. The seller's buyers come before the roles that the event concerns. */
function rolesFor(
  kind: SignalKind | null,
  seller: SellerContext,
  employees: number | null,
): ReadonlyMap<RoleName, string> {
  const { event, roles: usual } = kind === null ? OWN_SIGNAL : BY_KIND[kind];
  const source = profileOf(seller).length > 0 ? 'ideal customer profile' : 'knowledge base';
  const roles = new Map<RoleName, string>();
  const add = (role: RoleName, reason: string) => {
    if (!roles.has(role)) roles.set(role, reason);
  };
  for (const role of wantedRoles(seller)) add(role, `Your ${source} names ${teamOf(role)}.`);
  for (const role of usual.slice(0, 1)) add(role, `${event} usually affects ${teamOf(role)} first.`);
  if (employees !== null && employees <= OWNER_DECIDES_UP_TO)
    add('executive', `In a company of ${employees}, the CEO decides on most purchases.`);
  for (const role of usual) add(role, `${event} usually affects ${teamOf(role)} too.`);
  return roles;
}

const profileOf = ({ sections }: SellerContext) =>
  sections.filter(({ type }) => type.toLowerCase() === 'icp');

/** The roles that the ideal customer profile names. Without a profile, those in the rest of the knowledge base. */
export function wantedRoles(seller: SellerContext): readonly RoleName[] {
  const profile = profileOf(seller);
  const sections =
    profile.length > 0
      ? profile
      : seller.sections.filter(({ type }) => /^(value_prop|overview|product)$/i.test(type));
  const text = sections.map(({ content_md }) => content_md).join('\n');
  return roleNames()
    .flatMap((role) => {
      const at = text.search(ROLES[role].wanted);
      return at < 0 ? [] : [{ role, at }];
    })
    .toSorted((a, b) => a.at - b.at)
    .slice(0, 2)
    .map(({ role }) => role);
}

const roleNames = (): RoleName[] => Object.keys(ROLES).filter((name): name is RoleName => name in ROLES);

/** "Revenue Operations" and similar titles belong to the other function. */
const OTHER_OPERATIONS =
  /(Revenue|Sales|People|HR|Marketing|Security|Legal|IT|Data|Business|Research) Operations/i;

const holds = (role: RoleName, title: string): boolean =>
  ROLES[role].title.test(title) && !(role === 'operations' && OTHER_OPERATIONS.test(title));

/** The work that a title stands for. */
export const rolesOfTitle = (title: string): readonly RoleName[] =>
  roleNames().filter((role) => holds(role, title));

function holderOf(role: RoleName, people: readonly KnownPerson[], isSmall: boolean): KnownPerson | null {
  const levels = isSmall ? SMALL_LEVELS : LARGE_LEVELS;
  const holders = people.filter(({ title, job_level }) => levels.includes(job_level) && holds(role, title));
  return holders.toSorted((a, b) => levels.indexOf(a.job_level) - levels.indexOf(b.job_level))[0] ?? null;
}

/** Someone who moved gets the message; someone who left won't answer. */
function mover(
  kind: SignalKind | null,
  { person, role }: WriteRequest['event'],
  people: readonly KnownPerson[],
): KnownPerson | null {
  if (!isMoveKind(kind) || kind === 'champion_left' || person === null || role === null) return null;
  const known = people.find(({ full_name, title }) => full_name === person.name && title === role);
  return known ?? { full_name: person.name, title: role, job_level: '' };
}

/** Someone who has just arrived gets the message if the seller's offer is about their work. */
function newcomer(
  person: { readonly name: string } | null,
  roles: readonly RoleName[],
  people: readonly KnownPerson[],
  seller: SellerContext,
): KnownPerson | null {
  const arrived = people.find(({ full_name }) => full_name === person?.name) ?? null;
  if (arrived === null) return null;
  const wanted = wantedRoles(seller);
  const relevant = wanted.length === 0 ? roleNames() : [...wanted, 'executive' as const];
  return relevant.some((role) => holds(role, arrived.title) && (wanted.length === 0 || roles.includes(role)))
    ? arrived
    : null;
}

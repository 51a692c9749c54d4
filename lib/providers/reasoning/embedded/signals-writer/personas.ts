import {
  isMoveKind,
  type KnownPerson,
  type Persona,
  type SellerContext,
  type SignalKind,
  type WriteRequest,
} from '#domain/signals/signal-reasoner.ts';

interface Role {
  readonly title: RegExp;
  /** How a knowledge base speaks of them. */
  readonly wanted: RegExp;
  readonly small: string;
  readonly large: string;
}

/** Who decides about what; titles also as rosters write them in other languages. */
const ROLES = {
  executive: {
    title:
      /\b(CEO|Chief Executive|Founder|Owner|President & CEO|Managing Director|Geschäftsführer|Directeur général|Directrice générale|Director[a]? General|Amministrat|Algemeen directeur|Prezes|Diretora?-Geral)/i,
    wanted: /\b(CEOs?|founders?|owners?|managing directors?)\b/i,
    small: 'CEO',
    large: 'CEO',
  },
  operations: {
    title:
      /\b(COO|Chief Operating|Operations|O&M|Field Service|Dispatch|Site Manager|Service Manager|Fleet|Logistics|Supply Chain|Plant|Production|Manufacturing|Depot|Installation|Betriebsleit|Service\b.*Leit|Technischer Service|Disposition|exploitation|opérations|Operaciones|Stabilimento|Bedrijfsleider|zakładu|serwisu|operacyjn|Operativ|Uitvoering|Leiter(?:in)? Betrieb|Servicios|Operações|Industrial)/i,
    wanted:
      /\b(operations?|COOs?|dispatch\w*|field[- ]service|technicians?|logistics|supply chain|plants?|maintenance|facility)\b/i,
    small: 'Head of Operations',
    large: 'VP Operations',
  },
  finance: {
    title:
      /\b(CFO|Chief Financial|Finance|FP&A|Controller|Accounting|Finanz|Buchhalt|financier|financière|Financ|Finanzi|Financieel|finansow)/i,
    wanted: /\b(finance|CFOs?|accounting|controllers?|accountants?)\b/i,
    small: 'Head of Finance',
    large: 'Chief Financial Officer',
  },
  it: {
    title:
      /\b(CIO|Chief Information Officer|IT\b|Information Technology|informati|Sistemas|Sistemi|ICT|TI\b)/i,
    wanted: /\b(IT|CIOs?|information technology)\b/,
    small: 'Head of IT',
    large: 'Chief Information Officer',
  },
  security: {
    title: /\b(CISO|Security|Informationssicherheit|sécurité|Seguridad|Segurança)/i,
    wanted: /\b(CISOs?|(?:information |cyber ?)security)\b/i,
    small: 'Head of IT',
    large: 'Chief Information Security Officer',
  },
  engineering: {
    title:
      /\b(CTO|Chief Techn|Engineering|R&D|Entwicklungsleit|technique|Ingenier|Tecnic[oa]|Ontwikkeling|techniczn|Engenharia)/i,
    wanted: /\b(engineering|CTOs?|developers?|engineers?|software teams?)\b/i,
    small: 'Head of Engineering',
    large: 'VP Engineering',
  },
  data: {
    title: /\b(Data|Analytics|BI)\b/i,
    wanted: /\b(data teams?|analytics|data (?:leaders?|engineers?))\b/i,
    small: 'Head of Data',
    large: 'Chief Data Officer',
  },
  people: {
    title:
      /\b(CHRO|Chief People|Chief Human|People|HR|Human Resources|Talent|Recruit|Personal|ressources humaines|Recursos Humanos|Risorse Umane|Personeel|personaln|kadr)/i,
    wanted: /\b(HR|CHROs?|people teams?|human resources|recruit\w*|talent)\b/i,
    small: 'Head of People',
    large: 'Chief People Officer',
  },
  sales: {
    title:
      /\b(CRO|Chief Revenue|Chief Commercial|Chief Sales|Sales|Revenue|Partnerships|Vertrieb|commercial|Ventas|Comercial|Vendite|Verkoop|sprzedaży|handlow|Vendas)/i,
    wanted: /\b(sales|CROs?|revenue|account executives?|SDRs?)\b/i,
    small: 'Head of Sales',
    large: 'VP Sales',
  },
  marketing: {
    title: /\b(CMO|Chief Marketing|Chief Growth|Marketing|Demand|Communications)/i,
    wanted: /\b(marketing|CMOs?|marketers?)\b/i,
    small: 'Head of Marketing',
    large: 'Chief Marketing Officer',
  },
  product: {
    title: /\b(Chief Product|Product)\b/i,
    wanted: /\b(product (?:teams?|managers?|leaders?)|CPOs?)\b/i,
    small: 'Head of Product',
    large: 'Chief Product Officer',
  },
  legal: {
    title:
      /\b(General Counsel|Chief Legal|Legal|Compliance|Privacy|Datenschutz|Recht\b|juridique|Jurídic|Legali|Juridische|prawn)/i,
    wanted: /\b(legal|compliance|general counsels?|privacy)\b/i,
    small: 'Head of Legal',
    large: 'General Counsel',
  },
  procurement: {
    title: /\b(Procurement|Purchasing|Sourcing|Einkauf|achats|Compras|Acquisti|Inkoop|zakupów)/i,
    wanted: /\b(procurement|purchasing|buyers|sourcing)\b/i,
    small: 'Head of Procurement',
    large: 'Chief Procurement Officer',
  },
  customers: {
    title: /\b(Customer|Client Services|Kundenservice|client\b|Cliente|Clienti|Klanten|klienta|Atendimento)/i,
    wanted: /\b(customer (?:success|support|service)|support teams?)\b/i,
    small: 'Head of Customer Success',
    large: 'VP Customer Success',
  },
} as const satisfies Readonly<Record<string, Role>>;

export type RoleName = keyof typeof ROLES;

/** Whom an event concerns, the first most. */
const BY_KIND: Readonly<Record<SignalKind, readonly RoleName[]>> = {
  funding: ['executive', 'finance', 'operations'],
  leadership_change: ['executive', 'operations', 'finance'],
  hiring_surge: ['operations', 'people', 'executive'],
  layoffs: ['operations', 'finance', 'people'],
  expansion: ['operations', 'executive', 'it'],
  acquisition: ['operations', 'it', 'finance'],
  being_acquired: ['executive', 'finance', 'operations'],
  product_launch: ['product', 'marketing', 'sales'],
  partnership: ['sales', 'executive', 'marketing'],
  technology_migration: ['it', 'engineering', 'data'],
  security_incident: ['security', 'it', 'legal'],
  regulatory_pressure: ['legal', 'operations', 'finance'],
  ipo_plans: ['finance', 'legal', 'executive'],
  contract_award: ['operations', 'people', 'executive'],
  new_in_role: ['executive', 'operations', 'finance'],
  champion_left: ['executive', 'operations', 'finance'],
  promotion: ['executive', 'operations', 'finance'],
  champion_moved: ['executive', 'operations', 'finance'],
};
const BY_DEFAULT: readonly RoleName[] = ['executive', 'operations', 'it'];

/** Up to here the head of a function decides, beyond it somebody below the board does. */
const SMALL_UP_TO = 300;
const SMALL_LEVELS = ['C-Team', 'VP', 'Director', 'Manager'];
const LARGE_LEVELS = ['VP', 'Director', 'C-Team', 'Manager'];
const MOST_PERSONAS = 4;

/** In a small firm nearly everything is decided at the top. */
const OWNER_DECIDES_UP_TO = 60;

/** How a reason calls each kind of event; a signal of the workspace's own has no name for it. */
const EVENTS: Readonly<Record<SignalKind, string>> = {
  funding: 'A new round',
  leadership_change: 'A change at the top',
  hiring_surge: 'Hiring at this pace',
  layoffs: 'A smaller team',
  expansion: 'An expansion',
  acquisition: 'An acquisition',
  being_acquired: 'A new owner',
  product_launch: 'A launch',
  partnership: 'A partnership',
  technology_migration: 'A new system',
  security_incident: 'A security incident',
  regulatory_pressure: 'A regulator’s case',
  ipo_plans: 'Going public',
  contract_award: 'A new contract',
  new_in_role: 'A new hire at this level',
  champion_left: 'A departure',
  promotion: 'A promotion',
  champion_moved: 'A new hire at this level',
};

/** The teams as a sentence names them. */
const TEAMS: Readonly<Partial<Record<RoleName, string>>> = {
  executive: 'the CEO',
  it: 'IT',
  people: 'HR',
  customers: 'customer success',
};
const teamOf = (role: RoleName): string => TEAMS[role] ?? role;

export interface Audience {
  /** Roles to talk to, the best first. */
  readonly personas: readonly Persona[];
  /** Somebody who exists and fits; null where nobody does. */
  readonly addressee: KnownPerson | null;
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
  // A manager of the very work that the seller is about is a better reader than a stranger to it of higher rank.
  const fitting = found.filter(
    ({ role, person }) => wanted.includes(role) || person?.job_level !== 'Manager',
  );
  const [addressee = null] = [arrived, ...[...fitting, ...found].map(({ person }) => person)].flatMap(
    (person) => person ?? [],
  );
  const personas = [
    ...(arrived === null ? [] : [persona(arrived.title, 'The news is about them.', arrived)]),
    ...found.map(({ role, reason, person }) =>
      persona(person?.title ?? (isSmall ? ROLES[role].small : ROLES[role].large), reason, person),
    ),
  ];
  const byTitle = new Map(personas.toReversed().map((each) => [each.title, each]));
  return {
    personas: personas.filter((each) => byTitle.get(each.title) === each).slice(0, MOST_PERSONAS),
    addressee,
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

/** Roles with the reason for each. Whom the seller sells to goes before whom the event concerns. */
function rolesFor(
  kind: SignalKind | null,
  seller: SellerContext,
  employees: number | null,
): ReadonlyMap<RoleName, string> {
  const usual = kind === null ? BY_DEFAULT : BY_KIND[kind];
  const event = kind === null ? 'News like this' : EVENTS[kind];
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

/** The roles that the ideal customer profile names, or where there is none the rest of the knowledge base. */
function wantedRoles(seller: SellerContext): readonly RoleName[] {
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

/** "Revenue Operations" and the like are the business of the other function. */
const OTHER_OPERATIONS =
  /(Revenue|Sales|People|HR|Marketing|Security|Legal|IT|Data|Business|Research) Operations/i;

const holds = (role: RoleName, title: string): boolean =>
  ROLES[role].title.test(title) && !(role === 'operations' && OTHER_OPERATIONS.test(title));

function holderOf(role: RoleName, people: readonly KnownPerson[], isSmall: boolean): KnownPerson | null {
  const levels = isSmall ? SMALL_LEVELS : LARGE_LEVELS;
  const holders = people.filter(({ title, job_level }) => levels.includes(job_level) && holds(role, title));
  return holders.toSorted((a, b) => levels.indexOf(a.job_level) - levels.indexOf(b.job_level))[0] ?? null;
}

/** Somebody who moved gets the message; somebody who left won't answer. */
function mover(
  kind: SignalKind | null,
  { person, role }: WriteRequest['event'],
  people: readonly KnownPerson[],
): KnownPerson | null {
  if (!isMoveKind(kind) || kind === 'champion_left' || person === null || role === null) return null;
  const known = people.find(({ full_name, title }) => full_name === person.name && title === role);
  return known ?? { full_name: person.name, title: role, job_level: '' };
}

/** Somebody who has just arrived gets the message if the seller's offer is about their work. */
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

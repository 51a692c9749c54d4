import type { Company, DirectoryPerson, JobLevel } from '#domain/market/directory/directory.ts';
import { createRandom, hashText, type Random } from '#domain/shared/random/seeded-random.ts';
import { foldAccents } from '#domain/shared/text/fold.ts';
import { type Country, findCountry, listCountries, US_AREA_CODES } from './country-data.ts';
import { makeName, type Name } from './make-name.ts';
import { createPositions } from './position.ts';

/** A person with contact data that the directory only returns on request. */
export interface Listing {
  readonly person: DirectoryPerson;
  readonly email: string | null;
  readonly phone: string | null;
}

/** How many people are listed, by head count. Most companies have only part of their staff in a directory. */
const ROSTER_BANDS: readonly (readonly [upTo: number, low: number, high: number])[] = [
  [20, 5, 8],
  [50, 8, 14],
  [200, 14, 24],
  [1_000, 22, 36],
  [5_000, 32, 48],
  [Number.POSITIVE_INFINITY, 44, 60],
];

const LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager', 'Staff'];

const EMAIL_PATTERNS = ['first.last', 'flast', 'first', 'firstlast', 'last.first'] as const;

/** The people of a company who stay, most relevant first. Always the same. `size` overrides the default size. */
export function makeRoster(company: Company, size: number = computeSize(company)): readonly Listing[] {
  const nextName = createNames();
  const nextPosition = createPositions(company);
  const nextAddress = createAddresses(company);
  const listings = Array.from({ length: size }, (_, index) => {
    const random = createRandom(`${company.domain}/person/${index}`);
    return makeListing(company, index, nextName, nextPosition, nextAddress, random);
  });
  return sortListings(listings);
}

/** The higher the level, the more relevant. */
export const sortListings = (listings: readonly Listing[]): readonly Listing[] =>
  listings
    .toSorted((a, b) => LEVELS.indexOf(a.person.job_level) - LEVELS.indexOf(b.person.job_level))
    .map((listing, at) => ({ ...listing, person: { ...listing.person, ranking: at + 1 } }));

function computeSize({ domain, employees }: Company): number {
  const [, low, high] = ROSTER_BANDS.find(([upTo]) => employees <= upTo) ?? [0, 0, 0];
  return createRandom(`${domain}/roster`).int(low, high);
}

function makeListing(
  company: Company,
  index: number,
  nextName: ReturnType<typeof createNames>,
  nextPosition: ReturnType<typeof createPositions>,
  nextAddress: (name: Name) => string,
  random: Random,
): Listing {
  const country = findCountry(random.weighted(weighWorkplaces(company)));
  const city =
    country.code === company.country && random.chance(75) ? company.location : random.pick(country.cities);
  const name = nextName(country, random);
  const position = nextPosition(index, random);
  const id = hashText(`${company.domain}/${index}`).toString(36);
  const slug = `${toPlainName(name.first)}-${toPlainName(name.last)}-${id}${index.toString(36)}`;
  const hasProfile = random.chance(85);
  const address = nextAddress(name);
  const person: DirectoryPerson = {
    directory_id: `dp_${id}_${index}`,
    full_name: name.full,
    title: position.title,
    headline: `${position.title} at ${company.name}`,
    network_url: hasProfile ? `https://network.example/in/${slug}` : null,
    location: city,
    country_code: country.code,
    connections_count: random.int(40, 500) + (random.chance(30) ? random.int(0, 4_500) : 0),
    profile_picture_url:
      hasProfile && random.chance(80) ? `https://network.example/photos/${slug}.jpg` : null,
    job_level: position.level,
    department: position.department,
    ranking: index + 1,
  };
  return { person, email: random.chance(70) ? address : null, phone: createPhone(country, city, random) };
}

function weighWorkplaces({ country, workforce }: Company): [[string, number], ...[string, number][]] {
  const abroad = Object.entries(workforce.by_country).filter(([code]) => code !== country);
  return [[country, workforce.by_country[country] ?? 1], ...abroad];
}

/** One in eight came from elsewhere. Namesakes are rare in small companies. */
function createNames(): (workplace: Country, random: Random) => Name {
  const used = new Set<string>();
  return (workplace, random) => {
    const home = random.chance(12) ? random.pick(listCountries()) : workplace;
    let name = makeName(home.code, random);
    for (let tries = 0; tries < 4 && used.has(name.full); tries++) name = makeName(home.code, random);
    used.add(name.full);
    return name;
  };
}

/** Each company has its own email pattern. A second person with the same address gets a number. */
function createAddresses({ domain }: Company): (name: Name) => string {
  const pattern = createRandom(`${domain}/email`).pick(EMAIL_PATTERNS);
  const used = new Map<string, number>();
  return ({ first, last }) => {
    const local = formatLocalPart(pattern, toPlainName(first), toPlainName(last));
    const count = (used.get(local) ?? 0) + 1;
    used.set(local, count);
    return `${local}${count === 1 ? '' : count}@${domain}`;
  };
}

function formatLocalPart(pattern: (typeof EMAIL_PATTERNS)[number], first: string, last: string): string {
  const forms: Readonly<Record<typeof pattern, string>> = {
    'first.last': `${first}.${last}`,
    flast: `${first.slice(0, 1)}${last}`,
    first,
    firstlast: `${first}${last}`,
    'last.first': `${last}.${first}`,
  };
  return forms[pattern];
}

/** 555-0100 to 555-0199 are reserved for fiction. */
function createPhone(country: Country, city: string, random: Random): string | null {
  const area = US_AREA_CODES[city];
  if (country.code !== 'US' || area === undefined || !random.chance(60)) return null;
  return `+1${area}55501${String(random.int(0, 99)).padStart(2, '0')}`;
}

function toPlainName(name: string): string {
  return foldAccents(name).replace(/[^a-z]/g, '');
}

import { DAY_MS } from '#contract/time.ts';
import type { Company, JobLevel } from '#domain/market/directory/directory.ts';
import { createRandom, hashText } from '#domain/shared/random/seeded-random.ts';
import { foldAccents } from '#domain/shared/text/fold.ts';
import { findCountry } from './country-data.ts';
import { makeName } from './make-name.ts';
import { type Listing, makeRoster, sortListings } from './roster.ts';
import { findIndex, getCompany, WORLD_SIZE } from './world.ts';

const LEAST_EMPLOYEES = 50;
const SEAT_DAYS = 360;
const CAREER_DAYS = 540;

interface Post {
  readonly title: string;
  readonly level: JobLevel;
}

const SEAT_TITLES = ['Director of Operations', 'Operations Director', 'Head of Operations'];
const GUEST: Post = { title: 'VP Operations', level: 'VP' };
const CAREER: readonly [Post, Post, Post] = [
  { title: 'Regional Operations Manager', level: 'Manager' },
  { title: 'Regional Operations Director', level: 'Director' },
  { title: 'VP Regional Operations', level: 'VP' },
];

const hasMoves = (index: number): boolean =>
  index % 2 === 1 && getCompany(index).employees >= LEAST_EMPLOYEES;

/** The nearest company in this direction that also has moving people. */
function findNeighbor({ domain }: Company, step: 1 | -1): Company | undefined {
  const start = findIndex(domain);
  if (start === undefined || !hasMoves(start)) return undefined;
  for (let away = 1; away < WORLD_SIZE; away++) {
    const index = (start + step * away + WORLD_SIZE) % WORLD_SIZE;
    if (hasMoves(index)) return getCompany(index);
  }
  return undefined;
}

/** Where people who leave this company go. */
export const findNextCompany = (company: Company): Company | undefined => findNeighbor(company, 1);

const SEATS = ['seat', 'career'] as const;
type Seat = (typeof SEATS)[number];
const LETTERS = 'ABCDEFGHIJKLMNOPRSTUVWYZ';

interface Term {
  readonly number: number;
  /** Days since it began. */
  readonly days: number;
}

function computeTerm({ domain }: Company, seat: Seat, length: number, now: Date): Term {
  const day = Math.floor(now.getTime() / DAY_MS) - (hashText(`${domain}/${seat}`) % length);
  return { number: Math.floor(day / length), days: day % length };
}

/** An initial distinguishes them from the people who stay, and from earlier and later holders. */
const withInitial = (full: string, seat: Seat, term: number): string =>
  full.replace(' ', ` ${LETTERS[(term * SEATS.length + SEATS.indexOf(seat)) % LETTERS.length]}. `);

function createListing(home: Company, seat: Seat, term: number, post: Post, employer: Company): Listing {
  const random = createRandom(`${term}/${seat}/${home.domain}`);
  const name = makeName(findCountry(home.country).code, random);
  const id = hashText(`${term}/${seat}/${home.domain}`).toString(36);
  const plain = (text: string): string => foldAccents(text).replace(/[^a-z]/g, '');
  const slug = `${plain(name.first)}-${plain(name.last)}-${id}`;
  return {
    person: {
      directory_id: `dp_${id}`,
      full_name: withInitial(name.full, seat, term),
      title: post.title,
      headline: `${post.title} at ${employer.name}`,
      network_url: `https://network.example/in/${slug}`,
      location: employer.location,
      country_code: employer.country,
      connections_count: random.int(150, 900),
      profile_picture_url: null,
      job_level: post.level,
      department: 'Operations',
      ranking: 1,
    },
    email: `${plain(name.first)}.${plain(name.last)}@${employer.domain}`,
    phone: null,
  };
}

function findSeat(company: Company, now: Date): { readonly term: Term; readonly post: Post } {
  const title = SEAT_TITLES[hashText(`${company.domain}/title`) % SEAT_TITLES.length];
  return {
    term: computeTerm(company, 'seat', SEAT_DAYS, now),
    post: { title: title ?? 'Director of Operations', level: 'Director' },
  };
}

function findCareer(company: Company, now: Date): Listing {
  const { number, days } = computeTerm(company, 'career', CAREER_DAYS, now);
  const post = CAREER[Math.floor((days * CAREER.length) / CAREER_DAYS)] ?? CAREER[0];
  return createListing(company, 'career', number, post, company);
}

/** A company's people on a day, most relevant first. */
export function buildRoster(company: Company, now: Date): readonly Listing[] {
  const from = findNeighbor(company, -1);
  if (from === undefined) return makeRoster(company);
  const { term, post } = findSeat(company, now);
  const left = computeTerm(from, 'seat', SEAT_DAYS, now).number - 1;
  return sortListings([
    createListing(company, 'seat', term.number, post, company),
    findCareer(company, now),
    createListing(from, 'seat', left, GUEST, company),
    ...makeRoster(company),
  ]);
}

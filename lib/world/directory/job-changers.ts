import { DAY_MS } from '#contract/time.ts';
import type { Company, JobLevel } from '#domain/market/directory/directory.ts';
import { listWorld } from './world.ts';

/** What decides everything else about a person. */
export interface Employee {
  readonly name: string;
  readonly title: string;
  readonly level: JobLevel;
  readonly department: string;
  /** The domain of the first employer, which tells namesakes apart for life. */
  readonly firstEmployer: string;
  readonly hasProfile: boolean;
}

type Position = readonly [title: string, level: JobLevel];

/** How long a company has the same head of operations, who is then VP at the next company for as long. */
const HEAD_DAYS = 360;
const HEAD_TITLES = ['Director of Operations', 'Operations Director', 'Head of Operations'];

/** How long someone works for a company who is promoted twice in that time. */
const CLIMBER_DAYS = 540;
const CLIMBER_STEPS: readonly [Position, Position, Position] = [
  ['Regional Operations Manager', 'Manager'],
  ['Regional Operations Director', 'Director'],
  ['VP Regional Operations', 'VP'],
];

/** Twelve and thirteen, so that the nth of both is a new name for 156 people. */
const FIRST_NAMES = 'Ada Bruno Carla Dario Edith Felix Greta Hugo Irma Jonas Katja Leon'.split(' ');
const LAST_NAMES =
  'Abendroth Bellamy Castel Dornan Eklund Fabre Gallo Hartwig Ivarsson Jansky Keane Lorenz Marten'.split(' ');

/** Companies where people come and go. */
const livelyCompanies = listWorld().filter(({ employees }, index) => index % 3 === 2 && employees >= 50);

const findPosition = ({ domain }: Company): number =>
  livelyCompanies.findIndex((company) => company.domain === domain);

/** Where a head of operations of this company goes. */
export function findNextCompany(company: Company): Company | undefined {
  const position = findPosition(company);
  return position < 0 ? undefined : livelyCompanies[(position + 1) % livelyCompanies.length];
}

interface Term {
  readonly number: number;
  /** From 0 to 1. */
  readonly progress: number;
}

/** Terms of the same length begin on other days at each company, spread evenly by the golden ratio. */
function findTerm(position: number, days: number, now: Date): Term {
  const terms = Math.floor(now.getTime() / DAY_MS) / days - ((position * 0.618) % 1);
  return { number: Math.floor(terms), progress: terms - Math.floor(terms) };
}

function createEmployee(
  position: number,
  term: number,
  isClimber: boolean,
  [title, level]: Position,
): Employee {
  const number = (term * livelyCompanies.length + position) * 2 + Number(isClimber);
  return {
    name: `${FIRST_NAMES[number % FIRST_NAMES.length]} ${LAST_NAMES[number % LAST_NAMES.length]}`,
    title,
    level,
    department: 'Operations',
    firstEmployer: livelyCompanies[position]?.domain ?? '',
    hasProfile: true,
  };
}

/** The people of a company on a day who come, rise and leave: its head of operations, a VP who was head at another, and a climber. */
export function listJobChangers(company: Company, now: Date): readonly Employee[] {
  const position = findPosition(company);
  if (position < 0) return [];
  const previous = (position || livelyCompanies.length) - 1;
  const headTitle = HEAD_TITLES[position % HEAD_TITLES.length] ?? 'Head of Operations';
  const climb = findTerm(position, CLIMBER_DAYS, now);
  const step = CLIMBER_STEPS[Math.floor(climb.progress * CLIMBER_STEPS.length)] ?? CLIMBER_STEPS[0];
  return [
    createEmployee(position, findTerm(position, HEAD_DAYS, now).number, false, [headTitle, 'Director']),
    createEmployee(previous, findTerm(previous, HEAD_DAYS, now).number - 1, false, ['VP Operations', 'VP']),
    createEmployee(position, climb.number, true, step),
  ];
}

import type { Company, JobLevel } from '#domain/market/directory/directory.ts';
import type { Random, Weighted } from '#domain/shared/random/seeded-random.ts';
import { DEPARTMENTS, type Department, INDUSTRIES, type Mix } from './industry-data.ts';
import { listTitles, TOP_TITLES } from './title-data.ts';
import type { Trade } from './trade-data.ts';
import { findTrade } from './world.ts';

export interface Position {
  readonly title: string;
  readonly level: JobLevel;
  readonly department: string;
}

const LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager', 'Staff'];

const LEVEL_WEIGHTS: Weighted<JobLevel> = [
  ['C-Team', 10],
  ['VP', 12],
  ['Director', 18],
  ['Manager', 25],
  ['Staff', 35],
];

/** One chief and few VPs per department. Further people are one level lower. */
const LEVEL_CAPS: Readonly<Partial<Record<JobLevel, number>>> = { 'C-Team': 1, VP: 2, Director: 6 };

/**
 * Departments take turns, so that each has a person once the roster is long enough. The one that does the company's
 * main work gets three turns.
 */
const TURNS = DEPARTMENTS.length;
const EXTRA_AFTER: readonly number[] = [3, 8];

/** Creates positions, one for each person of the company in turn. */
export function createPositions(company: Company): (index: number, random: Random) => Position {
  const counts = new Map<string, number>();
  const mix = readMix(company);
  const turns = planTurns(mix);
  const { titles: ofTrade } = findTrade(company);
  return (index, random) => {
    if (index === 0)
      return { title: pickTopTitle(company, random), level: 'C-Team', department: 'Executive' };
    const department = turns[(index - 1) % turns.length] ?? 'Operations';
    const level = findOpenLevel(counts, department, random.weighted(LEVEL_WEIGHTS));
    const titles = chooseTitles(ofTrade, department, level, mix, random);
    const title = titles[random.int(0, titles.length - 1)] ?? department;
    return { title, level, department };
  };
}

const readMix = ({ industry }: Company): Mix =>
  INDUSTRIES.find(({ name }) => name === industry)?.mix ?? 'service';

function planTurns(mix: Mix): readonly Department[] {
  const main: Department = mix === 'digital' ? 'Engineering' : 'Operations';
  return Array.from({ length: TURNS }, (_, at) => at).flatMap((at) => {
    const department = DEPARTMENTS[at] ?? main;
    return EXTRA_AFTER.includes(at) ? [department, main] : [department];
  });
}

const pickTopTitle = ({ employees }: Company, random: Random): string =>
  random.pick(employees <= 200 ? TOP_TITLES.small : TOP_TITLES.large);

/** In Operations, most people have the titles of the trade. */
function chooseTitles(
  ofTrade: Trade['titles'],
  department: Department,
  level: JobLevel,
  mix: Mix,
  random: Random,
): readonly string[] {
  const isTrade = department === 'Operations' && level !== 'C-Team' && level !== 'VP' && random.chance(85);
  return isTrade ? ofTrade[level].split(';') : listTitles(department, level, mix);
}

function findOpenLevel(counts: Map<string, number>, department: Department, wished: JobLevel): JobLevel {
  const openLevel = LEVELS.slice(LEVELS.indexOf(wished)).find((level) => {
    return (counts.get(`${department}/${level}`) ?? 0) < (LEVEL_CAPS[level] ?? Number.POSITIVE_INFINITY);
  });
  const level = openLevel ?? 'Staff';
  const levelKey = `${department}/${level}`;
  counts.set(levelKey, (counts.get(levelKey) ?? 0) + 1);
  return level;
}

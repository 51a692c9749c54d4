import { readFileSync } from 'node:fs';
import type { JobLevel } from '#domain/market/directory/directory.ts';

/** A person to find; `marks` are handwritten labels for their work, level, place and kind of company. */
export interface BenchPerson {
  readonly directory_id: string;
  readonly title: string;
  readonly job_level: JobLevel;
  readonly location: string;
  readonly country_code: string;
  readonly ranking: number;
  readonly company: BenchCompany;
  readonly marks: ReadonlySet<string>;
}

interface BenchCompany {
  readonly name: string;
  readonly employees: number;
  readonly industry: string;
  readonly location: string;
  readonly country: string;
  readonly marks: readonly string[];
}

const COMPANIES: readonly BenchCompany[] = [
  company('Aldershaw Software', 120, 'Computer Software', 'Austin, TX', 'US', '@software @mid @us'),
  company('Basaltbourne Freight', 2400, 'Logistics', 'Hamburg', 'DE', '@logistics @large @de @dach'),
  company('Coralfold Stores', 800, 'Retail', 'Lyon', 'FR', '@retail @mid @fr'),
  company('Dureva Pay', 35, 'Financial Technology', 'London', 'GB', '@fintech @small @gb'),
  company('Elmwell Machines', 350, 'Industrial Machinery', 'Stuttgart', 'DE', '@machinery @mid @de @dach'),
  company('Fundiko Hotels', 9000, 'Hospitality', 'Madrid', 'ES', '@hospitality @large @es'),
];

function company(
  name: string,
  employees: number,
  industry: string,
  location: string,
  country: string,
  marks: string,
): BenchCompany {
  return { name, employees, industry, location, country, marks: marks.split(' ') };
}

/**
 * Places: city, country, and the marks by which a query may name it. Then titles with level and work: English ones, whose
 * people live everywhere, and those of other languages with the countries that use them.
 */
const [PLACES = [], ENGLISH = [], LOCAL = []] = readFileSync(new URL('roster.txt', import.meta.url), 'utf8')
  .split('\n\n')
  .map((section) =>
    section
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(' | ')),
  );

const LEVELS: Readonly<Record<string, JobLevel>> = {
  C: 'C-Team',
  V: 'VP',
  D: 'Director',
  M: 'Manager',
  S: 'Staff',
};
const COPIES = 9;

const places = PLACES.map(([line = '']) => {
  const [city = '', country = '', ...marks] = line.split(' ');
  return { city: city.replaceAll('_', ' '), country, marks: [country, ...marks] };
});

/** Everyone. Each English title lives in nine of the places, shifted from title to title. */
export function benchRoster(): readonly BenchPerson[] {
  const english = ENGLISH.flatMap((row, at) =>
    Array.from({ length: COPIES }, (_, copy) => ({ row, place: places[(at + copy * 3) % places.length] })),
  );
  const local = LOCAL.flatMap((row) =>
    places.filter(({ country }) => row[3]?.split(' ').includes(country)).map((place) => ({ row, place })),
  );
  return [...english, ...local].flatMap(({ row: [title = '', level = '', marks = ''], place }, at) => {
    const company = COMPANIES[at % COMPANIES.length];
    const job_level = LEVELS[level];
    if (!place || !company || !job_level) throw new Error(`The bench's roster is broken at "${title}".`);
    return {
      directory_id: `bench_${at}`,
      title,
      job_level,
      location: place.city,
      country_code: place.country,
      ranking: at + 1,
      company,
      marks: new Set([level, ...marks.split(' '), ...place.marks, ...company.marks]),
    };
  });
}

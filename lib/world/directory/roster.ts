import type { Company, DirectoryPerson, JobLevel } from '#domain/market/directory/directory.ts';
import { hashText } from '#domain/shared/random/seeded-random.ts';
import { foldAccents } from '#domain/shared/text/fold.ts';
import { type Employee, listJobChangers } from './job-changers.ts';
import POSITIONS from './positions.json' with { type: 'json' };
import STAFF from './staff.json' with { type: 'json' };

/** A person with contact data that the directory only returns on request. */
export interface Listing {
  readonly person: DirectoryPerson;
  readonly email: string | null;
  readonly phone: string | null;
}

const LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager', 'Staff'];

/** What the first, second, third of a company does, and so on. Companies take the choices in turn. */
const positions: readonly (readonly Pick<Employee, 'title' | 'level' | 'department'>[])[] = POSITIONS.map(
  (choices) =>
    choices.map((choice) => ({
      ...choice,
      level: LEVELS.find((level) => level === choice.level) ?? 'Staff',
    })),
);

/** Those who never change jobs, by their company's domain. */
const staffByDomain = new Map(
  Object.entries(STAFF).map(([domain, names], company): [string, readonly Employee[]] => [
    domain,
    names.flatMap((name, seat) => {
      const choices = positions[seat] ?? [];
      const position = choices[company % choices.length];
      const hasProfile = hashText(name) % 7 > 0;
      return position ? [{ name, ...position, firstEmployer: domain, hasProfile }] : [];
    }),
  ]),
);

/** Where large companies have every third colleague. */
const LARGE = 1_500;
const ABROAD = { location: 'New York, NY', country_code: 'US' };

/** A company's people on a day, most relevant first. */
export function buildRoster(company: Company, now: Date): readonly Listing[] {
  const employees = [...listJobChangers(company, now), ...(staffByDomain.get(company.domain) ?? [])];
  return employees
    .toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level))
    .map((employee, index) => createListing(company, employee, index + 1));
}

function createListing(company: Company, employee: Employee, ranking: number): Listing {
  const { name, title, level, department, firstEmployer, hasProfile } = employee;
  const number = hashText(`${firstEmployer}/${name}`);
  const [firstName = '', ...laterNames] = foldAccents(name).split(' ');
  const emailName = `${firstName}.${laterNames.join('')}`.replace(/[^a-z.]/g, '');
  const slug = `${emailName.replace('.', '-')}-${number.toString(36)}`;
  const isAbroad = company.employees > LARGE && number % 3 === 0;
  const home = { location: company.location, country_code: company.country };
  const { location, country_code } = isAbroad ? ABROAD : home;
  return {
    person: {
      directory_id: `dp_${number.toString(36)}`,
      full_name: name,
      title,
      headline: `${title} at ${company.name}`,
      network_url: hasProfile ? `https://network.example/in/${slug}` : null,
      location,
      country_code,
      connections_count: 40 + (number % 1_500),
      profile_picture_url: hasProfile && number % 5 > 0 ? `https://network.example/photos/${slug}.jpg` : null,
      job_level: level,
      department,
      ranking,
    },
    email: number % 4 > 0 ? `${emailName}@${company.domain}` : null,
    // 555-0100 to 555-0199 are reserved for fiction.
    phone:
      country_code === 'US' && number % 5 > 1 ? `+120255501${String(number % 100).padStart(2, '0')}` : null,
  };
}

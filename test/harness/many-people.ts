import type { DirectoryPerson, JobLevel } from '#domain/market/directory/directory.ts';

const FIRST_NAMES = 'Emily Jürgen Éloïse María Giulia Femke Björn Małgorzata Aoife Gonçalo Haruka'.split(' ');
const LAST_NAMES =
  'Johnson Müller Lefèvre Hernández Ferrari Dijkstra Lindström Wójcik Gallagher Magalhães Kobayashi Okafor Sharma'.split(
    ' ',
  );
const POSITIONS: readonly (readonly [title: string, level: JobLevel, department: string])[] = [
  ['Chief Operating Officer', 'C-Team', 'Operations'],
  ['Vice President of Sales', 'VP', 'Sales'],
  ['Head of Information Security', 'Director', 'IT & Security'],
  ['Customer Onboarding Manager', 'Manager', 'Customer Success'],
  ['Senior Software Engineer', 'Staff', 'Engineering'],
];

const pick = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

/** As many people as wanted, with names, titles and URLs of usual lengths; others for another `firm`. */
export const manyPeople = (count: number, firm: number): DirectoryPerson[] =>
  Array.from({ length: count }, (_, index) => {
    const [title, job_level, department] = pick(POSITIONS, index);
    const id = `${firm.toString(36)}_${index.toString(36)}`;
    return {
      directory_id: `dp_${id}`,
      full_name: `${pick(FIRST_NAMES, index + firm)} ${pick(LAST_NAMES, index * 5 + firm)}`,
      title,
      headline: `${title} at Firm ${firm}`,
      network_url: `https://network.example/in/first-last-name-${id}`,
      location: 'Rotterdam',
      country_code: 'NL',
      connections_count: 40 + (index % 900),
      profile_picture_url: `https://network.example/photos/first-last-name-${id}.jpg`,
      job_level,
      department,
      ranking: index + 1,
    };
  });

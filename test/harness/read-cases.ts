import { readFileSync } from 'node:fs';
import { must } from './must.ts';

/** The sections of a text file: `# name`, then a case a line, as JSON. */
export const readSections = (file: string | URL): Map<string, unknown[]> =>
  new Map(
    readFileSync(file, 'utf8')
      .split('\n\n')
      .map((section) => {
        const [heading = '', ...lines] = section.trim().split('\n');
        return [heading.replace('# ', ''), lines.map((line) => JSON.parse(line))];
      }),
  );

/** The cases of a suite, from the text file beside it: `readCases(import.meta)` of `a.test.ts` reads `a.cases.txt`. */
export function readCases({ filename }: ImportMeta): <Case>(section: string) => Case[] {
  const sections = readSections(filename.replace(/(\.test)?\.ts$/, '.cases.txt'));
  return <Case>(section: string) => must(sections.get(section)) as Case[];
}

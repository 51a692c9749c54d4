import { readSections } from '#test/harness/read-cases.ts';

/** A URL per line, as JSON text because many have invisible signs. */
const sections = readSections(new URL('hostile-urls.txt', import.meta.url)) as Map<string, string[]>;

function take(name: string): string[] {
  const urls = sections.get(name);
  if (!urls) throw new Error(`hostile-urls.txt has no section "${name}"`);
  sections.delete(name);
  return urls;
}

const MAX_LENGTH = 2_048;
const START = 'https://hooks.company.com/';

/** What must stay usable, however strict the rules are. */
export const GOOD_URLS: readonly string[] = [
  ...take('good'),
  `${START}${'a'.repeat(MAX_LENGTH - START.length)}`,
];

/** A customer may name any port; a link on a stranger's page may not. */
export const ODD_PORT_URLS: readonly string[] = take('an odd port');

/** URLs that must never be accepted, by trick. */
export const HOSTILE_URLS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(sections),
  'a length that no host or URL has': [
    `https://${'a.'.repeat(130)}company.com/`,
    `${START}${'a'.repeat(MAX_LENGTH)}`,
    `${START}${'\u00fc'.repeat(1_000)}`,
  ],
};

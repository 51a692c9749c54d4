import { declaredLicense, type Manifest } from './declared-license.ts';
import { deployedPlaces } from './deployed-places.ts';
import { type LockFile, nameAt } from './lock-file.ts';

/** The contents of an installed package. */
export interface InstalledPackage {
  readonly manifest: Manifest & { readonly author?: unknown };
  /** Its license and notice files, unchanged. */
  readonly notices: readonly string[];
}

interface Notice {
  readonly id: string;
  readonly license: string;
  readonly author: string | undefined;
  readonly text: string | undefined;
}

const INTRODUCTION = `# Third-party software

Written by \`npm run generate\`; \`npm run licences\` fails when it is stale. It names every package that may be part of a deployed
function, of the console or of the API reference, and repeats the notices that their licenses ask to keep with copies.
[docs/licences.md](docs/licences.md) says which licenses are allowed, and why.`;

/** Trailing spaces and blank lines differ between otherwise equal texts. */
const tidied = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+|\n+$/g, '');

/** `"Ada <ada@example.com>"` or `{ "name": "Ada", … }`; addresses stay out. */
function authorOf(author: unknown): string | undefined {
  const name = typeof author === 'object' && author !== null && 'name' in author ? author.name : author;
  return typeof name === 'string' ? name.replace(/\s*[<(].*$/s, '').trim() || undefined : undefined;
}

const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : 1;

function noticeAt(lock: LockFile, place: string, installed: InstalledPackage | undefined): Notice {
  const locked = lock[place] ?? {};
  const text = tidied((installed?.notices ?? []).map(tidied).join('\n\n'));
  return {
    id: `${nameAt(place)}@${locked.version}`,
    license: declaredLicense(installed?.manifest ?? { license: locked.license }) ?? 'not declared',
    author: authorOf(installed?.manifest.author),
    text: text === '' ? undefined : text,
  };
}

const listed = (notices: readonly Notice[]): string =>
  notices
    .map(({ id, license, author, text }) => {
      // A license text already names its holder.
      const holder = text === undefined && author !== undefined ? `, by ${author}` : '';
      return `- ${id} (${license})${holder}`;
    })
    .join('\n');

/** The fence is longer than any inside, so that the text can't end it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

/** `THIRD-PARTY.md`, from the lock file and what is installed. */
export function thirdPartyDocument(
  lock: LockFile,
  installedAt: (place: string) => InstalledPackage | undefined,
): string {
  const found = new Map<string, Notice>();
  for (const place of deployedPlaces(lock)) {
    const notice = noticeAt(lock, place, installedAt(place));
    // The same version may have several paths but be installed in only one.
    if (found.get(notice.id)?.text === undefined) found.set(notice.id, notice);
  }
  const notices = [...found.values()].sort(byId);
  const withText = Map.groupBy(
    notices.filter(({ text }) => text !== undefined),
    ({ text = '' }) => text,
  );
  const without = notices.filter(({ text }) => text === undefined);

  const sections = [...withText].map(([text, same]) => `${listed(same)}\n\n${fenced(text)}`);
  const rest =
    without.length === 0
      ? []
      : [
          `## Packages without a license file

These packages contain no license file. The texts of the licenses are at <https://spdx.org/licenses/>.`,
          listed(without),
        ];
  return `${[INTRODUCTION, '## Notices', ...sections, ...rest].join('\n\n')}\n`;
}

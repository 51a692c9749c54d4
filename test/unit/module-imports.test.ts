import { describe, expect, it } from 'vitest';
import { readCases } from '#test/harness/read-cases.ts';
import { filesOf, importsOf, moduleOf } from '#test/harness/source-files.ts';

const cases = readCases(import.meta);

/**
 * What each module may import besides itself: modules by their `#name`, or single files of them. Relative paths stay within a
 * module (see `architecture.test.ts`). The picture is in docs/architecture.md.
 */
const BASE = 'contract domain platform';
const MAY_IMPORT: Readonly<Record<string, string>> = {
  // The client is packed as it is, for Node and browsers.
  'lib/client': '',
  'lib/contract': 'client',
  // An area of the domain knows those before it. Anything else is a port, a type of its own.
  'lib/domain/shared': 'contract',
  'lib/domain/workspace': 'contract domain/shared',
  'lib/domain/market': 'contract domain/shared domain/workspace',
  'lib/domain/signals': 'contract domain/shared domain/workspace domain/market',
  'lib/domain/outbound': 'contract domain/shared domain/workspace domain/market domain/signals',
  'lib/platform': 'client/retry-after.ts',
  'lib/table': BASE,
  'lib/reading': `${BASE} demo-world/recorded-words.ts`,
  'lib/world': `${BASE} reading`,
  'lib/providers': `${BASE} client/retry-after.ts reading/text/anchors.ts reading/text/fold-name.ts demo-world/directory/embedded-directory.ts demo-world/research/embedded-research.ts`,
  'lib/delivery': `${BASE} client/retry-after.ts`,
  // A job resumes work of every kind, whichever function it began in.
  'lib/jobs': `${BASE} table reading/plain-writer.ts`,
  'lib/http': `${BASE} table`,
  // Whatever else an agent gets comes over the API.
  'lib/mcp': 'client contract http platform',
  // What runs in a browser.
  'lib/console': 'client contract',
  'lib/reference': 'client contract console domain',
  'lib/infra': 'contract domain/workspace/keys http jobs platform reference/page table/schema.ts',
  'lib/operations': `${BASE} providers reading table`,
  'lib/local': `${BASE} client operations table @signal/embedded-cloud`,
  'packages/embedded-cloud': 'cloud',
};

/** Modules that may import any but these. A function is deployed alone; tests are not part of the product. */
const MUST_NOT_IMPORT: Readonly<Record<string, string>> = {
  functions: 'functions infra local operations world demo-world test @signal',
  bin: 'functions test',
};

/** Who may import a package that few should know. Tests may import all. */
const PACKAGES: readonly (readonly [packages: RegExp, who: RegExp])[] = [
  [/^(?:aws-cdk-lib|constructs|cdk-nag)(?:\/|$)/, /^(?:lib\/infra\/|bin\/app\.ts)/],
  [
    /^(?:@aws-sdk|@aws-lambda-powertools|@middy|aws-lambda|undici|node:https?|node:fs)(?:\/|$)/,
    /^(?!lib\/domain\/)/,
  ],
  [/^(?!zod$)/, /^(?!lib\/contract\/)/],
  [/^/, /^(?!lib\/client\/)/],
  [/^node:/, /^(?!lib\/(?:console|reference\/explorer)\/)/],
];

const files = filesOf('{bin,functions,lib,packages/*/{src,test,example}}/**/*.{ts,tsx}');

const isIn = (names: string, name: string): boolean =>
  names.split(' ').some((each) => name === each || name.startsWith(`${each}/`));

function mayImport(file: string, written: string): boolean {
  const home = moduleOf(file);
  // Functions never import each other.
  if (written.startsWith('.')) return home !== 'functions';
  const isPackage = !written.startsWith('#') && !written.startsWith('@signal/');
  if (isPackage) return PACKAGES.every(([packages, who]) => !packages.test(written) || who.test(file));
  const name = written.replace('#', '');
  const forbidden = MUST_NOT_IMPORT[home];
  if (forbidden !== undefined) return !isIn(forbidden, name);
  return isIn(`${home.replace(/^lib\//, '')} ${MAY_IMPORT[home]}`, name);
}

describe('modules', () => {
  it('import only what they may', () => {
    const imports = files.flatMap((file) => importsOf(file).map((written) => ({ file, written })));
    expect(imports.length).toBeGreaterThan(5_000);

    const strays = imports.filter(({ file, written }) => !mayImport(file, written));
    expect(strays.map(({ file, written }) => `${file} → ${written}`)).toEqual([]);
  });

  it('all have a rule', () => {
    const ruled = { ...MAY_IMPORT, ...MUST_NOT_IMPORT };
    expect([...new Set(files.map(moduleOf))].sort()).toEqual(Object.keys(ruled).sort());
  });

  it.each(cases<[string, string]>('forbidden imports'))('%s may not import %s', (file, written) => {
    expect(mayImport(file, written)).toBe(false);
  });
});

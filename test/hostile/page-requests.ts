import fc, { type Arbitrary } from 'fast-check';
import { DOCUMENT_PATH, FILES_FOLDER, sitePages } from '#http/pages/pages.ts';
import type { Draft } from './draft.ts';
import { PAGES } from './hostile-run.ts';
import { actors } from './known-ids.ts';
import {
  byteFaults,
  type Fault,
  fault,
  headerFaults,
  routeFaults,
  twiceFaults,
  typeFaults,
  wireFaults,
} from './request-faults.ts';

/** Requests for pages and their files. */

const NO_FILES = [
  ...['', '.', '..', '../', '../../etc/passwd', '..%2f..%2fetc%2fpasswd', '%2e%2e/%2e%2e/manifest.json'],
  ...['manifest.json', '../manifest.json', 'site-files/manifest.json', '..%5c..%5cwindows', '/etc/passwd'],
  ...[
    '%252e%252e%252fmanifest.json',
    'a/b/c',
    'a%2fb',
    '%00',
    'x.js%00.html',
    '%ff',
    '%c0%ae%c0%ae/',
    '%zz',
    '%',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'x'.repeat(3_000), '%E8%AA%9E'.repeat(300)],
  ...[
    'file:///etc/passwd',
    'http://evil.example/',
    '//evil.example',
    '%0d%0aX-Injected:%20y',
    '%20',
    '~',
    '*',
  ],
  ...['.br', 'index.html.br', 'index.html', 'site.js', '@{others.account.0}'],
];

const paths: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(DOCUMENT_PATH, ...sitePages.map(({ path }) => path)) },
  { weight: 5, arbitrary: fc.constantFrom(...NO_FILES).map((name) => `/${FILES_FOLDER}/${name}`) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom(DOCUMENT_PATH, ...sitePages.map(({ path }) => path)),
        fc.constantFrom(...NO_FILES),
      )
      .map(([path, name]) => `${path}/${name}`),
  },
);

const pageFaults: Arbitrary<Fault>[] = [
  fc
    .constantFrom(
      ...[
        'br;q=0',
        '*;q=0',
        'identity;q=0',
        'identity;q=0, *;q=0',
        'gzip;q=abc',
        'br;q=-1',
        'br;q=9e99',
        'zstd',
      ],
      ...[
        '',
        ',',
        ';',
        'gzip,'.repeat(1_000),
        'br;q=1;q=0',
        'x'.repeat(5_000),
        '__proto__',
        'GZIP',
        'br, br, br',
      ],
    )
    .map((value) =>
      fault('odd Accept-Encoding', (draft) => void draft.headers.push(['Accept-Encoding', value])),
    ),
  fc
    .constantFrom(
      'x',
      '__proto__=1',
      '%zz',
      'file=../x',
      'a=b&a=c',
      '?',
      'path=%00',
      `x=${'y'.repeat(5_000)}`,
    )
    .map((raw) => fault(`query ${raw.slice(0, 20)}`, (draft) => void draft.query.push(raw))),
];

const faults: Arbitrary<Fault> = fc.oneof(
  ...[...pageFaults, headerFaults, ...routeFaults].map((arbitrary) => ({ weight: 3, arbitrary })),
  ...[...byteFaults, typeFaults, twiceFaults, wireFaults].map((arbitrary) => ({ weight: 1, arbitrary })),
);

export const pageRequests: Arbitrary<Draft> = fc
  .tuple(fc.constantFrom(...actors), paths, fc.array(faults, { maxLength: 2 }))
  .map(([actor, path, wrong]) => {
    const draft: Draft = {
      to: PAGES,
      actor,
      method: 'GET',
      path,
      query: [],
      headers: [],
      body: undefined,
      bends: 'nothing',
      faults: [],
    };
    for (const one of wrong) one.apply(draft);
    return draft;
  });

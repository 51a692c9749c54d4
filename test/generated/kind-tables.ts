import { TEXT_KINDS } from '#domain/signals/definitions/signal-kinds.ts';
import { formatted } from './formatted.ts';
import type { GeneratedFile } from './generated-file.ts';

const FILE = 'lib/reading/kinds/registry.ts';
/** The parts that functions use, each with its table. */
const TABLES = ['reader', 'explained', 'asked', 'concerned', 'written'] as const;

export const kebabCase = (kind: string): string => kind.replaceAll('_', '-');
export const camelCase = (kind: string): string =>
  kind.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const kinds = TEXT_KINDS.map((kind) => ({ kind, folder: kebabCase(kind), name: camelCase(kind) }));

const table = (part: (typeof TABLES)[number]): readonly string[] => [
  '',
  `export const ${part === 'reader' ? 'READERS' : part.toUpperCase()}: Table<'${part}'> = {`,
  ...kinds.map(({ kind, name }) => `  ${kind}: ${name}.${part},`),
  '};',
];

/**
 * The parts of every kind, one table for each. A bundle carries the parts of the tables that it uses: esbuild can't leave out
 * parts that are looked up by name, so they are written out.
 */
export const kindTables: GeneratedFile = {
  file: FILE,
  text: () =>
    formatted(
      FILE,
      [
        "import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';",
        "import type { KindOfSignal } from './kind-of-signal.ts';",
        ...kinds.map(({ folder, name }) => `import * as ${name} from './${folder}/kind.ts';`),
        '',
        '/**',
        " * Every kind, whole, for tests. Bundles take a table below, so that a function that writes a draft doesn't carry the",
        ' * reader. Written by `npm run generate`.',
        ' */',
        'export const KINDS: Readonly<Record<TextKind, KindOfSignal>> = {',
        ...kinds.map(({ kind, name }) => (kind === name ? `  ${kind},` : `  ${kind}: ${name},`)),
        '};',
        '',
        'type Table<Part extends keyof KindOfSignal> = Readonly<Record<TextKind, KindOfSignal[Part]>>;',
        ...TABLES.flatMap(table),
      ].join('\n'),
    ),
};

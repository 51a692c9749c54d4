import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#infra/project-root.ts';
import type { KindOfSignal } from '#providers/signal-kinds/kind-of-signal.ts';
import { KINDS } from '#providers/signal-kinds/registry.ts';

/** A text of each part that no other part has. */
const marks: Readonly<Record<keyof KindOfSignal, (kind: KindOfSignal) => string>> = {
  reader: ({ reader }) => reader.trigger.source,
  explained: ({ explained }) => `does: "${explained.does}"`,
  asked: ({ asked }) => asked.advertWords.source,
  concerned: ({ concerned }) => `event: "${concerned.event}"`,
  written: ({ written }) => Object.values(written.reasons)[0] ?? '',
  demo: ({ demo }) => demo.wording.did,
  samples: ({ samples }) => samples.taken[0],
};
const parts = Object.keys(marks) as (keyof KindOfSignal)[];

/** A bundle that uses one table of the registry. */
async function bundled(table: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { ${table} } from '#providers/signal-kinds/registry.ts';\nconsole.log(${table});`,
      resolveDir: projectRoot,
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    charset: 'utf8',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

describe('a bundle', () => {
  it.each([
    ['READERS', 'reader'],
    ['EXPLAINED', 'explained'],
    ['ASKED', 'asked'],
    ['CONCERNED', 'concerned'],
    ['WRITTEN', 'written'],
    ['DEMO', 'demo'],
  ])('that uses %s carries only that part of every kind', async (table, own) => {
    const text = await bundled(table);
    const carried = Object.entries(KINDS).flatMap(([name, kind]) =>
      parts.filter((part) => text.includes(marks[part](kind))).map((part) => `${name}: ${part}`),
    );
    expect(carried).toEqual(Object.keys(KINDS).map((name) => `${name}: ${own}`));
  });
});

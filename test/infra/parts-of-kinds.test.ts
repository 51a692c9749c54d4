import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#infra/project-root.ts';
import type { KindOfSignal } from '#reading/kinds/kind-of-signal.ts';
import { KINDS } from '#reading/kinds/registry.ts';

/** A text of each part that no other part has. */
const marks: Readonly<Record<keyof KindOfSignal, (kind: KindOfSignal) => string>> = {
  reader: ({ reader }) => reader.trigger.source,
  explained: ({ explained }) => `does: "${explained.does}"`,
  asked: ({ asked }) => asked.advertWords.source,
  concerned: ({ concerned }) => `event: "${concerned.event}"`,
  written: ({ written }) =>
    written.why ??
    (typeof written.answers === 'string' ? `answers: "${written.answers}"` : String(written.answers.at(-1))),
  samples: ({ samples }) => samples.taken[0],
};
const parts = Object.keys(marks) as (keyof KindOfSignal)[];

/** A bundle that uses one table of the registry: its text and the files that are in it. */
async function bundled(table: string): Promise<{ text: string; files: string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: `import { ${table} } from '#reading/kinds/registry.ts';\nconsole.log(${table});`,
      resolveDir: projectRoot,
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    charset: 'utf8',
    write: false,
    metafile: true,
    absWorkingDir: projectRoot,
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  return {
    text: outputFiles[0]?.text ?? '',
    files: inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file),
  };
}

describe('a bundle', () => {
  it.each([
    ['READERS', 'reader'],
    ['EXPLAINED', 'explained'],
    ['ASKED', 'asked'],
    ['CONCERNED', 'concerned'],
    ['WRITTEN', 'written'],
  ])('that uses %s carries only that part of every kind', async (table, own) => {
    const { text, files } = await bundled(table);
    const carried = Object.entries(KINDS).flatMap(([name, kind]) =>
      parts.filter((part) => text.includes(marks[part](kind))).map((part) => `${name}: ${part}`),
    );
    expect(carried).toEqual(Object.keys(KINDS).map((name) => `${name}: ${own}`));
    const carriesRules = files.some((file) => file.startsWith('lib/reading/language/'));
    expect(carriesRules).toBe(own === 'reader');
  });
});

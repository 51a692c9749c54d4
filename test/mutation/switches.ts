import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { type Mutant, mutated } from './find-mutants.ts';

/**
 * Starting a service takes most of a minute, so one service holds many mutants of a file side by side and a file on
 * disk says which of them is on. Exported constants stay as they are for other files.
 */

/** Names of what a module exports: functions, and the rest. */
function exportsOf(file: string, source: string): { readonly called: string[]; readonly kept: string[] } {
  const { module, program } = parseSync(file, source);
  const names = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType, exportName }) => !isType && exportName.name !== null)
    .map(({ exportName }) => String(exportName.name));
  const functions = new Set(
    program.body.flatMap((statement) => {
      if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return [];
      const { declaration } = statement;
      if (declaration.type === 'FunctionDeclaration') return declaration.id?.name ?? [];
      if (declaration.type !== 'VariableDeclaration') return [];
      return declaration.declarations.flatMap(({ id, init }) =>
        id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression' ? id.name : [],
      );
    }),
  );
  return {
    called: names.filter((name) => functions.has(name)),
    kept: names.filter((name) => !functions.has(name)),
  };
}

/** A class or a constant has one identity for all files that import it, so a switch could not replace it. */
export const isSwitchable = (file: string, source: string): boolean =>
  exportsOf(file, source).called.length > 0;

const variantOf = (file: string, index: number): string => file.replace(/\.ts$/, `.mutant-${index}.ts`);

/** Replaces the file in the copy by one that calls the mutant that is on, or the original. */
export function writeSwitch(copy: string, file: string, mutants: readonly Mutant[], isOn: string): void {
  const source = readFileSync(path.join(copy, file), 'utf8');
  const sources = [source, ...mutants.map((mutant) => mutated(source, mutant))];
  for (const [index, text] of sources.entries()) {
    writeFileSync(path.join(copy, variantOf(file, index)), text);
  }
  const base = (index: number): string => `./${path.basename(variantOf(file, index))}`;
  const { called, kept } = exportsOf(file, source);
  const lines = [
    "import { readFileSync } from 'node:fs';",
    ...sources.map((_, index) => `import * as m${index} from '${base(index)}';`),
    `export type * from '${base(0)}';`,
    `const all = [${sources.map((_, index) => `m${index}`)}];`,
    'function on() {',
    `  const [file, index] = readFileSync(${JSON.stringify(isOn)}, 'utf8').split(' ');`,
    `  return all[file === ${JSON.stringify(file)} ? Number(index) : 0];`,
    '}',
    ...called.map((name) => `export const ${name} = (...given) => on().${name}(...given);`),
    ...kept.map((name) => `export const ${name} = m0.${name};`),
  ];
  writeFileSync(path.join(copy, file), lines.join('\n'));
}

/** Turns a mutant on: the first one of a file has the index 1. */
export const turnOn = (isOn: string, file: string, index: number): void =>
  writeFileSync(isOn, `${file} ${index}`);

export const turnAllOff = (isOn: string): void => writeFileSync(isOn, '');

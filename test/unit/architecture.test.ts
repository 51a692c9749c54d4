import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpointList } from '#contract/endpoints.ts';
import { listFunctionEntries } from '#infra/function-entries.ts';
import { filesOf, importsOf, moduleOf, textOf } from '#test/harness/source-files.ts';

/** What the lint step can't check. */

const sources = filesOf('{bin,lib,functions,packages/*/{src,test,example},test}/**/*.{ts,tsx}');

/** What `#name/` stands for, in the service and in its packages. */
const aliases = new Map(
  filesOf('{,packages/*/}package.json').flatMap((file) =>
    Object.entries<string | { default: string }>(JSON.parse(textOf(file)).imports ?? {}).map(
      ([alias, target]) => [
        alias.replace('*', ''),
        path.join(
          path.dirname(file),
          (typeof target === 'string' ? target : target.default).replace('*', ''),
        ),
      ],
    ),
  ),
);

/** Everything a file imports of this repository. */
const ownImportsOf = (file: string): { readonly written: string; readonly target: string }[] =>
  importsOf(file)
    .filter((written) => /^[.#]/.test(written))
    .map((written) => {
      const alias = written.slice(0, written.indexOf('/') + 1);
      const target = written.startsWith('.')
        ? path.join(path.dirname(file), written)
        : path.join(aliases.get(alias) ?? alias, written.slice(alias.length));
      return { written, target };
    });

const relativeImports = (file: string): string[] =>
  ownImportsOf(file).flatMap(({ written, target }) => (written.startsWith('.') ? [target] : []));

/**
 * The arrows that are part of a circle or lead from one to another. What imports nothing of the rest, or is imported
 * by nothing of it, is removed until no such file is left.
 */
function circles(arrows: readonly (readonly [from: string, to: string])[]): string[] {
  let left = arrows.filter(([from, to]) => from !== to);
  for (let before = -1; left.length !== before; ) {
    before = left.length;
    const importing = new Set(left.map(([from]) => from));
    const imported = new Set(left.map(([, to]) => to));
    left = left.filter(([from, to]) => importing.has(to) && imported.has(from));
  }
  return [...new Set(left.map((arrow) => arrow.join(' → ')))].sort();
}

const arrowsBetween = (pattern: string): [from: string, to: string][] =>
  filesOf(pattern).flatMap((file) =>
    ownImportsOf(file).map(({ target }): [string, string] => [file, path.normalize(target)]),
  );

describe('the code base', () => {
  it('has source files with relative imports', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.flatMap(relativeImports).length).toBeGreaterThan(300);
  });

  it('imports other modules by their #name only, never by a relative path', () => {
    const strays = sources.flatMap((file) =>
      relativeImports(file)
        .filter((target) => moduleOf(target) !== moduleOf(file))
        .map((target) => `${file} → ${target}`),
    );

    expect(strays).toEqual([]);
  });

  it('has no circle of imports, not even of types', () => {
    const arrows = arrowsBetween('{bin,lib,functions,packages/*/{src,test,example}}/**/*.{ts,tsx}');

    // Enough of them to show that aliases are resolved, in the service and in the package.
    for (const known of ['lib/domain/', 'lib/table/', 'packages/embedded-cloud/src/']) {
      expect(arrows.filter(([, to]) => to.startsWith(known)).length).toBeGreaterThan(200);
    }
    expect(circles(arrows)).toEqual([]);
  });

  it('names every file in kebab-case', () => {
    const odd = sources.filter(
      (file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.property)?(\.test|\.d)?\.tsx?$/.test(path.basename(file)),
    );

    expect(odd).toEqual([]);
  });
});

describe('lib/domain', () => {
  it('has no folders that import each other, directly or through others', () => {
    const folderOf = (file: string): string => file.split(path.sep).slice(0, 4).join('/');
    const arrows = arrowsBetween('lib/domain/**/*.ts').filter(([, to]) => to.startsWith('lib/domain/'));

    expect(circles(arrows.map(([from, to]) => [folderOf(from), folderOf(to)]))).toEqual([]);
  });
});

describe('functions/', () => {
  it('contains exactly one file per function of the stack', () => {
    const wanted = listFunctionEntries().map(({ source }) => path.normalize(source));

    expect(filesOf('functions/**/*.ts')).toEqual(wanted.sort());
  });

  it.each(endpointList.map(({ id, resource }) => [`functions/api/${resource}/${id}.ts`]))(
    '%s says what its endpoint does in fewer than 40 lines',
    (file) => {
      expect(textOf(file).split('\n').length).toBeLessThan(40);
    },
  );
});

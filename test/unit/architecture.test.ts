import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpointList } from '#contract/endpoints.ts';
import { functionEntries } from '#infra/function-entries.ts';

/** What the lint step can't check. */

const root = path.resolve(import.meta.dirname, '../..');

const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: root }).sort();

const sources = filesOf('{bin,lib,functions,packages/*/{src,test,example},test}/**/*.{ts,tsx}');

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/**
 * `lib/table/lists/x.ts` is in the module `lib/table`, and each package and each area of `lib/domain` is its own
 * module. `bin`, `functions` and `test` are one module each.
 */
const roomOf = (file: string): string => {
  const [top = '', next = '', area = ''] = file.split(path.sep);
  if (next === 'domain') return `${top}/${next}/${area}`;
  return top === 'lib' || top === 'packages' ? `${top}/${next}` : top;
};

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

const IMPORT = /(?:from|import)\s*\(?\s*'((?:\.{1,2}\/|#[a-z-]+\/)[^']+)'/g;

/** Everything a file imports of this repository, types and what is loaded later included. */
const importsOf = (file: string): { readonly written: string; readonly target: string }[] =>
  [...textOf(file).matchAll(IMPORT)].map(([, written = '']) => {
    const alias = written.slice(0, written.indexOf('/') + 1);
    const target = written.startsWith('.')
      ? path.join(path.dirname(file), written)
      : path.join(aliases.get(alias) ?? alias, written.slice(alias.length));
    return { written, target };
  });

const relativeImports = (file: string): string[] =>
  importsOf(file).flatMap(({ written, target }) => (written.startsWith('.') ? [target] : []));

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
    importsOf(file).map(({ target }): [string, string] => [file, path.normalize(target)]),
  );

describe('the code base', () => {
  it('has source files with relative imports', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.flatMap(relativeImports).length).toBeGreaterThan(300);
  });

  it('imports other modules by their #name only, never by a relative path', () => {
    const strays = sources.flatMap((file) =>
      relativeImports(file)
        .filter((target) => roomOf(target) !== roomOf(file))
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

  it('has a rule about imports for every module', () => {
    const { overrides } = JSON.parse(textOf('biome.json')) as {
      overrides: { includes: string[]; linter?: { rules?: { style?: Record<string, unknown> } } }[];
    };
    const ruled = overrides
      .filter(({ linter }) => linter?.rules?.style?.noRestrictedImports)
      .flatMap(({ includes }) => includes.map((pattern) => pattern.replace('/**', '')));

    const rooms = new Set(filesOf('{functions,lib}/**/*.{ts,tsx}').map(roomOf));
    expect([...rooms].filter((room) => !ruled.includes(room))).toEqual([]);
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

describe('lib/table', () => {
  it('writes list rows only through helpers that announce them', () => {
    const WRITE = /new (?:Put|Update|Delete|BatchWrite|TransactWrite)(?:Items?)?Command\(/;
    const past = filesOf('{lib/table,lib/demo,lib/admin,functions}/**/*.ts').filter(
      (file) => WRITE.test(textOf(file)) && !file.startsWith(path.join('lib', 'table', 'dynamodb')),
    );

    // Listed explicitly: none of these writes an account, a person, a detection or a saved list.
    expect(past).toEqual([
      'lib/table/alerts/delivery-log.ts',
      'lib/table/changes/change-log-store.ts',
      'lib/table/paging/front-walk.ts',
      'lib/table/paging/list-io.ts',
      'lib/table/paging/reserve-shards.ts',
      'lib/table/workspaces/destination-store.ts',
      'lib/table/workspaces/integration-store.ts',
    ]);
  });
});

describe('functions/', () => {
  it('contains exactly one file per function of the stack', () => {
    const wanted = functionEntries().map(({ source }) => path.normalize(source));

    expect(filesOf('functions/**/*.ts')).toEqual(wanted.sort());
  });

  it.each(endpointList.map(({ id, resource }) => [`functions/api/${resource}/${id}.ts`]))(
    '%s says what its endpoint does in fewer than 40 lines',
    (file) => {
      expect(textOf(file).split('\n').length).toBeLessThan(40);
    },
  );
});

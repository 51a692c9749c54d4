import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** Which file imports which, by paths relative to the root; type imports don't count. */
export class ImportGraph {
  private readonly root: string;
  private readonly aliases: readonly (readonly [string, string])[];
  private readonly known = new Map<string, readonly string[]>();

  constructor(root: string) {
    this.root = root;
    const { imports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    this.aliases = Object.entries<string>(imports).map(([name, place]) => [
      name.replace('*', ''),
      place.replace('./', '').replace('*', ''),
    ]);
  }

  /** How many imports lead from a file to each that it reaches. */
  distancesFrom(file: string): ReadonlyMap<string, number> {
    const distances = new Map([[file, 0]]);
    for (const [at, distance] of distances) {
      for (const next of this.importsOf(at)) if (!distances.has(next)) distances.set(next, distance + 1);
    }
    return distances;
  }

  private importsOf(file: string): readonly string[] {
    const known = this.known.get(file);
    if (known) return known;
    const found = this.read(file);
    this.known.set(file, found);
    return found;
  }

  private read(file: string): readonly string[] {
    const source = readFileSync(path.join(this.root, file), 'utf8');
    const { staticImports, dynamicImports } = parseSync(file, source).module;
    const names = [
      ...staticImports
        .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
        .map(({ moduleRequest }) => moduleRequest.value),
      ...dynamicImports.map(({ moduleRequest }) =>
        source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      ),
    ];
    return names.flatMap((name) => this.resolve(file, name) ?? []);
  }

  private resolve(from: string, name: string): string | undefined {
    const alias = this.aliases.find(([start]) => name.startsWith(start));
    const target = name.startsWith('.')
      ? path.join(path.dirname(from), name)
      : alias && path.join(alias[1], name.slice(alias[0].length));
    return target && /\.tsx?$/.test(target) && existsSync(path.join(this.root, target)) ? target : undefined;
  }
}

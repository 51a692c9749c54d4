import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '#contract/endpoints.ts';
import { oauthRoutes } from '#oauth/oauth-routes.ts';
import { ImportGraph } from './import-graph.ts';

/** Suites that run without the service and don't build or start something large. */
const UNIT = 'test/{unit,contract}/**/*.test.ts';
const OF_THE_SERVICE = 'test/{endpoints,queues,workflows}/**/*.test.ts';

/** Distant suites rarely notice what nearer ones missed, so only those within this many imports run, or the nearest few. */
const NEAR = 2;
const MAX_UNIT_SUITES = 6;
const FEWEST_UNIT_SUITES = 2;
const MAX_ENDPOINT_SUITES = 4;

export interface RelatedSuites {
  /** The nearest first. */
  unit(file: string): readonly string[];
  /** Those that call most of the routes in which the file plays a part, themselves or through the harness. */
  ofTheService(file: string): readonly string[];
}

export function relatedSuites(root: string): RelatedSuites {
  const graph = new ImportGraph(root);
  const reach = (pattern: string) =>
    globSync(pattern, { cwd: root }).map((entry) => ({ entry, distances: graph.distancesFrom(entry) }));
  const units = reach(UNIT);
  const functions = reach('functions/**/*.ts');
  /** How a suite calls a function, by the function's id: a method of the client, or a path. */
  const marks = new Map<string, readonly string[]>([
    ...Object.entries(endpoints).map(
      ([method, { id, path: route }]) => [id, [`.${method}(`, `'${route}'`]] as const,
    ),
    ['oauth', oauthRoutes.map(({ path: route }) => `'${route}'`)],
  ]);
  const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const suites = globSync(OF_THE_SERVICE, { cwd: root }).map((entry) => {
    const helpers = [...graph.distancesFrom(entry).keys()].filter((file) => file.startsWith('test/harness/'));
    return { entry, own: textOf(entry), text: [entry, ...helpers].map(textOf).join('\n') };
  });
  return {
    unit: (file) =>
      units
        .flatMap(({ entry, distances }) => {
          const distance = distances.get(file);
          return distance === undefined ? [] : [{ entry, distance }];
        })
        .sort((one, other) => one.distance - other.distance)
        .filter(({ distance }, index) => index < (distance <= NEAR ? MAX_UNIT_SUITES : FEWEST_UNIT_SUITES))
        .map(({ entry }) => entry),

    ofTheService(file) {
      const wanted = functions
        .filter(({ distances }) => distances.has(file))
        .flatMap(({ entry }) => marks.get(path.basename(entry, '.ts')) ?? []);
      return suites
        .map(({ entry, own, text }) => ({
          entry,
          calls: wanted.filter((mark) => text.includes(mark)).length,
          times: wanted.reduce((sum, mark) => sum + own.split(mark).length - 1, 0),
        }))
        .filter(({ calls }) => calls > 0)
        .sort((one, other) => other.calls - one.calls || other.times - one.times)
        .slice(0, MAX_ENDPOINT_SUITES)
        .map(({ entry }) => entry);
    },
  };
}

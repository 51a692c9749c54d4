import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '#contract/endpoints.ts';
import { ImportGraph } from './import-graph.ts';

/** Suites that run without the service and don't build or start something large. */
const UNIT = 'test/{unit,contract}/**/*.test.ts';
const OF_THE_SERVICE = 'test/{endpoints,queues,workflows}/**/*.test.ts';

/** Distant suites rarely notice what nearer ones missed, so only those within this many imports run, or the nearest few. */
const NEAR = 2;
const MOST_UNIT_SUITES = 6;
const FEWEST_UNIT_SUITES = 2;
const MOST_ENDPOINT_SUITES = 2;

export interface RelatedSuites {
  /** The nearest first. */
  unit(file: string): readonly string[];
  /** Those that call most of the endpoints in which the file plays a part. */
  ofTheService(file: string): readonly string[];
}

export function relatedSuites(root: string): RelatedSuites {
  const graph = new ImportGraph(root);
  const reach = (pattern: string) =>
    globSync(pattern, { cwd: root }).map((entry) => ({ entry, distances: graph.distancesFrom(entry) }));
  const units = reach(UNIT);
  const functions = reach('functions/**/*.ts');
  const methodOf = new Map(Object.entries(endpoints).map(([method, { id }]) => [id, method]));
  const suites = globSync(OF_THE_SERVICE, { cwd: root }).map((entry) => ({
    entry,
    text: readFileSync(path.join(root, entry), 'utf8'),
  }));
  return {
    unit: (file) =>
      units
        .flatMap(({ entry, distances }) => {
          const distance = distances.get(file);
          return distance === undefined ? [] : [{ entry, distance }];
        })
        .sort((one, other) => one.distance - other.distance)
        .filter(({ distance }, index) => index < (distance <= NEAR ? MOST_UNIT_SUITES : FEWEST_UNIT_SUITES))
        .map(({ entry }) => entry),

    ofTheService(file) {
      const methods = functions
        .filter(({ distances }) => distances.has(file))
        .flatMap(({ entry }) => methodOf.get(path.basename(entry, '.ts')) ?? []);
      return suites
        .map(({ entry, text }) => ({
          entry,
          calls: methods.filter((method) => text.includes(`.${method}(`)).length,
        }))
        .filter(({ calls }) => calls > 0)
        .sort((one, other) => other.calls - one.calls)
        .slice(0, MOST_ENDPOINT_SUITES)
        .map(({ entry }) => entry);
    },
  };
}

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Suites of one project share processes and run in sequence, shortest last. */
const PROJECTS = ['alone', 'infra', 'parts'];

/** Makes the templates that other suites of its project wait for. */
const FIRST = 'infra/rest-api';

/** The longest suites, so that none of them starts last. The one of derived state reads the whole table, which others fill. */
const LONGEST = [
  'e2e/local-process',
  'e2e/with-demo-data',
  'e2e/deployed-bundles',
  'endpoints/hostile',
  'endpoints/derived-state',
  'endpoints/every-endpoint',
  'endpoints/people-moves',
  'endpoints/crm-imports',
  'endpoints/push-runs',
  'queues/webhook-rows',
];

const isSuite = ({ moduleId }: TestSpecification, name: string): boolean =>
  moduleId.endsWith(`/${name}.test.ts`);

const rank = (suite: TestSpecification): number => {
  if (isSuite(suite, FIRST)) return Number.NEGATIVE_INFINITY;
  const place = LONGEST.findIndex((name) => isSuite(suite, name));
  return PROJECTS.indexOf(suite.project.name) * (LONGEST.length + 1) + (place < 0 ? LONGEST.length : place);
};

/** Suites with similar names call the same functions, which are then still warm. */
const byName = (one: TestSpecification, other: TestSpecification): number =>
  one.project.name === 'service' ? one.moduleId.localeCompare(other.moduleId) : 0;

/** A fresh checkout has no durations, and Vitest would assume that the largest file takes longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rank(one) - rank(other) || byName(one, other));
  }
}

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Only suites of one project share a process, so they follow each other; the shortest are left for the end. */
const PROJECTS = ['alone', 'infra', 'parts'];

/** The suites that take longest, so that none of them begins when everything else is done. */
const LONGEST = [
  'e2e/local-process',
  'e2e/with-demo-data',
  'e2e/deployed-bundles',
  'endpoints/discovery',
  'endpoints/push-runs',
  'queues/webhook-rows',
];

const rank = ({ moduleId, project }: TestSpecification): number => {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return PROJECTS.indexOf(project.name) * (LONGEST.length + 1) + (place < 0 ? LONGEST.length : place);
};

/** Suites with similar names call the same functions of the service, which then are still warm. */
const byName = (one: TestSpecification, other: TestSpecification): number =>
  one.project.name === 'service' ? one.moduleId.localeCompare(other.moduleId) : 0;

/** A fresh checkout knows no durations, and Vitest takes the largest file for the longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rank(one) - rank(other) || byName(one, other));
  }
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { queues } from '#contract/queues.ts';
import { machines } from '#workflows/machines.ts';
import { type Synthesized, synthesizeStages } from './synthesized.ts';

let prod: Synthesized;

beforeAll(async () => {
  ({ prod } = await synthesizeStages());
});

const alarms = () => prod.ofType('AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);

/** Headings as the anchors they become. */
const sections = () =>
  readFileSync(path.resolve(import.meta.dirname, '../../docs/runbook.md'), 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('## ') ? [line.slice(3).toLowerCase().replaceAll(' ', '-')] : []));

it('there is an alarm for server errors, lost audit events, every dead-letter queue and every workflow', () => {
  const names = alarms().map(({ AlarmName }) => AlarmName);

  expect(names.sort()).toEqual(
    [
      'signal-intelligence-prod-server-errors',
      'signal-intelligence-prod-audit-events-lost',
      ...queues.map(({ name }) => `signal-intelligence-prod-${name}-dead-letters`),
      ...machines.map(({ name }) => `signal-intelligence-prod-${name}-failed`),
    ].sort(),
  );
});

it('every alarm tells somebody, and names a section of the runbook that is there', () => {
  for (const { AlarmDescription, AlarmActions } of alarms()) {
    const section = /docs\/runbook\.md#(\S+)$/.exec(AlarmDescription)?.[1];
    expect(sections()).toContain(section);
    expect(AlarmActions).toHaveLength(1);
  }
});

it('an audit event is lost where a function says so, in the very words that it uses', () => {
  const [filter, ...more] = prod.ofType('AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties);
  const said = readFileSync(path.resolve(import.meta.dirname, '../../lib/http/record-change.ts'), 'utf8');
  const [, words] = /= "(.+)"/.exec(filter?.FilterPattern) ?? [];

  expect(more).toEqual([]);
  expect(words).toBe('audit event lost');
  expect(said).toContain(`logger.error('${words}'`);
  expect(alarms().map(({ MetricName }) => MetricName)).toContain(filter?.MetricTransformations[0].MetricName);
});

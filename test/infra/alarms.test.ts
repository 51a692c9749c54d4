import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { queueConsumers } from '#infra/queues.ts';
import { machines } from '#workflows/machines.ts';
import { templateOf } from './synthesized.ts';

interface Alarm {
  readonly Properties: {
    readonly AlarmName: string;
    readonly AlarmDescription: string;
    readonly AlarmActions?: readonly unknown[];
  };
}

const alarms = () =>
  Object.values(templateOf('prod').findResources('AWS::CloudWatch::Alarm') as Record<string, Alarm>);

/** Headings as the anchors they become. */
const sections = () =>
  readFileSync(path.resolve(import.meta.dirname, '../../docs/runbook.md'), 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('## ') ? [line.slice(3).toLowerCase().replaceAll(' ', '-')] : []));

it('there is an alarm for server errors, for every dead-letter queue and for every workflow', () => {
  const names = alarms().map(({ Properties }) => Properties.AlarmName);

  expect(names.sort()).toEqual(
    [
      'signal-intelligence-prod-server-errors',
      ...queueConsumers.map(({ name }) => `signal-intelligence-prod-${name}-dead-letters`),
      ...machines.map(({ name }) => `signal-intelligence-prod-${name}-failed`),
    ].sort(),
  );
});

it('every alarm tells somebody, and names a section of the runbook that is there', () => {
  for (const { Properties } of alarms()) {
    const section = /docs\/runbook\.md#(\S+)$/.exec(Properties.AlarmDescription)?.[1];
    expect(sections()).toContain(section);
    expect(Properties.AlarmActions).toHaveLength(1);
  }
});

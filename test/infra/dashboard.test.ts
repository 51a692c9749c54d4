import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '#contract/endpoints.ts';
import { getStage } from '#infra/stages.ts';
import { must } from '#test/harness/must.ts';
import { stackOf } from '#test/infra/stack-of.ts';

// A whole stack takes seconds to synthesize, and many on a busy machine.

interface Widget {
  readonly type: string;
  readonly properties: {
    readonly title?: string;
    readonly alarms?: readonly string[];
    readonly metrics?: readonly (readonly unknown[])[];
  };
}

let template: Template;
let widgets: Widget[];

/** A value of the template with its references resolved. */
const written = (value: { 'Fn::Join': [string, unknown[]] }): string =>
  value['Fn::Join'][1]
    .map((part) => (typeof part === 'string' ? part : JSON.stringify(part).replaceAll('"', "'")))
    .join('');

beforeAll(() => {
  const stack = stackOf(getStage('dev'), { name: 'Test-dev', endpoints: endpointList.slice(0, 2) });
  template = Template.fromJSON(stack.template);
  const [dashboard, ...others] = Object.values(template.findResources('AWS::CloudWatch::Dashboard'));
  expect(others).toEqual([]);
  ({ widgets } = JSON.parse(written(must(dashboard).Properties.DashboardBody)));
});

describe("a stage's dashboard", () => {
  it("stays within CloudWatch's limits: 500 widgets, 500 metrics per widget and 2,500 in total", () => {
    const counts = widgets.map(({ properties }) => properties.metrics?.length ?? 0);

    expect(widgets.length).toBeLessThan(500);
    expect(Math.max(...counts)).toBeLessThan(500);
    expect(counts.reduce((sum, count) => sum + count)).toBeLessThan(2_500);
    expect(Math.min(...widgets.map(({ properties }) => properties.metrics?.length ?? 1))).toBeGreaterThan(0);
  });
});

import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '#contract/endpoints.ts';
import { stageOf } from '#infra/stages.ts';
import { metrics } from '#platform/metrics.ts';
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
  const stack = stackOf(stageOf('dev'), { name: 'Test-dev', endpoints: endpointList.slice(0, 2) });
  template = Template.fromJSON(stack.template);
  const [dashboard, ...others] = Object.values(template.findResources('AWS::CloudWatch::Dashboard'));
  expect(others).toEqual([]);
  ({ widgets } = JSON.parse(written(must(dashboard).Properties.DashboardBody)));
});

const graph = (title: string): string =>
  JSON.stringify(must(widgets.find(({ properties }) => properties.title === title)).properties.metrics);

describe("a stage's dashboard", () => {
  it("stays within CloudWatch's limits: 500 widgets, 500 metrics per widget and 2,500 in total", () => {
    const counts = widgets.map(({ properties }) => properties.metrics?.length ?? 0);

    expect(widgets.length).toBeLessThan(500);
    expect(Math.max(...counts)).toBeLessThan(500);
    expect(counts.reduce((sum, count) => sum + count)).toBeLessThan(2_500);
    expect(Math.min(...widgets.map(({ properties }) => properties.metrics?.length ?? 1))).toBeGreaterThan(0);
  });

  it('shows the state of every alarm', () => {
    const alarms = Object.keys(template.findResources('AWS::CloudWatch::Alarm'));

    expect(widgets[0]?.properties.alarms).toEqual(alarms.map((id) => `{'Fn::GetAtt':['${id}','Arn']}`));
  });

  it('shows every metric that functions count themselves', () => {
    const shown = JSON.stringify(widgets);

    for (const metric of Object.keys(metrics)) {
      expect(shown).toMatch(new RegExp(`"SignalIntelligence","${metric}",|MetricName=\\W+${metric}\\W`));
    }
  });

  it('names log groups that exist in the stack', () => {
    const groups = Object.values(template.findResources('AWS::Logs::LogGroup')).map(
      ({ Properties }) => Properties.LogGroupName,
    );
    const shown = graph('Log bytes').match(/\/signal-intelligence\/dev\/\w+/g);

    expect(shown?.sort()).toEqual(
      groups.filter((group: string) => group.startsWith('/signal-intelligence/')).sort(),
    );
  });

  it("finds functions by their stack's name, with which their names start", () => {
    expect(graph('Slowest 10, p99')).toContain('FunctionName=Test FunctionName=dev');
  });
});

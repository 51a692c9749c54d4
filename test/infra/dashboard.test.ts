import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '#contract/endpoints.ts';
import { queues } from '#contract/queues.ts';
import { stageOf } from '#infra/stages.ts';
import { metrics } from '#platform/metrics.ts';
import { schedules } from '#schedules/schedules.ts';
import { tableSchema } from '#table/schema.ts';
import { must } from '#test/harness/must.ts';
import { stackOf } from '#test/infra/stack-of.ts';
import { machines } from '#workflows/machines.ts';

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
let name: string;
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
  name = must(dashboard).Properties.DashboardName;
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

  it('shows every queue with its dead letters, including export queues', () => {
    const names = [...queues.map((queue) => queue.name), 'export-warehouse'];

    for (const queue of names) {
      expect(graph('Age of the oldest message')).toContain(`"signal-intelligence-dev-${queue}"`);
      expect(graph('Dead letters')).toContain(`"signal-intelligence-dev-${queue}-dead"`);
    }
  });

  it('shows every workflow, every schedule, the table and each of its indexes', () => {
    for (const machine of machines) {
      expect(graph('Failed executions')).toContain(`stateMachine:signal-intelligence-dev-${machine.name}`);
    }
    for (const { id } of schedules) expect(graph('Failures')).toContain(`"label":"${id}"`);
    for (const index of Object.values(tableSchema.listIndexes)) {
      expect(graph('Read units')).toContain(`"GlobalSecondaryIndexName","${index.name}"`);
    }
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

  it('is a stack output, as a URL of the console', () => {
    expect(written(must(template.findOutputs('DashboardUrl').DashboardUrl).Value)).toBe(
      `https://{'Ref':'AWS::Region'}.console.aws.amazon.com/cloudwatch/home?region={'Ref':'AWS::Region'}#dashboards/dashboard/${name}`,
    );
  });
});

import { temporaryDirectory } from '@signal/embedded-cloud/testing/temporary-directory.ts';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { getStage, type Stage } from '#infra/stages.ts';
import { createTable } from '#infra/table.ts';

function tableOf(stage: Stage) {
  const app = new App({
    outdir: temporaryDirectory('cdk-out-'),
    analyticsReporting: false,
    builtinCloudFormationValidation: false,
    treeMetadata: false,
  });
  const stack = new Stack(app, 'Demo', { env: { region: 'eu-west-1', account: '111122223333' } });
  createTable(stack, stage);
  const [table] = Object.values(Template.fromStack(stack).findResources('AWS::DynamoDB::GlobalTable'));
  return table?.Properties;
}

it('has the table and every index as warm as the stage says', () => {
  const { WarmThroughput, GlobalSecondaryIndexes } = tableOf({
    ...getStage('prod'),
    warmThroughput: { reads: 60_000, writes: 8_000 },
  });
  const wanted = { ReadUnitsPerSecond: 60_000, WriteUnitsPerSecond: 8_000 };

  expect(WarmThroughput).toEqual(wanted);
  expect(GlobalSecondaryIndexes).toHaveLength(3);
  for (const index of GlobalSecondaryIndexes) expect(index.WarmThroughput).toEqual(wanted);
});

it('leaves it to DynamoDB if the stage sets nothing', () => {
  const table = tableOf(getStage('prod'));

  expect(JSON.stringify(table)).not.toContain('WarmThroughput');
});

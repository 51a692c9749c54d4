import { deployedStages } from '#platform/stage-names.ts';
import { costDocument } from '#test/bench/cost/cost-document.ts';
import type { MeasuredUnits } from '#test/bench/cost/measured-units.ts';
import { inventoryOf } from '#test/bench/cost/stack-inventory.ts';
import { synthesizedStages } from '#test/infra/synthesized.ts';
import { alarmTable } from './alarm-table.ts';
import { currentText, type GeneratedFile, withSection } from './generated-file.ts';

async function cost(): Promise<string> {
  const { dev, prod } = await synthesizedStages();
  const units = JSON.parse(currentText('docs/measured-units.json')) as MeasuredUnits;
  return costDocument({ dev: inventoryOf(dev.resources), prod: inventoryOf(prod.resources) }, units);
}

async function runbook(current: string): Promise<string> {
  const stages = await synthesizedStages();
  const alarms = deployedStages.flatMap((stage) =>
    stages[stage].ofType('AWS::CloudWatch::Alarm').map(([, { Properties }]) => ({
      name: String(Properties.AlarmName).replace(`signal-intelligence-${stage}-`, ''),
      description: String(Properties.AlarmDescription),
    })),
  );
  return withSection(current, 'alarms', alarmTable(alarms, current));
}

/** What follows from the templates of the deployed stages, whose functions are bundled first. */
export const filesFromTemplates: readonly GeneratedFile[] = [
  { file: 'docs/cost.md', text: cost },
  { file: 'docs/runbook.md', text: runbook },
];

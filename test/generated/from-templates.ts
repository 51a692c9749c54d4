import { deployedStages } from '#platform/stage-names.ts';
import { synthesizedStages } from '#test/infra/synthesized.ts';
import { type GeneratedFile, withSection } from './generated-file.ts';
import { listAlarms } from './list-alarms.ts';

async function runbook(current: string): Promise<string> {
  const stages = await synthesizedStages();
  const alarms = deployedStages.flatMap((stage) =>
    stages[stage].ofType('AWS::CloudWatch::Alarm').map(([, { Properties }]) => ({
      name: String(Properties.AlarmName).replace(`signal-intelligence-${stage}-`, ''),
      description: String(Properties.AlarmDescription),
    })),
  );
  return withSection(current, 'alarms', listAlarms(alarms, current));
}

/** What follows from the templates of the deployed stages, whose functions are bundled first. */
export const filesFromTemplates: readonly GeneratedFile[] = [{ file: 'docs/runbook.md', text: runbook }];

import type { ResourceChange } from './resource-change.ts';

/** Nothing lets these be replaced or removed: all data of all customers lies there. */
const NEVER = ['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table'];

/** What is lost with a resource that holds something. */
const losses: Readonly<Record<string, string>> = {
  'AWS::SQS::Queue': 'its messages, and whoever reads or sends under its address',
  'AWS::SecretsManager::Secret': 'its value',
  'AWS::KMS::Key': 'whatever was encrypted with it',
  'AWS::Logs::LogGroup': 'its logs',
  'AWS::S3::Bucket': 'its objects',
  'AWS::SNS::Topic': 'its subscriptions',
  'AWS::ApiGateway::RestApi': 'the base URL that every customer calls',
  'AWS::StepFunctions::StateMachine': 'its running executions',
};

export interface Refusal {
  readonly id: string;
  readonly message: string;
  readonly hint: string;
}

/** What must not happen, or not without being told by name. */
export function refusedChanges(changes: readonly ResourceChange[], mayReplace: readonly string[]): Refusal[] {
  return changes.flatMap(({ id, type, fate }) => {
    if (fate !== 'replace' && fate !== 'remove') return [];
    if (NEVER.includes(type)) {
      return [
        {
          id,
          message: `The table ${id} would be ${fate}d: all data would be lost.`,
          hint: 'No option allows it. Undo the change of its name, keys or place in lib/infra/table.ts; to move data, see "Restore the table" in docs/runbook.md.',
        },
      ];
    }
    const loss = losses[type];
    if (loss === undefined || mayReplace.includes(id)) return [];
    return [
      {
        id,
        message: `${id} (${type}) would be ${fate}d: lost would be ${loss}.`,
        hint: `If that is meant: --allow-replace ${id}`,
      },
    ];
  });
}

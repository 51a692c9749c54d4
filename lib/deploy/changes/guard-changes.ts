import type { ResourceChange } from './resource-change.ts';

/** These may never be replaced or removed: they hold all customer data. */
const NEVER = ['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table'];

/** What is lost with each type of resource. */
const losses: Readonly<Record<string, string>> = {
  'AWS::SQS::Queue': 'its messages, and its URL for senders and receivers',
  'AWS::SecretsManager::Secret': 'its value',
  'AWS::KMS::Key': 'everything encrypted with it',
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

/** Changes that are forbidden, or need explicit permission by name. */
export function refusedChanges(changes: readonly ResourceChange[], mayReplace: readonly string[]): Refusal[] {
  return changes.flatMap(({ id, type, action }) => {
    if (action !== 'replace' && action !== 'remove') return [];
    if (NEVER.includes(type)) {
      return [
        {
          id,
          message: `The table ${id} would be ${action}d: all data would be lost.`,
          hint: 'No option allows it. Undo the change to its name, keys or location in lib/infra/table.ts; to move data, see "Restore the table" in docs/runbook.md.',
        },
      ];
    }
    const loss = losses[type];
    if (loss === undefined || mayReplace.includes(id)) return [];
    return [
      {
        id,
        message: `${id} (${type}) would be ${action}d. You would lose ${loss}.`,
        hint: `To allow it, pass --allow-replace ${id}`,
      },
    ];
  });
}

import type { Change } from '@aws-sdk/client-cloudformation';

/** What happens to a resource. */
export type ChangeAction = 'add' | 'change' | 'replace' | 'remove' | 'import';

export interface ResourceChange {
  readonly id: string;
  readonly type: string;
  readonly action: ChangeAction;
}

/** CloudFormation says `Conditional` or `Dynamic` if it only finds out during the update; we assume the worst. */
function actionOf({ Action, Replacement }: NonNullable<Change['ResourceChange']>): ChangeAction {
  if (Action === 'Add') return 'add';
  if (Action === 'Import') return 'import';
  if (Action === 'Remove') return 'remove';
  return Replacement === 'False' ? 'change' : 'replace';
}

export function readChange({ ResourceChange }: Change): ResourceChange[] {
  if (!ResourceChange) return [];
  const { LogicalResourceId = '?', ResourceType = '?' } = ResourceChange;
  return [{ id: LogicalResourceId, type: ResourceType, action: actionOf(ResourceChange) }];
}

import type { Change } from '@aws-sdk/client-cloudformation';

/** What happens to a resource. */
export type Fate = 'add' | 'change' | 'replace' | 'remove' | 'import';

export interface ResourceChange {
  readonly id: string;
  readonly type: string;
  readonly fate: Fate;
}

/** CloudFormation says `Conditional` or `Dynamic` if it only finds out during the update; we assume the worst. */
function fateOf({ Action, Replacement }: NonNullable<Change['ResourceChange']>): Fate {
  if (Action === 'Add') return 'add';
  if (Action === 'Import') return 'import';
  if (Action === 'Remove') return 'remove';
  return Replacement === 'False' ? 'change' : 'replace';
}

export function readChange({ ResourceChange }: Change): ResourceChange[] {
  if (!ResourceChange) return [];
  const { LogicalResourceId = '?', ResourceType = '?' } = ResourceChange;
  return [{ id: LogicalResourceId, type: ResourceType, fate: fateOf(ResourceChange) }];
}

import type { Change } from '@aws-sdk/client-cloudformation';

/** What becomes of a resource. */
export type Fate = 'add' | 'change' | 'replace' | 'remove' | 'import';

export interface ResourceChange {
  readonly id: string;
  readonly type: string;
  readonly fate: Fate;
}

/** CloudFormation says `Conditional`, or `Dynamic`, where it knows only while it works: the worse is taken for true. */
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

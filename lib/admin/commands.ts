import type { Command } from './command.ts';
import { keyCreate } from './key-create.ts';
import { keyList } from './key-list.ts';
import { keyRevoke } from './key-revoke.ts';
import { memberAdd } from './member-add.ts';
import { memberList } from './member-list.ts';
import { planSet } from './plan-set.ts';
import { workspaceCreate } from './workspace-create.ts';
import { workspaceList } from './workspace-list.ts';

export const commands: readonly Command[] = [
  workspaceCreate,
  workspaceList,
  memberAdd,
  memberList,
  keyCreate,
  keyList,
  keyRevoke,
  planSet,
];

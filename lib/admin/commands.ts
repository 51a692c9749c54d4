import { budgetSet } from './budget-set.ts';
import type { Command } from './command.ts';
import { importFile } from './import.ts';
import { keyCreate } from './key-create.ts';
import { keyList } from './key-list.ts';
import { keyRevoke } from './key-revoke.ts';
import { memberAdd } from './member-add.ts';
import { memberList } from './member-list.ts';
import { memberRemove } from './member-remove.ts';
import { memberSet } from './member-set.ts';
import { planSet } from './plan-set.ts';
import { trace } from './trace.ts';
import { workspaceCreate } from './workspace-create.ts';
import { workspaceList } from './workspace-list.ts';
import { workspaceRemove } from './workspace-remove.ts';
import { workspaceSet } from './workspace-set.ts';

export const commands: readonly Command[] = [
  workspaceCreate,
  workspaceList,
  workspaceSet,
  workspaceRemove,
  memberAdd,
  memberList,
  memberSet,
  memberRemove,
  keyCreate,
  keyList,
  keyRevoke,
  planSet,
  importFile,
  budgetSet,
  trace,
];

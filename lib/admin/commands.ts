import { budgetSet } from './budget-set.ts';
import { check } from './check.ts';
import type { Command } from './command.ts';
import { importFile } from './import.ts';
import { keyCreate } from './key-create.ts';
import { keyList } from './key-list.ts';
import { keyRevoke } from './key-revoke.ts';
import { memberAdd } from './member-add.ts';
import { memberList } from './member-list.ts';
import { memberRemove } from './member-remove.ts';
import { memberSet } from './member-set.ts';
import { modelKey, sourceKey } from './operator-keys.ts';
import { personAllow } from './person-allow.ts';
import { personErase } from './person-erase.ts';
import { personExport } from './person-export.ts';
import { personSuppress } from './person-suppress.ts';
import { personSuppressed } from './person-suppressed.ts';
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
  sourceKey,
  modelKey,
  check,
  personExport,
  personErase,
  personSuppress,
  personAllow,
  personSuppressed,
  trace,
];

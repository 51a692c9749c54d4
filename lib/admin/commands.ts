import { budgetSet } from './budget-set.ts';
import { check } from './check.ts';
import type { Command } from './command.ts';
import { importFile } from './import.ts';
import { keyCreate, keyList } from './key-create.ts';
import { keyRevoke } from './key-revoke.ts';
import { memberAdd, memberList } from './member-add.ts';
import { memberRemove } from './member-remove.ts';
import { memberSet } from './member-set.ts';
import { modelKey, sourceKey } from './operator-keys.ts';
import { personErase } from './person-erase.ts';
import { personExport } from './person-export.ts';
import { personAllow, personSuppress, personSuppressed } from './person-suppression.ts';
import { planSet } from './plan-set.ts';
import { trace } from './trace.ts';
import { workspaceCreate, workspaceList } from './workspace-create.ts';
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

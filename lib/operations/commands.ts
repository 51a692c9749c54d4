import { budgetSet } from './budget-set.ts';
import { check } from './check.ts';
import type { Command } from './command.ts';
import { keyCreate, keyList } from './key-create.ts';
import { keyRevoke } from './key-revoke.ts';
import { modelKey } from './operator-keys.ts';
import { personErase } from './person-erase.ts';
import { personExport } from './person-export.ts';
import { personAllow, personSuppress, personSuppressed } from './person-suppression.ts';
import { planSet } from './plan-set.ts';
import { workspaceCreate, workspaceList } from './workspace-create.ts';
import { workspaceRemove } from './workspace-remove.ts';
import { workspaceSet } from './workspace-set.ts';

export const commands: readonly Command[] = [
  workspaceCreate,
  workspaceList,
  workspaceSet,
  workspaceRemove,
  keyCreate,
  keyList,
  keyRevoke,
  planSet,
  budgetSet,
  modelKey,
  check,
  personExport,
  personErase,
  personSuppress,
  personAllow,
  personSuppressed,
];

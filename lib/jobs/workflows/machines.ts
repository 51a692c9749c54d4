import type { WorkflowName } from '#contract/workflows.ts';
import { crmImportMachine } from './crm-import.ts';
import { discovery } from './discovery.ts';
import type { Machine } from './machine.ts';
import { monitorSweep } from './monitor-sweep.ts';
import { onboarding } from './onboarding.ts';
import { scan } from './scan.ts';
import { scoreFading } from './score-fading.ts';

const byName: Record<WorkflowName, Machine> = {
  onboarding,
  scan,
  discovery,
  'monitor-sweep': monitorSweep,
  'score-fading': scoreFading,
  'crm-import': crmImportMachine,
};

/** Every state machine of the service. */
export const machines: readonly Machine[] = Object.values(byName);

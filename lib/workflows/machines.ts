import type { WorkflowName } from '#contract/workflows.ts';
import { discovery } from './discovery.ts';
import type { Machine } from './machine.ts';
import { onboarding } from './onboarding.ts';
import { scan } from './scan.ts';

const byName: Record<WorkflowName, Machine> = { onboarding, scan, discovery };

/** Every state machine of the service. */
export const machines: readonly Machine[] = Object.values(byName);

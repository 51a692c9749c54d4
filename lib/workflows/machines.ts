import type { WorkflowName } from '#contract/workflows.ts';
import type { Machine } from './machine.ts';
import { onboarding } from './onboarding.ts';

const byName: Record<WorkflowName, Machine> = { onboarding };

/** Every state machine of the service. */
export const machines: readonly Machine[] = Object.values(byName);

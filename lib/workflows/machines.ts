import type { Machine } from './machine.ts';
import { onboarding } from './onboarding.ts';

/** Every state machine of the service. */
export const machines: readonly Machine[] = [onboarding];

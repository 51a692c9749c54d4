/** Every state machine by name. Grants, ARNs and environment variables are derived from it; see `lib/jobs/workflows`. */
export const workflowNames = [
  'onboarding',
  'scan',
  'discovery',
  'monitor-sweep',
  'score-fading',
  'crm-import',
] as const;

export type WorkflowName = (typeof workflowNames)[number];

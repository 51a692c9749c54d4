import type { CrmName } from '#contract/crms.ts';
import { hubspot } from './hubspot-sandbox.ts';
import { salesforce } from './salesforce-sandbox.ts';
import type { CrmSandbox } from './sandbox.ts';

/** A stand-in for each CRM. Written by `npm run generate`. */
export const crmSandboxes: Readonly<Record<CrmName, CrmSandbox>> = {
  hubspot,
  salesforce,
};

import type { CrmName } from '#contract/crms.ts';
import type { CrmAdapter } from './crm-adapter.ts';
import { hubspot } from './hubspot/hubspot-push.ts';
import { salesforce } from './salesforce/salesforce-push.ts';

/** How the service talks to each CRM. Written by `npm run generate`. */
export const crmAdapters: Readonly<Record<CrmName, CrmAdapter>> = {
  hubspot,
  salesforce,
};

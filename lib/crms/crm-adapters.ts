import type { CrmName } from '#contract/crms.ts';
import type { CrmAdapter } from './crm-adapter.ts';
import { hubspot } from './hubspot/hubspot-crm.ts';
import { pipedrive } from './pipedrive/pipedrive-crm.ts';
import { salesforce } from './salesforce/salesforce-crm.ts';

/** How the service talks to each CRM. Written by `npm run generate`. */
export const crmAdapters: Readonly<Record<CrmName, CrmAdapter>> = {
  hubspot,
  salesforce,
  pipedrive,
};

import { describe, expect, it } from 'vitest';
import type { CrmName } from '#contract/crms.ts';
import { openSandbox } from './crm-records.ts';

const urls: readonly [CrmName, RegExp, RegExp][] = [
  [
    'hubspot',
    /^https:\/\/app\.hubspot\.com\/contacts\/\d+\/record\/0-2\/77$/,
    /^https:\/\/app\.hubspot\.com\/contacts\/\d+\/record\/0-1\/77$/,
  ],
  [
    'salesforce',
    /^https:\/\/[\w.-]+\.my\.salesforce\.com\/77$/,
    /^https:\/\/[\w.-]+\.my\.salesforce\.com\/77$/,
  ],
];

describe('the page of a record', () => {
  it.each(urls)('of %s is that of the connected account', async (name, company, contact) => {
    const crm = await openSandbox(name, 'links').linked();

    expect(crm.recordUrl('company', '77')).toMatch(company);
    expect(crm.recordUrl('contact', '77')).toMatch(contact);
  });

  it('is unknown for a HubSpot connection made before the portal was stored', () => {
    expect(openSandbox('hubspot', 'old').crm.recordUrl('company', '77')).toBeUndefined();
  });

  it('is unknown if HubSpot names a host of another kind', async () => {
    const body = JSON.stringify({ portalId: 7, uiDomain: 'evil.example' });
    const transport = async () => ({ status: 200, headers: {}, body });
    const crm = await openSandbox('hubspot', 'other', { transport }).linked();

    expect(crm.recordUrl('company', '77')).toBeUndefined();
  });
});

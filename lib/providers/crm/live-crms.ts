import type { CrmProvider } from '#contract/integrations.ts';
import type { TriedCrm } from '#domain/crm/connect-crm.ts';
import type { Crm } from '#domain/crm/crm.ts';
import type { Credentials } from '#domain/integrations/integration.ts';
import type { OpenedIntegration } from '#domain/integrations/open-integration.ts';
import { env } from '#platform/env.ts';
import { poolTransport } from '#providers/http/pool-transport.ts';
import type { Transport } from '#providers/http/transport.ts';
import { VendorBusy, VendorRefused } from '#providers/http/vendor-error.ts';
import { HUBSPOT_ORIGIN } from './hubspot/hubspot-client.ts';
import { hubspotCrm, hubspotLabel } from './hubspot/hubspot-crm.ts';
import { salesforceCrm, trySalesforce } from './salesforce/salesforce-crm.ts';

export type CrmAccess = Pick<OpenedIntegration, 'credentials' | 'config'>;

/** Hosts are fixed; a local run speaks to its sandboxes and to nobody else. */
function transportTo(provider: CrmProvider, { config: { domain = '' } }: CrmAccess): Transport {
  const sandbox = env.sandboxOrigin();
  if (provider === 'crm_one') {
    return poolTransport(sandbox === undefined ? HUBSPOT_ORIGIN : `${sandbox}/_local/hubspot`);
  }
  return poolTransport(
    sandbox === undefined ? `https://${domain}` : `${sandbox}/_local/salesforce/${domain}`,
  );
}

const salesforceLogin = ({ client_id = '', client_secret = '' }: Credentials) => ({
  clientId: client_id,
  clientSecret: client_secret,
});

/** The CRM behind a connection, which its name tells from others. */
export function openCrm(provider: CrmProvider, connection: string, access: CrmAccess): Crm {
  const transport = transportTo(provider, access);
  const { credentials } = access;
  return provider === 'crm_one'
    ? hubspotCrm({ transport, accessToken: credentials.access_token ?? '', connection })
    : salesforceCrm({ transport, ...salesforceLogin(credentials), connection });
}

async function labelOf(provider: CrmProvider, access: CrmAccess, signal: AbortSignal): Promise<string> {
  const transport = transportTo(provider, access);
  const { credentials, config } = access;
  if (provider === 'crm_one') return hubspotLabel(transport, credentials.access_token ?? '', signal);
  await trySalesforce(transport, salesforceLogin(credentials), signal);
  return config.domain ?? '';
}

/** Tries credentials with a harmless call. */
export async function tryCrm(
  provider: CrmProvider,
  access: CrmAccess,
  signal: AbortSignal,
): Promise<TriedCrm> {
  try {
    return { kind: 'accepted', label: await labelOf(provider, access, signal) };
  } catch (error) {
    if (error instanceof VendorRefused) return { kind: 'refused', reason: error.message };
    if (error instanceof VendorBusy) return { kind: 'unreachable', reason: error.message };
    if (signal.aborted) return { kind: 'unreachable', reason: 'The CRM did not answer in time.' };
    throw error;
  }
}

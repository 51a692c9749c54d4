import type { Client } from '#contract/client.ts';

export interface DemoCrms {
  /** A token of a HubSpot sandbox. */
  readonly accessToken: string;
  /** An org of the Salesforce sandbox, and its secret. */
  readonly domain: string;
  readonly clientSecret: string;
}

/** Connects the demo workspace to both CRMs as anybody would: through the API, which tries the credentials. */
export async function connectDemoCrms(
  api: Pick<Client, 'connectCrm'>,
  { accessToken, domain, clientSecret }: DemoCrms,
): Promise<void> {
  await api.connectCrm({ params: { provider: 'crm_one' }, body: { access_token: accessToken } });
  await api.connectCrm({
    params: { provider: 'crm_two' },
    body: { domain, client_id: 'demo', client_secret: clientSecret },
  });
}

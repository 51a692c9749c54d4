import { describe, expect, it } from 'vitest';
import { type CrmName, crmNames, crms } from '#contract/crms.ts';
import { refuse } from '#contract/errors.ts';
import { type CrmTestResult, connectCrm } from '#domain/outbound/crm/connect-crm.ts';
import { disconnect } from '#domain/workspace/integrations/change-integrations.ts';
import { getCrmAccount } from '#domain/workspace/integrations/crm-account.ts';
import type { Integration, Integrations } from '#domain/workspace/integrations/integration.ts';
import { crmSandboxes } from '#local/crm/sandbox-table.ts';
import { crmAdapters } from '#providers/crms/crm-adapters.ts';
import { must } from '#test/harness/must.ts';
import { transportTo } from '#test/unit/providers/crms/crm-records.ts';

const NEVER = new AbortController().signal;

/** A connection as it is after connecting, with one before it. */
async function connected(
  before: Pick<Integration, 'label' | 'config'> | undefined,
  now: CrmTestResult,
  domain?: string,
  { isDisconnected = false } = {},
) {
  const crm = domain === undefined ? 'hubspot' : 'salesforce';
  const provider = crms[crm].id;
  let integrations: Integrations = {
    version: before ? 'v0' : null,
    connected: before ? { [provider]: { connected_at: '2026-01-01T00:00:00.000Z', ...before } } : {},
  };
  const ports = {
    integrations: {
      get: async () => integrations,
      replace: async (_: string, __: Integrations, next: Integrations) => {
        integrations = next;
        return true;
      },
    },
    vault: { read: async () => ({}), write: async () => 'v1' },
    tryCrm: async () => now,
    now: () => new Date(),
    refuse,
  };
  const given =
    domain === undefined ? { access_token: 'token' } : { domain, client_id: 'app', client_secret: 'secret' };
  if (isDisconnected) {
    await disconnect(ports, 'ws_1', provider);
    expect(getCrmAccount(integrations, provider)).toBeUndefined();
  }
  await connectCrm(ports, 'ws_1', provider, given);
  return { account: getCrmAccount(integrations, provider), ...must(integrations.connected[provider]) };
}

const portal = (id: string): CrmTestResult => ({
  kind: 'accepted',
  label: `Portal ${id}`,
  config: { account_id: id, portal_id: id, ui_domain: 'app.hubspot.com' },
});
const company = (id?: string): CrmTestResult => ({
  kind: 'accepted',
  label: 'Acme',
  ...(id !== undefined && { config: { account_id: id } }),
});

describe('the account behind a connection', () => {
  it('is known by the vendor’s own id', async () => {
    expect(await connected(undefined, portal('7'))).toMatchObject({ account: '7' });
    expect(await connected(undefined, company('12'), 'acme.my.salesforce.com')).toMatchObject({
      account: '12',
    });
  });

  it('stays the same when its host is renamed', async () => {
    const before = await connected(undefined, company('12'), 'acme.my.salesforce.com');
    expect(await connected(before, company('12'), 'acme-group.my.salesforce.com')).toMatchObject({
      account: '12',
      config: { domain: 'acme-group.my.salesforce.com' },
    });
  });

  it('is another one if the vendor says so, also on the same host', async () => {
    const portal7 = await connected(undefined, portal('7'));
    expect((await connected(portal7, portal('8'))).account).toBe('8');
    const before = await connected(undefined, company('12'), 'acme.my.salesforce.com');
    expect((await connected(before, company('13'), 'acme.my.salesforce.com')).account).toBe('13');
  });

  it('is the same when it is disconnected and connected again', async () => {
    const before = await connected(undefined, company('12'), 'acme.my.salesforce.com');
    const again = connected(before, company('12'), 'acme.my.salesforce.com', { isDisconnected: true });
    expect((await again).account).toBe('12');
  });

  it('is known by its host if the vendor does not say its id', async () => {
    expect((await connected(undefined, company(), 'acme.my.salesforce.com')).account).toBe(
      'acme.my.salesforce.com',
    );
  });
});

describe('the id of an account', () => {
  const identify = async (crm: CrmName, name: string, over?: object) => {
    const { make, accountOf, credentialsOf } = crmSandboxes[crm];
    const { domain, ...credentials }: Readonly<Record<string, string>> = credentialsOf(accountOf(name));
    const send = transportTo(make(), domain === undefined ? '' : `/${domain}`);
    const access = { credentials, config: domain === undefined ? {} : { domain } };
    const transport: typeof send = async (request, signal) => {
      const answer = await send(request, signal);
      return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), ...over }) };
    };
    return crmAdapters[crm].identify(access, over ? transport : send, NEVER);
  };

  it.each([
    ['hubspot', /^\d{8,}$/],
    ['salesforce', /^00D\w{12}$/],
  ] as const)('is what %s says, for each account another', async (crm, pattern) => {
    const [one, two] = [await identify(crm, 'one'), await identify(crm, 'two')];
    expect(one.config?.account_id).toMatch(pattern);
    expect(two.config?.account_id).toMatch(pattern);
    expect(one.config?.account_id).not.toBe(two.config?.account_id);
    expect(await identify(crm, 'one')).toEqual(one);
  });

  it.each(crmNames)('is known of the demo’s account at %s without asking', async (crm) => {
    const { accountOf, describeAccount } = crmSandboxes[crm];
    expect(await identify(crm, 'demo')).toEqual(describeAccount(accountOf('demo')));
  });

  it('is known of a HubSpot portal without a known page', async () => {
    const { config } = await identify('hubspot', 'one', { uiDomain: undefined, portalId: 77 });
    expect(config).toEqual({ account_id: '77', portal_id: '77' });
  });
});

import { describe, expect, it } from 'vitest';
import { aborted } from '#domain/outbound/crm/crm.ts';
import { PIPEDRIVE_ACCESS_TOKEN } from '#local/crm/pipedrive-sandbox.ts';
import { crmSandboxes } from '#local/crm/sandbox-table.ts';
import { callsOf, company, kindsOf, many, never, openSandbox } from './crm-records.ts';
import { calls, connected } from './open-pipedrive.ts';

describe('trouble', () => {
  const limit = (headers: Record<string, string>) => ({
    path: '/organizations',
    times: 1,
    status: 429,
    headers,
    body: { success: false, error: 'Request over limit' },
  });

  it.each([{ 'x-ratelimit-reset': '0.01' }, { 'retry-after': '1' }])(
    'of a limit is waited for as long as it says: %o',
    async (headers) => {
      const { crm, sandbox, account } = connected();
      sandbox.addFault(account, limit(headers));
      expect(kindsOf(await crm.writeCompanies([company(1)], never))).toEqual(['created']);
    },
  );

  it('with the daily limit stops the batch and is left to a later attempt', async () => {
    const pipedrive = connected();
    const { crm, rule, links } = pipedrive;
    await crm.writeCompanies([company(0)], never);
    // Enough to read the organizations and create one.
    rule({ daily_tokens: 15 });
    const outcomes = await crm.writeCompanies(many(10, company), never);
    expect(kindsOf(outcomes).slice(1)).toEqual(Array(9).fill('retry rate_limited'));
    expect(calls(pipedrive, 'POST /api/v2/organizations')).toBeLessThanOrEqual(6);
    expect(links.claimed.size).toBe(0);
  });

  it('with the firewall pauses for a quarter of an hour', async () => {
    const { crm, sandbox, account } = connected();
    sandbox.addFault(account, { path: '', times: 99, status: 403, body: '<html>' });
    const [outcome] = await crm.writeCompanies([company(1)], never);
    expect(outcome).toMatchObject({
      kind: 'retry',
      retryAfterMs: 900_000,
      problem: { code: 'rate_limited' },
    });
    expect(callsOf(sandbox, account)).toBe(1);
  });

  it('with a temporary server error is waited out', async () => {
    const { crm, sandbox, account } = connected();
    sandbox.addFault(account, { path: '/organizations?', times: 1, status: 503 });
    expect(kindsOf(await crm.writeCompanies([company(1)], never))).toEqual(['created']);
  });

  it('with a token revoked midway fails the remaining records without further calls', async () => {
    const pipedrive = connected();
    const { crm, rule, sandbox, account } = pipedrive;
    await crm.writeCompanies(many(15, company), never);
    rule({ revoked_after: 4 });
    const before = callsOf(sandbox, account);
    const changed = many(15, (number) => company(number, { industry: 'Solar power' }));
    const kinds = kindsOf(await crm.writeCompanies(changed, never));
    expect(kinds.filter((kind) => kind === 'updated')).toHaveLength(3);
    expect(kinds.filter((kind) => kind === 'failed credentials_refused')).toHaveLength(12);
    expect(callsOf(sandbox, account) - before).toBeLessThanOrEqual(8);
  });

  it.each([
    [401, 'credentials_refused'],
    [402, 'crm_account_closed'],
    [403, 'credentials_refused'],
  ])('%i fails every record and shows no token', async (status, code) => {
    const { crm, sandbox, account, credentials } = connected();
    sandbox.addFault(account, { path: '', times: 9, status, body: { success: false, error: 'no' } });
    const outcomes = await crm.writeCompanies([company(1), company(2)], never);
    expect(kindsOf(outcomes)).toEqual([`failed ${code}`, `failed ${code}`]);
    expect(JSON.stringify(outcomes)).not.toContain(credentials.api_token);
  });

  it('with an abort keeps what was written and releases the other claims', async () => {
    const { crm, transport, links, ...pipedrive } = connected();
    await crm.writeCompanies([company(0)], never);
    const over = new AbortController();
    const stopping = openSandbox('pipedrive', 'stopping', {
      links,
      credentials: pipedrive.credentials,
      transport: async (request, signal) => {
        if (request.body?.includes('Company 3')) over.abort();
        return transport(request, signal);
      },
    });
    const outcomes = await stopping.crm.writeCompanies(many(9, company), over.signal);
    expect(outcomes.filter((outcome) => outcome === aborted).length).toBeGreaterThan(4);
    const written = outcomes.filter(({ kind }) => kind === 'written').length;
    expect(links.kept.size).toBeGreaterThanOrEqual(written + 1);
    expect(kindsOf(await crm.writeCompanies([company(9)], never))).toEqual(['created']);
  });
});

describe('a token', () => {
  it('is tested by asking for its company', async () => {
    expect(await connected().label()).toMatch(/^Company acme-\d+$/);
    const credentials = { api_token: 'hunter2-wrong' };
    const refused = openSandbox('pipedrive', 'refused', { credentials }).label();
    await expect(refused).rejects.toMatchObject({ code: 'credentials_refused' });
    await expect(refused).rejects.toThrow(/^(?!.*hunter2)/);
  });

  it('of OAuth works as well', async () => {
    const credentials = { access_token: PIPEDRIVE_ACCESS_TOKEN };
    expect(await openSandbox('pipedrive', 'oauth', { credentials }).label()).toBe('Company oauth');
  });

  it('for another company is rejected', async () => {
    const { transport, credentials } = connected();
    const other = openSandbox('pipedrive', 'elsewhere', { transport, credentials }).label();
    await expect(other).rejects.toThrow(/belongs to acme-\d+\.pipedrive\.com, not to elsewhere/);
  });
});

describe('the sandbox', () => {
  it("enforces Pipedrive's rate limits and blocks clients that continue", async () => {
    const sandbox = crmSandboxes.pipedrive.make(() => 0);
    const { transport, credentials } = openSandbox('pipedrive', 'limits', { sandbox });
    const ask = async (path: string) =>
      (
        await transport(
          { method: 'GET', path, headers: { 'x-api-token': credentials.api_token ?? '' } },
          never,
        )
      ).status;
    const searches = await Promise.all(many(11, () => ask('/api/v2/persons/search?term=ab')));
    expect(searches).toEqual([...Array(10).fill(200), 429]);
    const lists = await Promise.all(many(100, () => ask('/api/v2/persons')));
    expect(lists.slice(0, 11)).toEqual([...Array(10).fill(200), 429]);
    expect(lists.at(-1)).toBe(403);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#admin/connect.ts';
import { createClient } from '#contract/client.ts';
import { newAccountRecord } from '#domain/market/accounts/account-record.ts';
import { type LocalProcess, startLocalProcess } from '#local/local-process.ts';
import { newId } from '#platform/ids.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { serviceOptions } from '#test/harness/machine.ts';
import { companyAt } from '#world/directory/world.ts';

/** A tenth of a slow provider's delay. The whole search still takes longer than two keep-alive pauses. */
const DELAY_MS = 250;
const ACCOUNTS = 50;

let service: LocalProcess;

beforeAll(async () => {
  service = await startLocalProcess(['--empty', '--directory-delay', String(DELAY_MS), ...serviceOptions()]);
  const { base_url, workspace_id } = service.ready;
  const port = Number(new URL(base_url).port);
  const { table } = await connect({ stage: 'local', port, region: undefined });
  const now = () => new Date();
  const created_at = now().toISOString();
  const records = Array.from({ length: ACCOUNTS }, (_, index) => ({
    ...newAccountRecord(
      { id: newId('acc'), source: 'api', status: 'active', created_at },
      { name: companyAt(index).name, domain: companyAt(index).domain, tags: [], owner_id: null },
    ),
    activated_at: created_at,
  }));
  await accountStore(table).insert(workspace_id, records);
});

afterAll(() => service.end());

it('returns a full search of 50 accounts at a slow directory through the gateway, kept alive with white space', async () => {
  const { base_url, api_key } = service.ready;
  const texts: string[] = [];
  const origins: (string | null)[] = [];
  const api = createClient({
    baseUrl: base_url,
    apiKey: api_key,
    fetch: async (...request) => {
      const response = await fetch(...request);
      const text = await response.clone().text();
      texts.push(text);
      origins.push(response.headers.get('access-control-allow-origin'));
      return response;
    },
  });

  const { data, status } = await api.findPeople({
    body: { query: 'whoever owns outbound sales at mid-size firms', max_accounts: ACCOUNTS },
  });

  expect(status).toBe(200);
  expect(data).toMatchObject({ accountsSearched: ACCOUNTS, errors: [] });
  const matches = data.found + data.without_email.count;
  expect(matches).toBeGreaterThan(ACCOUNTS);
  expect(texts[0]).toMatch(/^ +\{"data":/);
  expect(origins[0]).toBe('*');
  const { pagination } = await api.listPeople({ query: { source: 'waterfall' } });
  expect(pagination.total).toBe(matches);
});

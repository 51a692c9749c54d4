import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#contract/client.ts';
import { type LocalProcess, startLocalProcess } from '#local/local-process.ts';
import { eventually } from '#test/harness/eventually.ts';

const TOKEN = 'sekret-t0ken-9f3a';
const ROWS = 600;

let dataDir: string;
let port: number;
let server: Server;
let service: LocalProcess | undefined;
const accepted = new Set<string>();
let answerAfterMs = 25;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'webhooks-'));
  server = createServer(async (request, response) => {
    const { id } = JSON.parse(await text(request));
    setTimeout(() => {
      accepted.add(id);
      response.end();
    }, answerAfterMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

afterAll(async () => {
  await service?.end('SIGKILL');
  server.close();
  server.closeAllConnections();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ReturnType<typeof createClient>> {
  service = await startLocalProcess(['--data', dataDir, '--allow-webhook-host', `127.0.0.1:${port}`]);
  return createClient({ baseUrl: service.ready.base_url, apiKey: service.ready.api_key });
}

const ofInbox = async (suffix = '', init: RequestInit = {}) =>
  fetch(new URL(`/_local/inbox${suffix}`, service?.ready.base_url), init);

describe('a local service with webhooks', () => {
  it('finishes runs to a URL and to a queue over kill -9 with exact counts, and shows its own inbox after a restart', async () => {
    const before = await start();
    const ids: string[] = [];
    for (let batch = 0; batch < ROWS / 300; batch += 1) {
      const body = Array.from({ length: 300 }, (_, i) => ({ name: `Company ${batch}-${i}` }));
      const { data } = await before.createAccounts({ body });
      ids.push(...(Array.isArray(data) ? data : [data]).map(({ id }) => id));
    }
    const url = `http://127.0.0.1:${port}/hooks/${TOKEN}?key=${TOKEN}`;
    const { data: destination } = await before.createWebhookDestination({ body: { name: 'Own', url } });
    const started = await before.pushAccountsToWebhook({
      body: { destination_id: destination.id, account_ids: ids },
    });
    const params = { id: 'run_id' in started.data ? started.data.run_id : '' };
    await eventually(
      async () => (await before.getPushRun({ params })).data,
      ({ sent }) => sent > 0 && sent < ROWS,
    );

    const { data: queue } = await before.createWebhookDestination({
      body: { name: 'Queue', queue: 'warehouse' },
    });
    const toQueue = await before.pushAccountsToWebhook({
      body: { destination_id: queue.id, account_ids: ids },
    });

    await service?.end('SIGKILL');
    const log = service?.log() ?? '';
    answerAfterMs = 0;
    const after = await start();

    const { data: run } = await eventually(
      () => after.getPushRun({ params }),
      ({ data }) => data.status !== 'running',
      { longestMs: 90_000 },
    );
    expect(run).toMatchObject({ status: 'completed', total: ROWS, sent: ROWS, failed: 0, skipped: 0 });
    expect(accepted.size).toBe(ROWS);

    const { data: queueRun } = await eventually(
      () => after.getPushRun({ params: { id: 'run_id' in toQueue.data ? toQueue.data.run_id : '' } }),
      ({ data }) => data.status !== 'running',
      { longestMs: 90_000 },
    );
    expect(queueRun).toMatchObject({ status: 'completed', total: ROWS, sent: ROWS, failed: 0, skipped: 0 });
    const { queues } = (await (
      await fetch(new URL('/_local/export-queues.json', service?.ready.base_url))
    ).json()) as { queues: { name: string; count: number }[] };
    // What was sent and not yet counted when the process died went out again.
    expect(queues).toMatchObject([{ name: 'warehouse' }]);
    expect(queues[0]?.count).toBeGreaterThanOrEqual(ROWS);

    const { data: destinations } = await after.listWebhookDestinations();
    const inbox = destinations.find(({ name }) => name === 'Local inbox');
    const [account = ''] = ids;
    const pushed = await after.pushAccountsToWebhook({
      body: { destination_id: inbox?.id ?? '', account_ids: [account] },
    });
    expect(pushed.data).toMatchObject({ pushed: 1, failed: 0 });
    await ofInbox('', { method: 'POST', body: '<img src=x onerror=alert(1)>' });

    const { data: all } = (await (await ofInbox('.json')).json()) as {
      data: { body: string; signature: { ok: boolean } }[];
    };
    // Alerts of the demo's monitors may come in between.
    const entries = all.filter(({ body }) => !body.includes('"type":"signal.detected"'));
    expect(entries.map(({ signature }) => signature.ok)).toEqual([false, true]);
    expect(JSON.parse(entries[1]?.body ?? '')).toMatchObject({ id: account, record_type: 'accounts' });
    const page = await ofInbox();
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('signature holds');
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toContain('<img');
    expect((await ofInbox('', { method: 'DELETE' })).status).toBe(404);

    expect(log + service?.log()).not.toContain(TOKEN);
  }, 180_000);
});

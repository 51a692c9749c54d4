import { describe, expect, inject, it } from 'vitest';
import { runAdmin } from '#admin/run-admin.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { type RawResponse, sendJson } from '#test/harness/request.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import { destinationWith, receiverWith } from '#test/harness/webhook-destination.ts';
import { newQuietWorkspace, newWorkspace, testTable } from '#test/harness/workspace.ts';
import { companiesWithSignals } from '#test/harness/world-signals.ts';

async function trace(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runAdmin(['trace', ...args, '--json'], {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, rows: out.length > 0 ? JSON.parse(out.join('')) : [], err: err.join('\n') };
}

const port = () => new URL(inject('cloud').baseUrl).port;
const idOf = ({ headers }: RawResponse): string => must(headers.get('x-request-id'));

/** The places a request went through, each once, in the order of their first lines. */
async function wayOf(requestId: string, last: string): Promise<string[]> {
  const { rows } = await eventually(
    () => trace(requestId, '--port', port()),
    (told) => told.rows.some(({ where }: { where: string }) => where === last),
  );
  const times: string[] = rows.map(({ time }: { time: string }) => time);
  expect(times).toEqual(times.toSorted());
  return [...new Set<string>(rows.map(({ where }: { where: string }) => where))];
}

interface PeekedQueue {
  readonly name: string;
  readonly messages: readonly { readonly body: string; readonly attributes: Record<string, string> }[];
}

/** The attributes of a workspace's messages in an export queue. */
async function exportedAttributes(queue: string, workspaceId: string): Promise<Record<string, string>[]> {
  const response = await fetch(new URL('/_local/export-queues.json', inject('cloud').baseUrl));
  const { queues } = (await response.json()) as { queues: PeekedQueue[] };
  return queues
    .filter(({ name }) => name === queue)
    .flatMap(({ messages }) => messages)
    .filter(({ body }) => JSON.parse(body).workspace_id === workspaceId)
    .map(({ attributes }) => attributes);
}

describe('one id follows', () => {
  it('an activation through onboarding, scan and detection to its alert', async () => {
    const [known] = await companiesWithSignals(1, { from: 320, least: 2 });
    const workspace = await newQuietWorkspace();
    const { api, apiKey } = workspace;
    const receiver = await receiverWith();
    await api.updateNotificationSettings({
      body: { webhook_url: receiver.url, webhook_enabled: true, notify_background: true },
    });
    for (const id of must(known).signalIds.slice(0, 1)) {
      await api.updateSignal({ params: { id }, body: { is_active: true } });
    }
    const { name, domain } = must(known).company;
    const { data } = await api.createAccounts({ body: { name, domain } });
    const { id } = must([data].flat()[0]);

    const activated = await sendJson('POST', `/accounts/${id}/activate`, apiKey, {});
    const requestId = idOf(activated);
    await eventually(
      async () => receiver.deliveries.length,
      (count) => count > 0,
    );

    expect(must(receiver.deliveries[0]).headers['x-request-id']).toBe(requestId);
    const way = await wayOf(requestId, 'queue alerts');
    expect(way).toEqual(
      expect.arrayContaining([
        'gateway POST /accounts/{id}/activate',
        'endpoint activate-account',
        'step onboarding-enrich-account',
        'step onboarding-start-scan',
        'step scan-gather-documents',
        'step scan-detect-signal',
        'step scan-raise-alerts',
        'queue alerts',
      ]),
    );
    expect(way.indexOf('endpoint activate-account')).toBeLessThan(way.indexOf('step onboarding-start-scan'));
    expect(way.indexOf('step onboarding-start-scan')).toBeLessThan(way.indexOf('queue alerts'));
  });

  it('a push through its queue to the receiver, or into an export queue', async () => {
    const workspace = await newWorkspace();
    const { receiver, destination } = await destinationWith(workspace);
    const { data: warehouse } = await workspace.api.createWebhookDestination({
      body: { name: 'Warehouse', queue: 'warehouse' },
    });
    const ids = await storeAccounts(testTable(), workspace.id, 101);
    const push = (destination_id: string, account_ids: string[]) =>
      sendJson('POST', '/accounts/webhook-push', workspace.apiKey, { destination_id, account_ids });

    const pushed = await push(destination.id, ids);
    const toQueue = await push(warehouse.id, ids.slice(0, 1));
    await eventually(
      async () => receiver.accepted.size,
      (count) => count === ids.length,
    );

    expect(pushed.status).toBe(202);
    expect(new Set(receiver.deliveries.map(({ headers }) => headers['x-request-id']))).toEqual(
      new Set([idOf(pushed)]),
    );
    expect((await wayOf(idOf(pushed), 'queue webhook-rows')).toSorted()).toEqual([
      'endpoint push-accounts-to-webhook',
      'gateway POST /accounts/webhook-push',
      'queue webhook-rows',
    ]);
    const [exported] = await exportedAttributes('warehouse', workspace.id);
    expect(exported).toMatchObject({ request_id: idOf(toQueue) });
  });
});

describe('npm run admin -- trace', () => {
  it('says that an id is unknown', async () => {
    const { code, err } = await trace('0d1f6a3e-1111-4222-8333-444455556666', '--port', port());

    expect(code).toBe(2);
    expect(err).toMatch(
      /^The local service has no log lines of request 0d1f6a3e-1111-4222-8333-444455556666\. .+x-request-id\.$/,
    );
  });

  it.each([[[]], [["x' | drop"]]])('requires a valid id: %j', async (args) => {
    const { code, err } = await trace(...args, '--port', port());

    expect([code, err]).toEqual([
      2,
      'Pass a request id: npm run admin -- trace REQUEST_ID, the x-request-id of the response.',
    ]);
  });

  it('prints the CloudWatch query for a deployed stage', async () => {
    const { code, rows } = await trace('0d1f6a3e-1111-4222-8333-444455556666', '--stage', 'prod');
    const textOf = (what: string) =>
      rows.filter((row: { what: string }) => row.what === what).map(({ text }: { text: string }) => text);

    expect(code).toBe(0);
    expect(textOf('log group')).toEqual(
      ['access', 'api', 'queues', 'workflows', 'schedules'].map(
        (kind) => `/signal-intelligence/prod/${kind}`,
      ),
    );
    expect(textOf('Logs Insights query')[0]).toContain(
      'filter request_id = "0d1f6a3e-1111-4222-8333-444455556666" | sort @timestamp asc',
    );
    expect(textOf('command')[0]).toMatch(
      /^aws logs start-query --log-group-names \/signal.+--query-string '.+'$/,
    );
  });
});

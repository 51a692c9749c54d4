import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { updateAccount } from '#contract/accounts.ts';
import type { AuditEvent } from '#contract/audit-events.ts';
import { createDetectionId } from '#domain/signals/detections/detection-record.ts';
import { logger } from '#platform/logger.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { listPartitionItems } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import { newAccount } from '#test/harness/accounts.ts';
import { adminCommand as admin } from '#test/harness/admin-command.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import {
  functionContext,
  gatewayEvent,
  stubFunctionEnvironment,
} from '#test/harness/function-environment.ts';
import { postOnce } from '#test/harness/idempotent-requests.ts';
import { must } from '#test/harness/must.ts';
import { request, sendJson } from '#test/harness/request.ts';
import { receiverWith } from '#test/harness/webhook-destination.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

// Many cold functions start here, which takes long on a busy machine.

const workspace = await newWorkspace();

type Query = NonNullable<Parameters<TestWorkspace['api']['listAuditEvents']>[0]>['query'];

const events = async (query: Query = {}, { api }: TestWorkspace = workspace): Promise<AuditEvent[]> =>
  (await api.listAuditEvents({ query })).data;

const ownId = ({ apiKey }: TestWorkspace) => apiKey.slice(9, 25);

/** The workspace's events as stored in the table. */
async function storedEvents(workspaceId: string) {
  const months = [0, 1].map((ahead) => new Date(Date.now() + ahead * 60_000).toISOString());
  const partitions = new Set(months.map((month) => keys.auditEvent(workspaceId, month, '').PK));
  return (await Promise.all([...partitions].map((PK) => listPartitionItems(testTable(), PK)))).flat();
}

describe('a change', () => {
  it('records one event: who, what, which fields, when and the outcome', async () => {
    const { status, headers, body } = await sendJson('POST', '/accounts', workspace.apiKey, [
      { name: 'First', tags: ['a'] },
      { name: 'Second', domain: 'second.example' },
    ]);
    const ids = body.data.map(({ id }: { id: string }) => id);

    expect(status).toBe(201);
    expect(await events({ resource_id: ids[1] })).toEqual([
      {
        id: expect.stringMatching(/^aud_/),
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        actor: 'api_key',
        key_id: ownId(workspace),
        key_name: 'demo',
        member_id: null,
        action: 'create-accounts',
        method: 'POST',
        resource_type: 'accounts',
        resource_ids: ids,
        resource_name: 'First',
        resource_count: 2,
        fields: ['name', 'tags', 'domain'],
        values: {},
        status: 201,
        request_id: headers.get('x-request-id'),
      },
    ]);
  });

  it('records what was chosen, and shows a detection by its company', async () => {
    const account = await newAccount(workspace.api);
    const id = createDetectionId(account.id, 'sig_expansion', 'depot');
    const detection = exampleDetection({
      id,
      account_id: account.id,
      signal_id: 'sig_expansion',
      run_id: 'run_found_it',
    });
    await createDetectionStore(testTable()).put(workspace.id, [detection]);
    const owner_id = workspace.scopedMemberId;

    await workspace.api.updateDetection({ params: { id }, body: { state: 'done' } });
    await workspace.api.setAccountOwner({ params: { id: account.id }, body: { owner_id } });

    const [ownerSet, settled] = await events();
    expect(ownerSet).toMatchObject({ resource_name: account.name, values: { owner_id } });
    expect(settled).toMatchObject({
      resource_ids: [id],
      resource_name: account.name,
      values: { state: 'done' },
    });

    await workspace.api.giveDetectionFeedback({ params: { id }, body: { useful: true } });
    await workspace.api.changeDetectionStates({ body: { state: 'new', detections: [{ id }] } });
    for (const event of (await events()).slice(0, 2)) {
      // Not with the run that found it, too.
      expect(event).toMatchObject({ resource_ids: [id], resource_count: 1 });
    }
  });

  it('is not recorded for reads, rejections, previews and repeated requests', async () => {
    const other = await newWorkspace();
    const key = randomUUID();
    const post = (path: string, body: unknown) => postOnce(path, key, body, other.apiKey);
    await post('/knowledge-base', { title: 'Once', content_md: 'x' });
    await post('/knowledge-base', { title: 'Once', content_md: 'x' });
    await post('/knowledge-base', { title: 'Other', content_md: 'x' });
    await post('/accounts', { wrong: true });
    await post('/accounts/nothing/reject', {});
    await post('/signals/preview', { documents: [{ url: 'https://a.example/', text: 'They hire.' }] });
    const { status } = await post('/people/find', { query: 'head of sales', preview: true });
    expect(status).toBe(200);
    await other.api.listAccounts();

    expect((await events({}, other)).map(({ action }) => action)).toEqual(['create-knowledge-base-section']);
  });

  it('of credentials names their fields and contains no secret', async () => {
    const marker = `marker-${randomUUID()}`;
    const { url } = await receiverWith();
    const put = (path: string, body: object) => sendJson('PUT', path, workspace.apiKey, body);
    const responses = [
      await sendJson('POST', '/webhook-destinations', workspace.apiKey, {
        name: 'Secret',
        url: `${url}?token=${marker}`,
      }),
      await put('/integrations/crms/crm_one', { access_token: `pat-sandbox-${marker}` }),
      await put('/integrations/chat', { access_token: `xoxb-${marker}` }),
      await put('/settings/notifications', { webhook_url: `${url}?token=${marker}` }),
      await sendJson('POST', '/api-keys', workspace.apiKey, { name: 'Marked', scope: 'read' }),
    ];

    expect(responses.map(({ status }) => status)).toEqual([201, 200, 200, 200, 201]);
    const kept = JSON.stringify(await storedEvents(workspace.id));
    for (const action of ['connect-crm', 'connect-chat', 'update-notification-settings', 'create-api-key']) {
      expect(kept).toContain(`"${action}"`);
    }
    expect(kept).toContain('access_token');
    expect(kept).not.toContain(marker);
    const [destination, , , settings, apiKey] = responses.map(({ body }) => body.data);
    for (const secret of [destination.secret, settings.webhook_secret, apiKey.key]) {
      expect(secret.length).toBeGreaterThan(30);
      expect(kept).not.toContain(secret.slice(-24));
    }
  });
});

describe('an event that cannot be written', () => {
  it('does not fail the change, and goes to the log instead', async () => {
    stubFunctionEnvironment({ AUDIT_DAYS: 'no number' });
    const logged = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
    const { createHandler } = await import('#http/create-handler.ts');
    const { id } = await newAccount(workspace.api);
    const handle = createHandler(updateAccount, async () => ({
      status: 200,
      data: (await workspace.api.getAccount({ params: { id } })).data,
    }));

    const { statusCode } = await handle(
      gatewayEvent(
        { workspaceId: workspace.id },
        {
          headers: { 'content-type': 'application/json' },
          pathParameters: { id },
          body: '{"name":"Done"}',
        },
      ),
      functionContext(10_000),
    );

    expect(statusCode).toBe(200);
    expect(logged).toHaveBeenCalledExactlyOnceWith('audit event lost', {
      error: expect.any(Error),
      audit_event: expect.objectContaining({
        action: 'update-account',
        resource_ids: [id],
        fields: ['name'],
        request_id: 'r-1',
      }),
    });
    expect(await events({ key_id: 'k' })).toEqual([]);
    logged.mockRestore();
    vi.unstubAllEnvs();
  });
});

describe('the log', () => {
  it('can be filtered by key, member, action and time, also combined', async () => {
    const { id } = await newAccount(workspace.api);
    await workspace.scoped.createPeopleList({ body: { name: 'Theirs' } });
    const [newest] = await events({ action: 'create-people-list' });
    const at = must(newest).created_at;

    expect(must(newest).member_id).toBe(workspace.scopedMemberId);
    expect(await events({ member_id: workspace.scopedMemberId, action: 'create-people-list' })).toEqual([
      newest,
    ]);
    expect(await events({ key_id: ownId(workspace), action: 'create-people-list' })).toEqual([]);
    expect(await events({ action: 'create-people-list', since: at })).toEqual([newest]);
    expect(await events({ action: 'create-people-list', until: at })).toEqual([]);
    expect((await events({ resource_id: id, until: at })).map(({ action }) => action)).toEqual([
      'create-accounts',
    ]);
    expect(await events({ since: '2031-01-01' })).toEqual([]);
    await expect(events({ since: 'yesterday' })).rejects.toMatchObject({ status: 400 });
  });
});

describe("an operator's command", () => {
  it('records an operator event, unless it only lists', async () => {
    const { id: workspaceId } = await admin(
      'workspace',
      'create',
      '--name',
      'Log',
      '--domain',
      'log.example',
      '--again',
    );
    const of = ['--workspace', workspaceId];
    const { id, key } = await admin('key', 'create', ...of, '--name', 'audited');
    await admin('plan', 'set', ...of, '--credits', '5');
    await admin('key', 'list', ...of);
    const spare = await admin('key', 'create', ...of, '--scope', 'read');
    await admin('key', 'revoke', '--id', spare.id);
    const { body } = await request('/audit-events', { apiKey: key });

    expect(body.data.map((event: AuditEvent) => [event.action, event.resource_ids, event.fields])).toEqual([
      ['key-revoke', [spare.id], ['id']],
      ['key-create', [spare.id], ['scope']],
      ['plan-set', [], ['credits']],
      ['key-create', [id], ['name']],
      ['workspace-create', [workspaceId], ['name', 'domain', 'again']],
    ]);
    expect(body.data[0]).toMatchObject({ actor: 'operator', key_id: null, key_name: null, status: null });
  });
});

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '#table/keys.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

const NOW = Date.parse('2026-11-18T12:00:00Z');
/** The last place is found with a chance of 5 in 13 or more each time: it is practically never missed. */
const MANY = 60;

let table: OwnTable;
let workspaceId: string;
let named = 0;

beforeAll(async () => {
  table = await startOwnTable();
});

afterAll(() => table?.stop());

beforeEach(() => {
  const environment = {
    STAGE: 'local',
    TABLE_NAME: table.name,
    WAITS_AT_ONCE: '36',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  named += 1;
  // The stage's places are shared by all tests: in each, those of the test before have expired.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW + named * 60_000 });
  workspaceId = `ws_${named}`;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

async function wanting(workspace = workspaceId) {
  const { waitingPlaces } = await import('#http/waiting-places.ts');
  const places = waitingPlaces(workspace, 20);
  const mayWait = await places.take();
  if (!mayWait) await places.leave();
  return { mayWait, ...places };
}

async function allWaiting(workspace = workspaceId) {
  const waiting: Awaited<ReturnType<typeof wanting>>[] = [];
  for (let asked = 0; asked < MANY; asked += 1) {
    const request = await wanting(workspace);
    if (request.mayWait) waiting.push(request);
  }
  return waiting;
}

describe('requests that want to wait', () => {
  it('find ten places in a workspace, and again when one has left', async () => {
    const waiting = await allWaiting();
    expect(waiting).toHaveLength(10);

    await waiting[3]?.leave();
    expect(await allWaiting()).toHaveLength(1);
  });

  it('are as many as the stage has room for, whatever workspaces they belong to', async () => {
    vi.stubEnv('WAITS_AT_ONCE', '13');
    expect(await allWaiting(`${workspaceId}a`)).toHaveLength(10);
    expect(await allWaiting(`${workspaceId}b`)).toHaveLength(3);

    vi.stubEnv('WAITS_AT_ONCE', '36');
    // Those that found no room in the stage have left their workspace's place.
    expect(await allWaiting(`${workspaceId}b`)).toHaveLength(7);
  });

  it('get the place of a function that died when its time is over, and its late end takes nothing away', async () => {
    const died = await allWaiting();
    vi.setSystemTime(Date.now() + 26_000);
    expect(await allWaiting()).toHaveLength(10);

    for (const { leave } of died) await leave();
    expect(await allWaiting()).toHaveLength(0);
  });

  it('never wait in a stage that reserves nothing, and read no table', async () => {
    vi.stubEnv('WAITS_AT_ONCE', '0');
    vi.stubEnv('TABLE_NAME', 'none');
    expect((await wanting()).mayWait).toBe(false);
  });

  it("don't wait if the table fails", async () => {
    vi.stubEnv('TABLE_NAME', 'none');
    expect((await wanting()).mayWait).toBe(false);
  });

  it('leave items that expire', async () => {
    await allWaiting();
    const Key = keys.waitingPlace(workspaceId, 0);
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
    expect(Item?.expires_at).toBe(Date.now() / 1_000 + 25 + 3_600);
  });
});

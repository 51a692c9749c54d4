import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkTable } from '#admin/checks/check-table.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import { type LocalProcess, startLocalProcess } from '#local/local-process.ts';
import { systemClock } from '#platform/clock.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import { serviceOptions } from '#test/harness/machine.ts';
import { settleIndexes } from '#test/harness/settle-indexes.ts';
import { testTable } from '#test/harness/workspace.ts';
import { itemKind } from './item-kind.ts';
import { bodyOf, readEndpoints, readEverything } from './read-everything.ts';
import { type Item, type Release, readRelease, releasedVersions } from './release.ts';
import { shapesOf, unreadable } from './shapes.ts';
import { writtenItems } from './written-items.ts';

/** Fields of a response that depend on the time of the request. */
const OF_THE_MOMENT = new Set([
  'last_used_at',
  'period_start',
  'period_end',
  'credits_used',
  'credits_remaining',
  'is_hot',
  // News that has become old has no message, and the reason says so.
  'drafted_message_md',
  'why_reach_out_md',
]);

const stable = (response: unknown): unknown =>
  JSON.parse(JSON.stringify(response, (name, value) => (OF_THE_MOMENT.has(name) ? undefined : value)));

interface BuiltIn {
  readonly id?: unknown;
  readonly is_builtin?: unknown;
  readonly description?: unknown;
}

/**
 * Without newer built-in signals, and with the descriptions of then: neither a longer catalog nor other words for people
 * break a client.
 */
function known(response: unknown, then: unknown): unknown {
  const one = (of: unknown): BuiltIn =>
    typeof of === 'object' && of !== null && 'data' in of ? (of.data as BuiltIn) : {};
  if (one(then)?.is_builtin === true)
    return { ...(response as object), data: { ...one(response), description: one(then).description } };
  const list = (of: unknown): readonly BuiltIn[] => {
    const data = typeof of === 'object' && of !== null && 'data' in of ? of.data : null;
    return Array.isArray(data) ? data : [];
  };
  const ids = new Set(list(then).map(({ id }) => id));
  if (!list(then).some(({ is_builtin }) => is_builtin === true)) return response;
  const described = new Map(list(then).map(({ id, description }) => [id, description]));
  const data = list(response)
    .filter(({ id, is_builtin }) => is_builtin !== true || ids.has(id))
    .map((each) => (each.is_builtin === true ? { ...each, description: described.get(each.id) } : each));
  return { ...(response as object), data };
}

/** Extends expiries, because months may have passed since it was written. */
const kept = (item: Item): Item =>
  typeof item.expires_at === 'number'
    ? { ...item, expires_at: Math.floor(Date.now() / 1000) + 30 * DAY_SECONDS }
    : item;

describe.each(releasedVersions())('a table that %s has written', (version) => {
  let release: Release;

  beforeAll(async () => {
    release = readRelease(version);
    await batchPut(testTable(), release.items.map(kept));
  });

  it('has every kind of record that customers can create', () => {
    const kinds = new Set(release.items.map(itemKind));
    const { id, accountId } = { id: 'x', accountId: 'x' };
    const made = [
      keys.workspace(id),
      keys.companyProfile(id),
      keys.plan(id),
      keys.member(id, id),
      keys.memberEmailLock(id, id),
      keys.apiKey(id),
      keys.apiKeyEntry(id, id),
      keys.knowledgeBaseSection(id, id),
      keys.signal(id, id),
      keys.signalFeedback(id, id),
      keys.search(id, id),
      keys.account(id, id),
      keys.accountDomainLock(id, id),
      keys.monitor(id, id),
      keys.detection(id, id, id),
      keys.person(id, { accountId, hash: id }),
      keys.peopleList(id, id),
      keys.peopleListMember(id, id, id),
      keys.peopleListNameLock(id, id),
      keys.destination(id, id),
      keys.destinationSecrets(id, id),
      keys.destinationNameLock(id, id),
      keys.notifications(id),
      keys.notificationSecrets(id),
      keys.integrations(id),
      keys.alertDelivery(id, id),
      keys.pushRun(id, id),
      keys.pushChunk(id, id, 0),
      keys.pushOutcome(id, id, 0),
      keys.run(id, id),
      keys.runPart(id, id, id),
      keys.runDocument(id, id, 0),
      keys.runCandidate(id, id, id, id),
      keys.runPiece(id, id, 0),
    ].map(itemKind);

    expect(made.filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  it('reads the same through every endpoint', async () => {
    const get = async (path: string): Promise<unknown> => {
      const { baseUrl } = inject('cloud');
      await settleIndexes(`${baseUrl}${path}`);
      const response = await fetch(`${baseUrl}${path}`, {
        headers: { authorization: `Bearer ${release.access.api_key}` },
      });
      expect([path, response.status]).toEqual([path, 200]);
      return bodyOf(path, await response.text());
    };
    const paths = readEndpoints
      .map(({ path }) => path)
      .filter((path) => path.includes('{') || path in release.answers);

    const responses = await readEverything(get, paths);

    // Endpoints that are newer than the release must respond too, but have nothing to be compared with.
    expect(Object.keys(responses).filter((path) => path in release.answers)).toEqual(
      Object.keys(release.answers),
    );
    for (const [path, response] of Object.entries(release.answers)) {
      expect([path, stable(known(responses[path], response))]).toMatchObject([path, stable(response)]);
    }
  });

  it('adds up', async () => {
    const check = (repair: boolean) =>
      checkTable(testTable(), {
        workspace: release.access.workspace_id,
        repair,
        settleMs: 0,
        now: systemClock,
      });

    // Fit is judged more strictly since. The nightly fading of scores does the same.
    const { findings: before } = await check(true);
    for (const { problem } of before)
      expect(problem).toMatch(/^does not follow from its detections: icp_fit$/);
    const { left, findings } = await check(false);
    expect([left, findings]).toEqual([0, []]);
  });
});

describe('what this version writes', () => {
  let service: LocalProcess;
  let written: Item[];

  beforeAll(async () => {
    service = await startLocalProcess(['--empty', ...serviceOptions()]);
    written = await writtenItems(service.ready);
  });

  afterAll(() => service.end());

  it.each(releasedVersions())('can be read by %s, to which a deploy may roll back', (version) => {
    expect(unreadable(shapesOf(readRelease(version).items), shapesOf(written))).toEqual([]);
  });
});

describe('a record that an earlier version could not read', () => {
  const item = (more: object): Item => ({ PK: 'WS#ws_1', SK: 'DESTINATION#dst_1', name: 'x', ...more });
  const before = shapesOf([
    item({ signing: { secret: 'x' }, note: null }),
    item({ signing: { secret: 'y' }, note: 'n' }),
  ]);

  it.each([
    ['a record is gone', [], ['WS DESTINATION is not written any more']],
    ['an attribute is gone', [item({ note: null })], ['WS DESTINATION: signing is missing']],
    [
      'an attribute is moved',
      [item({ note: null, signing: { key: 'x' } })],
      ['WS DESTINATION: signing.secret is missing'],
    ],
    [
      'a type differs',
      [item({ note: 3, signing: { secret: 'x' } })],
      ['WS DESTINATION: note is a number and was a string'],
    ],
    [
      'one of two lacks it',
      [item({ note: null, signing: { secret: 'x' } }), item({ note: null, signing: {} })],
      ['WS DESTINATION: signing.secret is missing'],
    ],
    ['there is only more of it', [item({ note: null, signing: { secret: 'x' }, more: 1 })], []],
  ])('is reported if %s', (_, items, problems) => {
    expect(unreadable(before, shapesOf(items))).toEqual(problems);
  });
});

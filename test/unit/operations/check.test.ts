import type { GetCommandInput } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { createPendingJob } from '#domain/shared/pending-jobs/pending-job.ts';
import type { CheckOptions } from '#operations/checks/check-table.ts';
import { systemClock } from '#platform/clock.ts';
import { putItem } from '#table/dynamodb/items.ts';
import { transact } from '#table/dynamodb/transact.ts';
import { collections, keys } from '#table/keys.ts';
import { countRows } from '#table/paging/collection-state.ts';
import { getPendingJobKey } from '#table/pending-jobs/pending-job-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { checkEverything } from '#test/harness/checks/every-check.ts';
import { beforeFirst, intercept } from '#test/harness/intercept.ts';
import { must } from '#test/harness/must.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';
import { type WholeWorkspace, wholeWorkspace } from '#test/harness/whole-workspace.ts';
import { judged } from './judged-breaks.ts';
import { fixable, undecidable } from './operator-breaks.ts';
import { type Break, rawWrites } from './raw-writes.ts';

let whole: WholeWorkspace;
const table = await startSuiteTable();
const raw = rawWrites(table);
beforeEach(async () => {
  whole = await wholeWorkspace(table);
});

const check = (options: Partial<CheckOptions> = {}) =>
  checkEverything(table, {
    workspace: whole.id,
    repair: false,
    recheckDelayMs: 0,
    now: systemClock,
    ...options,
  });

/** The findings, as `check: problem`. */
const found = async (options: Partial<CheckOptions> = {}): Promise<string[]> =>
  (await check(options)).findings.map(({ check: name, problem }) => `${name}: ${problem}`).sort();

/** With placeholders for what differs from run to run. */
const filled = (told: readonly string[], w: WholeWorkspace): string[] =>
  told.map((text) =>
    text.replace('DST', w.destination.id).replace('OTHER', w.suggested.id).replace('ACCOUNT', w.account.id),
  );

describe('a workspace with one of everything', () => {
  it('is consistent', async () => {
    const report = await check();

    expect(report).toMatchObject({ findings: [], left: 0, fixed: 0 });
    expect(report.places_looked_at).toBeGreaterThan(10);
  });
});

/** Breaks all of them and returns exactly the expected findings. */
async function broken(breaks: readonly Break[]): Promise<string[]> {
  for (const [, breakIt] of breaks) await breakIt(whole, raw);
  return filled(
    breaks.flatMap(([, , told]) => told),
    whole,
  ).sort();
}

describe('a report', () => {
  it('covers one workspace, or all broken ones', async () => {
    const other = await wholeWorkspace(table);
    await raw.remove(keys.memberEmailLock(other.id, other.member.email));

    expect(await found()).toEqual([]);
    const { findings } = await check({ workspace: 'all' });
    expect(findings.filter(({ workspace_id }) => workspace_id === whole.id)).toEqual([]);
    expect(findings.filter(({ workspace_id }) => workspace_id === other.id)).toMatchObject([
      { check: 'member-email-locks', subject: other.member.id, outcome: 'found' },
    ]);
  });

  it('leaves out what was right a moment later', async () => {
    const Key = keys.memberEmailLock(whole.id, whole.member.email);
    await raw.remove(Key);
    let looks = 0;
    await intercept<GetCommandInput, void>(
      table.client,
      'GetItemCommand',
      async (input, next) => {
        const response = await next(input);
        if (JSON.stringify(input.Key).includes(Key.SK) && looks++ === 0) {
          await putItem(table.other, { ...Key, member_id: whole.member.id });
        }
        return response;
      },
      async () => expect(await found()).toEqual([]),
    );
    expect(looks).toBe(2);
  });

  it('leaves out scores that the next fading fixes, but no others', async () => {
    const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) });

    expect(await found(inDays(1.9))).toEqual([]);
    expect(await found(inDays(30))).toEqual(['scores: does not follow from its detections: score']);
  });

  it('leaves out promised work', async () => {
    const { id, account, list, runId } = whole;
    const note = (kind: 'clear_account' | 'clear_people_list' | 'run', recordId: string) =>
      raw.put({
        ...getPendingJobKey(kind, id, recordId),
        ...createPendingJob(kind, id, recordId, new Date()),
      });
    await note('clear_account', account.id);
    await raw.remove(keys.account(id, account.id));
    await raw.remove(keys.accountDomainLock(id, must(account.domain)));
    await transact(table, countRows(collections.accounts(id), -1, account.id));
    await note('clear_people_list', list.id);
    await raw.remove(keys.peopleList(id, list.id));
    await raw.remove(keys.peopleListNameLock(id, list.name));
    await raw.set(keys.peopleListCount(id), 'list_count', 0);
    await note('run', runId);
    await raw.set(keys.run(id, runId), 'status', 'running');
    await raw.set(keys.run(id, runId), 'f', { st: 'running', ac: account.id });

    expect(await found()).toEqual([]);
  });
});

describe('--repair', () => {
  it.each(Object.entries(fixable))('fixes %s', async (_, breaks) => {
    const reported = await broken(breaks);
    expect(await found()).toEqual(reported);

    const report = await check({ repair: true });
    expect(report.left).toBe(0);
    expect(report.fixed).toBeGreaterThan(0);
    expect(await found()).toEqual([]);
  });

  it('leaves alone what only a person can decide, and says what to do', async () => {
    const reported = await broken(undecidable);

    const { findings, left } = await check({ repair: true });
    expect(left).toBe(findings.length);
    for (const { advice } of findings) expect(advice).not.toBeNull();
    expect(await found()).toEqual(reported);
  });
});

describe('a judge', () => {
  it.each(Object.entries(judged))('finds %s', async (_, breaks) => {
    const reported = await broken(breaks);
    expect(await found()).toEqual(reported);
  });
});

describe('a fix', () => {
  it('yields to a concurrent live write', async () => {
    const { id, member } = whole;
    await raw.remove(keys.memberEmailLock(id, member.email));
    const report = await beforeFirst(
      table.client,
      'TransactWriteItemsCommand',
      () => createMemberStore(table.other).change(id, member, { ...member, email: 'new@example.com' }),
      () => check({ repair: true }),
    );
    expect(report).toMatchObject({ left: 0, findings: [{ outcome: 'gone' }] });
    expect(await createMemberStore(table).list(id)).toMatchObject([{ email: 'new@example.com' }]);
    expect(await found()).toEqual([]);
  });
});

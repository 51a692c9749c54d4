import { expect, it } from 'vitest';
import type { ApiRequest } from '#mcp/public-api.ts';
import { runTool } from '#mcp/run-tool.ts';
import { toolOf } from '#mcp/tools.ts';
import { must } from '#test/harness/must.ts';

const TOOL = must(toolOf('list_changes'));

/** Forty changes whose texts are long. */
function api(textLength: number) {
  const asked: ApiRequest['query'][] = [];
  return {
    asked,
    async call({ query = {} }: ApiRequest) {
      asked.push(query);
      const from = Number(query.after ?? 0);
      const count = Math.min(Number(query.limit), 40 - from);
      const data = Array.from({ length: count }, (_, index) => ({
        type: 'account',
        id: `acc_${from + index}`,
        change: 'updated',
        changed_at: '2026-11-17T12:00:00.000Z',
        record: { name: 'n'.repeat(textLength), secret_plan: 'not shown' },
      }));
      return { data, next_cursor: String(from + count), has_more: from + count < 40 };
    },
  };
}

const run = (given: Record<string, unknown>, service: ReturnType<typeof api>) =>
  runTool(TOOL, given, { api: service.call, requestId: 1, now: 0 }) as Promise<{
    items: { id: string; record: object }[];
    cursor: string;
  }>;

it('lists what changed since a time, and continues by its cursor', async () => {
  const service = api(10);
  const first = await run({ since: '2026-11-16', types: 'account', limit: 2 }, service);
  const second = await run(
    { since: '2026-11-16', types: 'account', limit: 2, cursor: first.cursor },
    service,
  );

  expect(first.items.map(({ id }) => id)).toEqual(['acc_0', 'acc_1']);
  expect(second.items.map(({ id }) => id)).toEqual(['acc_2', 'acc_3']);
  expect(first.items[0]?.record).toEqual({ name: `<quote>${'n'.repeat(10)}</quote>` });
  expect(service.asked).toEqual([
    { types: 'account', since: '2026-11-16', limit: '2' },
    { types: 'account', after: '2', limit: '2' },
  ]);
});

it('skips nothing when a page is too long for an agent', async () => {
  const service = api(390);
  const ids: string[] = [];
  for (let cursor: string | undefined; ids.length < 40; ) {
    const page = await run({ limit: 50, ...(cursor !== undefined && { cursor }) }, service);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.cursor;
  }

  expect(ids).toEqual(Array.from({ length: 40 }, (_, index) => `acc_${index}`));
});

import { describe, expect, it } from 'vitest';
import { createIdempotencyKey } from '#mcp/run-tool.ts';

const call = { tool: 'scan_account', requestId: 3, arguments: { account_id: 'a' }, now: 1_800_000_000_000 };

describe('the key of a write', () => {
  it('is the same for a retry, and different for another request, tool, argument or day', () => {
    const key = createIdempotencyKey(call);

    expect(key).toMatch(/^mcp-[0-9a-f]{48}$/);
    expect(createIdempotencyKey({ ...call, now: call.now + 30_000 })).toBe(key);
    for (const other of [
      { requestId: 4 },
      { requestId: '3' },
      { tool: 'activate_account' },
      { arguments: { account_id: 'b' } },
      { now: call.now + 24 * 60 * 60_000 },
    ]) {
      expect(createIdempotencyKey({ ...call, ...other })).not.toBe(key);
    }
  });

  it("is the agent's own if it provides one", () => {
    expect(createIdempotencyKey({ ...call, arguments: { idempotency_key: 'mine' } })).toBe('mine');
  });
});

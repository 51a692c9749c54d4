import { describe, expect, it } from 'vitest';
import { accountStatus } from '#contract/account.ts';
import { refuse } from '#contract/errors.ts';
import { type Move, resolveStatus } from '#domain/market/accounts/transitions.ts';

/** All allowed moves. Everything else is rejected. */
const ALLOWED: Readonly<Record<Move, readonly [from: string, to: string]>> = {
  activate: ['suggested', 'active'],
  deactivate: ['active', 'suggested'],
  reject: ['suggested', 'rejected'],
  restore: ['rejected', 'suggested'],
};

describe.each(Object.entries(ALLOWED) as [Move, readonly [string, string]][])('%s', (move, [from, to]) => {
  it.each(accountStatus.options)('from %s', (status) => {
    const moved = () => resolveStatus(move, status, refuse);

    if (status === from) expect(moved()).toBe(to);
    else
      expect(moved).toThrow(`The account is ${status}; only ${from} accounts can become ${to} by ${move}.`);
  });
});

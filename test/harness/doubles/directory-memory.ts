import type { Suppression } from '#domain/market/directory/directory.ts';
import { DirectoryError } from '#domain/market/directory/directory-error.ts';
import { createProviderMeter } from '#domain/market/directory/provider-budget.ts';
import { listPersonSubjects, type VendorCache } from '#domain/market/directory/vendor-cache.ts';
import type { BudgetStore } from '#domain/workspace/plans/budget-store.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';
import type { VendorAccess } from '#providers/directories/directory-client.ts';

export const NOW = new Date('2026-11-15T12:00:00Z');

/** Budgets as the table keeps them, in memory. */
export function memoryBudgets(): BudgetStore & { readonly count: Record<string, number> } {
  const count: Record<string, number> = {};
  const limits: Record<string, number> = {};
  return {
    count,
    async reserve(_, provider, { amount, limit }) {
      if ((count[provider] ?? 0) + amount > limit) return false;
      count[provider] = (count[provider] ?? 0) + amount;
      return true;
    },
    async adjust(_, provider, { amount }) {
      count[provider] = (count[provider] ?? 0) + amount;
    },
    readUse: async (_, provider) => ({ used: count[provider] ?? 0 }),
    readUsed: async () => count,
    readLimits: async () => limits,
    async setLimit(_, provider, limit) {
      limits[provider] = limit;
    },
  };
}

export function memoryCache(): VendorCache & {
  readonly kept: Map<string, { value: unknown; days: number }>;
} {
  const kept = new Map<string, { value: unknown; days: number }>();
  const key = (entry: object) => JSON.stringify(entry);
  return {
    kept,
    get: async (entry) => structuredClone(kept.get(key(entry))?.value),
    put: async (entry, value, days) => void kept.set(key(entry), { value: structuredClone(value), days }),
  };
}

export function memorySuppression(): Suppression & { readonly subjects: Set<string> } {
  const subjects = new Set<string>();
  return {
    subjects,
    async check(person) {
      if (listPersonSubjects(person).some((subject) => subjects.has(subject))) {
        throw new DirectoryError('objected', 'objected');
      }
    },
    async add(person) {
      for (const subject of listPersonSubjects(person)) subjects.add(subject);
    },
  };
}

/** Everything a vendor needs, and what it used. */
export function vendorAccess(provider: string, transport: Transport, limit = 1_000) {
  const budgets = memoryBudgets();
  const cache = memoryCache();
  const turns: string[] = [];
  const access: VendorAccess = {
    transport,
    apiKey: 'key-of-the-workspace',
    meter: createProviderMeter({
      budgets,
      workspaceId: 'ws_1',
      provider,
      label: provider,
      limit,
      now: () => NOW,
    }),
    cache,
    pace: {
      waitForTurn: async ({ name }) => {
        turns.push(name);
        return true;
      },
    },
    workspaceId: 'ws_1',
    now: () => NOW,
  };
  return { access, cache, turns, spent: () => budgets.count[provider] ?? 0 };
}

export const never = new AbortController().signal;

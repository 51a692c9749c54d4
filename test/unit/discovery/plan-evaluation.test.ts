import { expect, it } from 'vitest';
import type { Piece } from '#domain/signals/discovery/candidate-store.ts';
import { specOf } from '#domain/signals/discovery/discovery-spec.ts';
import { ACCOUNT_PIECES_MAX, planEvaluation } from '#domain/signals/discovery/plan-evaluation.ts';
import { newRunRecord } from '#domain/signals/runs/run-record.ts';

/** The pieces of a standing search in a workspace with this many active accounts. */
async function piecesFor(accounts: number): Promise<readonly Piece[]> {
  const run = newRunRecord({
    id: 'run_1',
    name: 'Search',
    mode: 'both',
    signalIds: ['sig_1'],
    timeframeDays: 30,
    at: '2026-06-30T12:00:00Z',
    startedBy: null,
    spec: specOf({
      signals: { any_of: ['sig_1'], must_have: [], exclude: [] },
      recency: '30',
      geographies: [],
      industries: [],
    }),
  });
  const written: Piece[] = [];
  await planEvaluation(
    {
      runs: { get: async () => run, expectJobs: async () => undefined, addStats: async () => undefined },
      candidates: {
        list: async () => [],
        putPieces: async (_workspace, _run, pieces) => {
          written.push(...pieces);
        },
      },
      accounts: { findByDomains: async () => new Map() },
      accountLookups: {
        idsWhere: async () => new Set(Array.from({ length: accounts }, (_, index) => `acc_${index}`)),
      },
      directory: { status: 'ready', findCompany: async () => null },
      discoveredId: () => 'acc_found',
    },
    'ws_1',
    run.id,
    new AbortController().signal,
  );
  return written;
}

const accountsIn = (pieces: readonly Piece[]): string[] =>
  pieces.flatMap((piece) => (piece.kind === 'accounts' ? piece.accountIds : []));

it.each([
  [25, 3],
  [4_000, ACCOUNT_PIECES_MAX],
  [30_001, 395],
])('splits %i active accounts into %i pieces without losing any', async (accounts, pieces) => {
  const written = await piecesFor(accounts);

  expect(written).toHaveLength(pieces);
  expect(new Set(accountsIn(written)).size).toBe(accounts);
});

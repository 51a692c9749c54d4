import { expect, it } from 'vitest';
import type { Piece } from '#domain/signals/discovery/candidate-store.ts';
import { createDiscoveredId } from '#domain/signals/discovery/discovered-account.ts';
import { toSpec } from '#domain/signals/discovery/discovery-spec.ts';
import { MAX_ACCOUNT_PIECES, planEvaluation } from '#domain/signals/discovery/plan-evaluation.ts';
import { createRunRecord } from '#domain/signals/runs/run-record.ts';
import { newRelations } from '#test/harness/relations.ts';

const RIVALS = {
  id: 'kbs_1',
  type: 'competitor',
  title: 'Competitors',
  content_md: 'We often meet Rival Wind.',
  source_url: null,
  is_ai_generated: false,
  position: 0,
  created_at: '2026-06-30T12:00:00.000Z',
};
const SPEC = toSpec({
  signals: { any_of: ['sig_1'], must_have: [], exclude: [] },
  recency: '30',
  geographies: ['Iceland'],
  industries: ['Energy'],
  employee_min: 50,
});

it.each([
  // Three accounts, a customer whom only the CRM knows, and a competitor of the knowledge base.
  ['nobody', null, 'all', { candidates: 11, known: 5 }],
  ['a member who sees everything', 'mem_ada', 'all', { candidates: 11, known: 5 }],
  // Their own account and the competitor. How many accounts of others match stays unknown.
  ['a scoped member', 'mem_ada', 'scoped', { candidates: 8, known: 2 }],
  ['a member who was removed', 'mem_gone', 'scoped', { candidates: 7, known: 1 }],
] as const)(
  'counts what became of every candidate that its starter may see: %s',
  async (_, startedBy, visibility, counts) => {
    const run = createRunRecord({
      id: 'run_1',
      name: 'Search',
      mode: 'discovery',
      signalIds: ['sig_1'],
      timeframeDays: 30,
      at: '2026-06-30T12:00:00Z',
      startedBy,
      spec: SPEC,
    });
    const profiles: Record<string, object | null> = {
      'fits.is': { country: 'IS', industry: 'Renewable Energy', employees: 50 },
      'small.is': { country: 'IS', industry: 'Energy', employees: 49 },
      'other.de': { country: 'DE', industry: 'Retail', employees: 500 },
      'nobody.is': null,
      'known.is': null,
      'own.is': null,
      'unowned.is': null,
      'ours.is': { country: 'IS', industry: 'Energy', employees: 99 },
      'customer.is': { country: 'IS', industry: 'Energy', employees: 99 },
      'rival.is': { country: 'IS', industry: 'Energy', employees: 99 },
      'partner.is': { country: 'IS', industry: 'Energy', employees: 99 },
    };
    const added: object[] = [];
    const pieces: Piece[] = [];
    await planEvaluation(
      {
        runs: {
          get: async () => run,
          expectJobs: async () => undefined,
          isCounted: async () => false,
          addStats: async (_workspace, _run, _part, stats) => {
            added.push(stats);
          },
        },
        candidates: {
          list: async () =>
            Object.keys(profiles).map(
              (domain) =>
                ({
                  domain,
                  signalIds: ['sig_1'],
                  company: { name: domain === 'rival.is' ? 'Rival Wind' : 'Other' },
                }) as never,
            ),
          putPieces: async (_workspace, _run, written) => {
            pieces.push(...written);
          },
        },
        accounts: {
          findByDomains: async () =>
            new Map([
              ['known.is', { id: 'acc_known', owner_id: 'mem_bob' }],
              ['own.is', { id: 'acc_own', owner_id: 'mem_ada' }],
              ['unowned.is', { id: 'acc_unowned', owner_id: null }],
              ['ours.is', { id: createDiscoveredId(run.id, 'ours.is') }],
            ]) as never,
        },
        accountLookups: { listIds: async () => new Set<string>() },
        directory: {
          status: 'ready',
          findCompany: async (domain: string) => profiles[domain] as never,
        },
        ...newRelations,
        knownRelations: {
          find: async () =>
            new Map([
              ['customer.is', 'customer'],
              ['partner.is', 'partner'],
            ]),
        },
        knowledgeBase: { list: async () => [RIVALS] },
        members: {
          get: async (_workspace, id) => (id === 'mem_ada' ? ({ id, visibility } as never) : undefined),
        },
      },
      'ws_1',
      run.id,
      new AbortController().signal,
    );

    expect(added).toEqual([
      {
        ...counts,
        filtered: 3,
        filtered_geographies: 1,
        filtered_industries: 1,
        filtered_employees: 1,
        filtered_unknown: 1,
      },
    ]);
    expect(pieces).toMatchObject([
      { companies: [{ domain: 'fits.is' }, { domain: 'ours.is' }, { domain: 'partner.is' }] },
    ]);
  },
);

/** The pieces of a standing search in a workspace with this many active accounts. */
async function piecesFor(accounts: number): Promise<readonly Piece[]> {
  const run = createRunRecord({
    id: 'run_1',
    name: 'Search',
    mode: 'both',
    signalIds: ['sig_1'],
    timeframeDays: 30,
    at: '2026-06-30T12:00:00Z',
    startedBy: null,
    spec: toSpec({
      signals: { any_of: ['sig_1'], must_have: [], exclude: [] },
      recency: '30',
      geographies: [],
      industries: [],
    }),
  });
  const written: Piece[] = [];
  await planEvaluation(
    {
      runs: {
        get: async () => run,
        expectJobs: async () => undefined,
        isCounted: async () => false,
        addStats: async () => undefined,
      },
      candidates: {
        list: async () => [],
        putPieces: async (_workspace, _run, pieces) => {
          written.push(...pieces);
        },
      },
      accounts: { findByDomains: async () => new Map() },
      accountLookups: {
        listIds: async () => new Set(Array.from({ length: accounts }, (_, index) => `acc_${index}`)),
      },
      directory: { status: 'ready', findCompany: async () => null },
      ...newRelations,
      members: { get: async () => undefined },
      knowledgeBase: { list: async () => [] },
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
  [4_000, MAX_ACCOUNT_PIECES],
  [30_001, 395],
])('splits %i active accounts into %i pieces without losing any', async (accounts, pieces) => {
  const written = await piecesFor(accounts);

  expect(written).toHaveLength(pieces);
  expect(new Set(accountsIn(written)).size).toBe(accounts);
});

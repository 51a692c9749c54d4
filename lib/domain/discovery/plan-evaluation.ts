import type { AccountLookups } from '#domain/accounts/account-lookups.ts';
import type { AccountStore } from '#domain/accounts/account-store.ts';
import type { Directory } from '#domain/directory/directory.ts';
import { companyIfKnown } from '#domain/directory/look-up-company.ts';
import type { RunStore } from '#domain/runs/run-store.ts';
import { gate } from '#domain/work/gate.ts';
import type { Candidate, CandidateStore, Piece } from './candidate-store.ts';
import { passesFilters, wantedSignals } from './discovery-spec.ts';

/** Enough to fill a step of a minute at a slow reasoner's pace. */
export const COMPANIES_PER_PIECE = 10;
/**
 * Pieces of active accounts at most. A piece leaves 36 events in the history of an execution when every try of it
 * fails, and an execution may have 25,000: with 200 pieces of candidates, 113 searches and
 * 24 steps that raise alerts it has 24,552.
 */
export const ACCOUNT_PIECES_MAX = 400;
/** A run that finds more is too wide to be of use; the rest is named in its stats as candidates. */
export const CANDIDATES_MAX = 2_000;
/** Companies that the directory is asked about at once. */
const AT_ONCE = 10;

export interface PlanEvaluationPorts {
  readonly runs: Pick<RunStore, 'get' | 'expectJobs' | 'addStats'>;
  readonly candidates: Pick<CandidateStore, 'list' | 'putPieces'>;
  readonly accounts: Pick<AccountStore, 'findByDomains'>;
  readonly accountLookups: Pick<AccountLookups, 'idsWhere'>;
  readonly directory: Pick<Directory, 'status' | 'findCompany'>;
  /** The id that an account found by this run would have. */
  readonly discoveredId: (runId: string, domain: string) => string;
}

const piecesOf = <T>(all: readonly T[], perPiece = COMPANIES_PER_PIECE): T[][] =>
  Array.from({ length: Math.ceil(all.length / perPiece) }, (_, index) =>
    all.slice(index * perPiece, (index + 1) * perPiece),
  );

/** The more active accounts there are, the more of them are in a piece. */
const accountPiecesOf = (ids: readonly string[]): string[][] =>
  piecesOf(ids, Math.max(COMPANIES_PER_PIECE, Math.ceil(ids.length / ACCOUNT_PIECES_MAX)));

/** Merges what the searches found, leaves out who is known or filtered, and cuts the rest into pieces. */
export async function planEvaluation(
  ports: PlanEvaluationPorts,
  workspaceId: string,
  runId: string,
  abort: AbortSignal,
): Promise<readonly number[]> {
  const { runs, candidates, accounts, accountLookups, directory, discoveredId } = ports;
  const run = await runs.get(workspaceId, runId);
  const spec = run?.spec;
  if (run?.status !== 'running' || !spec) return [];
  const wanted = new Set(wantedSignals(spec));
  const found = (await candidates.list(workspaceId, runId)).filter(({ signalIds }) =>
    signalIds.some((id) => wanted.has(id)),
  );
  const known = await accounts.findByDomains(
    workspaceId,
    found.map(({ domain }) => domain),
  );
  // An account that this very run has stored, before it was interrupted, is no stranger.
  const isNew = ({ domain }: Candidate): boolean => {
    const account = known.get(domain);
    return !account || account.id === discoveredId(runId, domain);
  };
  const fitting = await keepFitting(found.filter(isNew).slice(0, CANDIDATES_MAX), async ({ domain }) =>
    passesFilters(spec, await companyIfKnown(directory, domain, abort)),
  );
  const active =
    run.mode === 'discovery'
      ? []
      : [...(await accountLookups.idsWhere(workspaceId, { statuses: ['active'] }))].sort();
  const pieces: Piece[] = [
    ...piecesOf(fitting).map((companies) => ({
      kind: 'candidates' as const,
      companies: companies.map(({ domain, company }) => ({ domain, company })),
    })),
    ...accountPiecesOf(active).map((accountIds) => ({ kind: 'accounts' as const, accountIds })),
  ];
  await candidates.putPieces(workspaceId, runId, pieces);
  await runs.expectJobs(workspaceId, runId, pieces.length);
  await runs.addStats(workspaceId, runId, 'found', { candidates: found.length });
  return pieces.map((_, number) => number);
}

async function keepFitting<T>(all: readonly T[], fits: (each: T) => Promise<boolean>): Promise<T[]> {
  const inTurn = gate(AT_ONCE);
  const verdicts = await Promise.all(all.map((each) => inTurn(() => fits(each))));
  return all.filter((_, index) => verdicts[index]);
}

import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import { fetchCompanyIfKnown } from '#domain/market/directory/fetch-company.ts';
import { createCompetitorCheck } from '#domain/market/relations/competitor-check.ts';
import { type CrmRelationPorts, readCrmRelations } from '#domain/market/relations/quiet-relations.ts';
import { canSeeAccount, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { mapLimited, splitIntoChunks } from '#domain/shared/work/limiter.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import type { RunStore } from '#domain/signals/runs/run-store.ts';
import type { KnowledgeBaseStore } from '#domain/workspace/knowledge-base/knowledge-base.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import type { Candidate, CandidateStore, Piece } from './candidate-store.ts';
import { type Filter, findFailedFilters, listSearchedSignals } from './discovery-spec.ts';

/** Fills a one-minute step at a slow reasoner's speed. */
export const COMPANIES_PER_PIECE = 10;
/**
 * The most pieces of active accounts. A piece whose tries all fail adds 21 events to an execution's history,
 * which holds 25,000. With 200 candidate pieces, all searches and alerts that makes 15,300; being throttled adds the rest.
 */
export const ACCOUNT_PIECES_MAX = 400;
/** A run that finds more is too broad to be useful. The stats count the rest as candidates. */
export const CANDIDATES_MAX = 2_000;
/** The part of a run that counts what was found. */
const PLANNED = 'found';

/** Concurrent directory lookups. */
const AT_ONCE = 10;

export interface PlanEvaluationPorts extends CrmRelationPorts {
  readonly runs: Pick<RunStore, 'get' | 'expectJobs' | 'addStats' | 'isCounted'>;
  readonly candidates: Pick<CandidateStore, 'list' | 'putPieces'>;
  readonly accounts: Pick<AccountStore, 'findByDomains'>;
  readonly accountLookups: Pick<AccountLookups, 'idsWhere'>;
  readonly directory: Pick<Directory, 'status' | 'findCompany'>;
  readonly knowledgeBase: Pick<KnowledgeBaseStore, 'list'>;
  readonly members: Pick<MemberStore, 'get'>;
  /** The id an account discovered by this run would have. */
  readonly discoveredId: (runId: string, domain: string) => string;
}

/** The more active accounts there are, the larger the pieces. */
const splitAccounts = (ids: readonly string[]): string[][] =>
  splitIntoChunks(ids, Math.max(COMPANIES_PER_PIECE, Math.ceil(ids.length / ACCOUNT_PIECES_MAX)));

/** Who reads the run's counts. A member who was removed meanwhile sees nothing. */
async function findStarter(
  { members }: Pick<PlanEvaluationPorts, 'members'>,
  workspaceId: string,
  { started_by }: Pick<RunRecord, 'started_by'>,
): Promise<Viewer> {
  if (started_by === null) return { workspaceId, visibility: 'all' };
  const member = await members.get(workspaceId, started_by);
  return { workspaceId, memberId: started_by, visibility: member?.visibility ?? 'scoped' };
}

/** Merges the search results, leaves out known and filtered companies, and splits the rest into pieces. */
export async function planEvaluation(
  ports: PlanEvaluationPorts,
  workspaceId: string,
  runId: string,
  abort: AbortSignal,
): Promise<readonly number[]> {
  const { runs, candidates, accounts, accountLookups, directory, relations, knowledgeBase, discoveredId } =
    ports;
  const run = await runs.get(workspaceId, runId);
  const spec = run?.spec;
  if (run?.status !== 'running' || !spec) return [];
  // What later executions evaluate must be the same pieces.
  if (await runs.isCounted(workspaceId, runId, { part: PLANNED })) {
    return Array.from({ length: run.stats.jobs }, (_, number) => number);
  }
  const searched = new Set(listSearchedSignals(spec));
  const found = (await candidates.list(workspaceId, runId)).filter(({ signalIds }) =>
    signalIds.some((id) => searched.has(id)),
  );
  const existing = await accounts.findByDomains(
    workspaceId,
    found.map(({ domain }) => domain),
  );
  // Customers, open deals and the like are known from the CRM.
  const { quiet } = await readCrmRelations(
    ports,
    workspaceId,
    found.map(({ domain }) => domain),
  );
  const isCompetitor = (await relations.quiet(workspaceId)).includes('competitor')
    ? createCompetitorCheck(await knowledgeBase.list(workspaceId))
    : () => false;
  const isRival = ({ domain, company }: Candidate): boolean => isCompetitor({ name: company.name, domain });
  // An account stored by this run before it was interrupted still counts as new.
  const isNew = (candidate: Candidate): boolean => {
    const account = existing.get(candidate.domain);
    if (quiet.has(candidate.domain) || isRival(candidate)) return false;
    return !account || account.id === discoveredId(runId, candidate.domain);
  };
  const fresh = found.filter(isNew);
  // A count of accounts that the starter doesn't see would say how many there are with these signals.
  const starter = await findStarter(ports, workspaceId, run);
  const isCounted = (candidate: Candidate): boolean => {
    const account = existing.get(candidate.domain);
    return (
      starter.visibility === 'all' ||
      isRival(candidate) ||
      (account && canSeeAccount(starter, account)) === true
    );
  };
  const existingCount = found.filter((candidate) => !isNew(candidate) && isCounted(candidate)).length;
  const tried = fresh.slice(0, CANDIDATES_MAX);
  const failed = await mapLimited(tried, AT_ONCE, async ({ domain }) =>
    findFailedFilters(spec, await fetchCompanyIfKnown(directory, domain, abort)),
  );
  const fitting = tried.filter((_, index) => failed[index]?.length === 0);
  const active =
    run.mode === 'discovery'
      ? []
      : [...(await accountLookups.idsWhere(workspaceId, { statuses: ['active'] }))].sort();
  const pieces: Piece[] = [
    ...splitIntoChunks(fitting, COMPANIES_PER_PIECE).map((companies) => ({
      kind: 'candidates' as const,
      companies: companies.map(({ domain, company }) => ({ domain, company })),
    })),
    ...splitAccounts(active).map((accountIds) => ({ kind: 'accounts' as const, accountIds })),
  ];
  await candidates.putPieces(workspaceId, runId, pieces);
  await runs.expectJobs(workspaceId, runId, pieces.length);
  const count = (filter: Filter) => failed.filter((each) => each.includes(filter)).length;
  await runs.addStats(workspaceId, runId, PLANNED, {
    candidates: fresh.length + existingCount,
    known: existingCount,
    filtered: tried.length - fitting.length,
    filtered_geographies: count('geographies'),
    filtered_industries: count('industries'),
    filtered_employees: count('employees'),
    filtered_unknown: count('unknown'),
  });
  return pieces.map((_, number) => number);
}

import type { DiscoverySpec } from '#contract/runs.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import { fetchCompanyOrNull } from '#domain/market/directory/fetch-company.ts';
import { createCompetitorCheck } from '#domain/market/relations/competitor-check.ts';
import { type CrmRelationPorts, readCrmRelations } from '#domain/market/relations/quiet-relations.ts';
import { canSeeAccount, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { mapLimited, splitIntoChunks } from '#domain/shared/work/limiter.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import type { RunStore } from '#domain/signals/runs/run-store.ts';
import type { KnowledgeBaseStore } from '#domain/workspace/knowledge-base/knowledge-base.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import type { Candidate, CandidateStore, Piece } from './candidate-store.ts';
import { createDiscoveredId } from './discovered-account.ts';
import { type Filter, findFailedFilters, listSearchedSignals } from './discovery-spec.ts';

/** Fills a one-minute step at a slow reasoner's speed. */
export const COMPANIES_PER_PIECE = 10;
/**
 * The most pieces of active accounts. A piece whose tries all fail adds 21 events to an execution's history,
 * which holds 25,000. With 200 candidate pieces, all searches and alerts that makes 15,300; being throttled adds the rest.
 */
export const MAX_ACCOUNT_PIECES = 400;
/** A run that finds more is too broad to be useful. The stats count the rest as candidates. */
export const MAX_CANDIDATES = 2_000;
/** The part of a run's stats that counts what was found. */
const CANDIDATES_PART = 'found';

const LOOKUPS_AT_ONCE = 10;

export interface PlanEvaluationPorts extends CrmRelationPorts {
  readonly runs: Pick<RunStore, 'get' | 'expectJobs' | 'addStats' | 'isCounted'>;
  readonly candidates: Pick<CandidateStore, 'list' | 'putPieces'>;
  readonly accounts: Pick<AccountStore, 'findByDomains'>;
  readonly accountLookups: Pick<AccountLookups, 'listIds'>;
  readonly directory: Pick<Directory, 'status' | 'findCompany'>;
  readonly knowledgeBase: Pick<KnowledgeBaseStore, 'list'>;
  readonly members: Pick<MemberStore, 'get'>;
}

/** Merges the search results, leaves out known and filtered companies, and splits the rest into pieces. Returns their numbers. */
export async function planEvaluation(
  ports: PlanEvaluationPorts,
  workspaceId: string,
  runId: string,
  abortSignal: AbortSignal,
): Promise<readonly number[]> {
  const { runs, candidates, directory } = ports;
  const run = await runs.get(workspaceId, runId);
  const spec = run?.spec;
  if (run?.status !== 'running' || !spec) return [];
  // What later executions evaluate must be the same pieces.
  if (await runs.isCounted(workspaceId, runId, CANDIDATES_PART)) {
    return Array.from({ length: run.stats.jobs }, (_, number) => number);
  }
  const { fresh, knownCount } = await separateKnownCompanies(ports, workspaceId, run, spec);
  const checkedCandidates = fresh.slice(0, MAX_CANDIDATES);
  const failedFilters = await mapLimited(checkedCandidates, LOOKUPS_AT_ONCE, async ({ domain }) =>
    findFailedFilters(spec, await fetchCompanyOrNull(directory, domain, abortSignal)),
  );
  const fittingCandidates = checkedCandidates.filter((_, index) => failedFilters[index]?.length === 0);
  const pieces = [
    ...splitCandidates(fittingCandidates),
    ...splitAccounts(await listAccountsToCheck(ports, workspaceId, run)),
  ];
  await candidates.putPieces(workspaceId, runId, pieces);
  await runs.expectJobs(workspaceId, runId, pieces.length);
  const countFailed = (filter: Filter): number =>
    failedFilters.filter((companyFailures) => companyFailures.includes(filter)).length;
  await runs.addStats(workspaceId, runId, CANDIDATES_PART, {
    candidates: fresh.length + knownCount,
    known: knownCount,
    filtered: checkedCandidates.length - fittingCandidates.length,
    filtered_geographies: countFailed('geographies'),
    filtered_industries: countFailed('industries'),
    filtered_employees: countFailed('employees'),
    filtered_unknown: countFailed('unknown'),
  });
  return pieces.map((_, number) => number);
}

/** The found companies that may become accounts, and how many others the run's starter may know of. */
async function separateKnownCompanies(
  ports: PlanEvaluationPorts,
  workspaceId: string,
  run: RunRecord,
  spec: DiscoverySpec,
): Promise<{ readonly fresh: readonly Candidate[]; readonly knownCount: number }> {
  const searchedIds = new Set(listSearchedSignals(spec));
  const foundCandidates = (await ports.candidates.list(workspaceId, run.id)).filter(({ signalIds }) =>
    signalIds.some((id) => searchedIds.has(id)),
  );
  const domains = foundCandidates.map(({ domain }) => domain);
  const accounts = await ports.accounts.findByDomains(workspaceId, domains);
  // Customers, open deals and the like are known from the CRM.
  const { quiet } = await readCrmRelations(ports, workspaceId, domains);
  const isRival = await createRivalCheck(ports, workspaceId);
  const starter = await findStarter(ports, workspaceId, run);
  const newCandidates: Candidate[] = [];
  let knownCount = 0;
  for (const candidate of foundCandidates) {
    const { domain } = candidate;
    const account = accounts.get(domain);
    // An account stored by this run before it was interrupted still counts as new.
    const isNew = !account || account.id === createDiscoveredId(run.id, domain);
    if (isNew && !quiet.has(domain) && !isRival(candidate)) newCandidates.push(candidate);
    // A count of accounts that the starter doesn't see would say how many there are with these signals.
    else if (
      starter.visibility === 'all' ||
      isRival(candidate) ||
      (account !== undefined && canSeeAccount(starter, account))
    )
      knownCount += 1;
  }
  return { fresh: newCandidates, knownCount };
}

/** Whether a company is a competitor named in the knowledge base, if the workspace leaves those alone. */
async function createRivalCheck(
  { relations, knowledgeBase }: Pick<PlanEvaluationPorts, 'relations' | 'knowledgeBase'>,
  workspaceId: string,
): Promise<(candidate: Candidate) => boolean> {
  if (!(await relations.listQuiet(workspaceId)).includes('competitor')) return () => false;
  const isCompetitor = createCompetitorCheck(await knowledgeBase.list(workspaceId));
  return ({ domain, company }) => isCompetitor({ name: company.name, domain });
}

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

/** A run that watches companies also looks at the active accounts. */
async function listAccountsToCheck(
  { accountLookups }: Pick<PlanEvaluationPorts, 'accountLookups'>,
  workspaceId: string,
  { mode }: Pick<RunRecord, 'mode'>,
): Promise<readonly string[]> {
  if (mode === 'discovery') return [];
  return [...(await accountLookups.listIds(workspaceId, { statuses: ['active'] }))].sort();
}

const splitCandidates = (candidates: readonly Candidate[]): Piece[] =>
  splitIntoChunks(candidates, COMPANIES_PER_PIECE).map((companies) => ({
    kind: 'candidates',
    companies: companies.map(({ domain, company }) => ({ domain, company })),
  }));

/** The more active accounts there are, the larger the pieces. */
const splitAccounts = (ids: readonly string[]): Piece[] =>
  splitIntoChunks(ids, Math.max(COMPANIES_PER_PIECE, Math.ceil(ids.length / MAX_ACCOUNT_PIECES))).map(
    (accountIds) => ({ kind: 'accounts', accountIds }),
  );

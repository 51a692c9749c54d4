import type { Relation } from '#contract/relation.ts';
import { type AccountRecord, isSetAside } from '#domain/market/accounts/account-record.ts';
import { fetchCompanyOrNull } from '#domain/market/directory/fetch-company.ts';
import { readCrmRelations } from '#domain/market/relations/quiet-relations.ts';
import { setByCrm } from '#domain/market/relations/set-relation.ts';
import { readSellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import type { Candidate } from './candidate-store.ts';
import { createDiscoveredAccount, createDiscoveredId } from './discovered-account.ts';
import { decideVerdict, listSearchedSignals } from './discovery-spec.ts';
import {
  type Evaluation,
  type EvaluationCounts,
  type EvaluationPorts,
  finishAccount,
  NO_COUNTS,
  readEvents,
  recordFindings,
  type SignalEvents,
} from './evaluation.ts';

type Company = Pick<Candidate, 'domain' | 'company'>;

/** What a company's documents say, and whether it is suggested because of that. */
interface ReadCompany extends Company {
  readonly documentCount: number;
  readonly unread: number;
  readonly verdict: ReturnType<typeof decideVerdict>;
  /** Of the signals that are searched for. */
  readonly bySignal: readonly SignalEvents[];
}

/** A company that becomes an account. */
interface Match extends ReadCompany {
  readonly verdict: 'suggested' | 'unqualified';
  /** As the CRM says. */
  readonly relation: Relation | undefined;
}

/** Reads what was found about companies, and stores those that fit as accounts. */
export async function evaluateCandidates(
  ports: EvaluationPorts,
  evaluation: Evaluation,
  companies: readonly Company[],
): Promise<readonly EvaluationCounts[]> {
  const { workspaceId } = evaluation;
  const domains = companies.map(({ domain }) => domain);
  // An import may have brought them since the evaluation was planned.
  const relationsBefore = await readCrmRelations(ports, workspaceId, domains);
  const evaluatedCompanies: ReadCompany[] = [];
  for (const company of companies)
    if (!relationsBefore.quiet.has(company.domain))
      evaluatedCompanies.push(await readCompany(ports, evaluation, company));
  // Reading takes minutes, and an import may have brought more meanwhile.
  const currentRelations = await readCrmRelations(ports, workspaceId, domains);
  const matches = evaluatedCompanies.flatMap((company): Match[] => {
    const { domain, verdict, unread } = company;
    // What is still unread may exclude a company, and would be written about twice.
    const isDecided = unread === 0 || evaluation.isLast;
    return verdict === 'no_match' || currentRelations.quiet.has(domain) || !isDecided
      ? []
      : [{ ...company, verdict, relation: currentRelations.byDomain.get(domain) }];
  });
  const detectionCounts = await storeMatches(ports, evaluation, matches);
  return evaluatedCompanies.map(({ domain, documentCount, unread, verdict }) => {
    const detections = detectionCounts.get(domain);
    return {
      ...NO_COUNTS,
      documents: documentCount,
      unread,
      ...(detections !== undefined && { accounts: Number(verdict === 'suggested'), matched: 1, detections }),
    };
  });
}

async function readCompany(
  ports: EvaluationPorts,
  evaluation: Evaluation,
  { domain, company }: Company,
): Promise<ReadCompany> {
  const { workspaceId, runId, spec, signals } = evaluation;
  const documents = await ports.candidates.documentsOf(workspaceId, runId, domain);
  const { bySignal, unread } = await readEvents(ports, evaluation, signals, company, documents);
  const ongoingSignalEvents = bySignal.filter(({ events }) => events.some(({ ended }) => ended !== true));
  const searchedIds = new Set(listSearchedSignals(spec));
  return {
    domain,
    company,
    documentCount: documents.length,
    unread,
    verdict: decideVerdict(spec, new Set(ongoingSignalEvents.map(({ signal }) => signal.id))),
    bySignal: ongoingSignalEvents.filter(({ signal }) => searchedIds.has(signal.id)),
  };
}

/**
 * Stores matches as accounts, then what was found at each. Returns how many detections each has, by domain; one whose domain
 * someone else took meanwhile is left out.
 */
async function storeMatches(
  ports: EvaluationPorts,
  evaluation: Evaluation,
  matches: readonly Match[],
): Promise<ReadonlyMap<string, number>> {
  const { workspaceId, runId, abort } = evaluation;
  // Read after the documents, which takes minutes: what follows a change of the ideal customer doesn't know these accounts yet.
  const seller = await readSellerContext(ports, workspaceId);
  const newAccounts: AccountRecord[] = [];
  for (const match of matches) newAccounts.push(await createAccount(ports, runId, match, abort));
  await ports.accounts.insert(workspaceId, newAccounts);
  const detectionCounts = new Map<string, number>();
  for (const [index, { domain, bySignal }] of matches.entries()) {
    // An earlier try may have stored it, unless someone else has its domain.
    const account = await ports.accounts.get(workspaceId, newAccounts[index]?.id ?? '');
    if (!account) continue;
    const findings = await recordFindings(ports, evaluation, { account, seller, people: [] }, bySignal);
    detectionCounts.set(domain, findings.detections);
    if (isSetAside(account)) await ports.detections.setInbox(workspaceId, account.id, 'out');
  }
  for (const { id, domain } of newAccounts)
    if (detectionCounts.has(domain ?? '')) await finishAccount(ports, evaluation, id);
  return detectionCounts;
}

const createAccount = async (
  { directory, now }: EvaluationPorts,
  runId: string,
  { domain, company, relation, verdict }: Match,
  abortSignal: AbortSignal,
): Promise<AccountRecord> => ({
  ...createDiscoveredAccount(
    createDiscoveredId(runId, domain),
    domain,
    company,
    await fetchCompanyOrNull(directory, domain, abortSignal),
    now(),
    runId,
  ),
  ...setByCrm(relation),
  status: verdict,
});

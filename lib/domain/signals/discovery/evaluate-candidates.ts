import type { Relation } from '#contract/relation.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import { fetchCompanyOrNull } from '#domain/market/directory/fetch-company.ts';
import { type CrmRelationPorts, readCrmRelations } from '#domain/market/relations/quiet-relations.ts';
import { setByCrm } from '#domain/market/relations/set-relation.ts';
import { summarizeAccount } from '#domain/signals/detections/account-summary.ts';
import { createDetections, type DetectSignalPorts } from '#domain/signals/detections/detect-signal.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { attachHolds } from '#domain/signals/detections/holds.ts';
import { isUnwritten } from '#domain/signals/detections/message.ts';
import type { WriteMessagesPorts } from '#domain/signals/detections/write-messages.ts';
import { readSellerContext, type SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import type { Candidate, CandidateStore } from './candidate-store.ts';
import {
  createDiscoveredAccount,
  createDiscoveredId,
  type DiscoveredAccount,
  type DiscoveredAccounts,
  MAX_DISCOVERED_DETECTIONS,
} from './discovered-account.ts';
import { decideVerdict, listSearchedSignals } from './discovery-spec.ts';
import {
  type Evaluation,
  type EvaluationCounts,
  NO_COUNTS,
  readEvents,
  type SignalEvents,
  writeInTime,
} from './evaluation.ts';

export interface EvaluateCandidatesPorts extends CrmRelationPorts, WriteMessagesPorts, DetectSignalPorts {
  readonly accounts: Pick<AccountStore, 'get' | 'save'>;
  readonly candidates: Pick<CandidateStore, 'documentsOf'>;
  readonly detections: DetectSignalPorts['detections'] & WriteMessagesPorts['detections'];
  readonly directory: Pick<Directory, 'status' | 'findCompany'>;
  readonly discovered: DiscoveredAccounts;
  readonly now: () => Date;
}

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
  ports: EvaluateCandidatesPorts,
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
  ports: EvaluateCandidatesPorts,
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
 * Stores matches as accounts with their detections and messages. Returns how many detections each has, by domain; one whose
 * domain someone else took meanwhile is left out.
 */
async function storeMatches(
  ports: EvaluateCandidatesPorts,
  evaluation: Evaluation,
  matches: readonly Match[],
): Promise<ReadonlyMap<string, number>> {
  const { workspaceId } = evaluation;
  // Read after the documents, which takes minutes: what follows a change of the ideal customer doesn't know these accounts yet.
  const seller = await readSellerContext(ports, workspaceId);
  const discoveredAccounts: DiscoveredAccount[] = [];
  for (const match of matches) discoveredAccounts.push(await buildAccount(ports, evaluation, seller, match));
  const storedIds = await ports.discovered.insert(workspaceId, discoveredAccounts);
  for (const { account, detections } of discoveredAccounts)
    if (detections.some(isUnwritten)) await writeInTime(ports, evaluation, account.id);
  const detectionCounts = new Map<string, number>();
  for (const { account, detections } of discoveredAccounts) {
    // An earlier try stored it whole, unless someone else has its domain.
    const isOurs =
      storedIds.has(account.id) || (await ports.accounts.get(workspaceId, account.id)) !== undefined;
    if (isOurs && account.domain !== null) detectionCounts.set(account.domain, detections.length);
  }
  return detectionCounts;
}

/** The account for a company, with all its findings. */
async function buildAccount(
  ports: EvaluateCandidatesPorts,
  { workspaceId, runId, abort }: Evaluation,
  seller: SellerContext,
  match: Match,
): Promise<DiscoveredAccount> {
  const account = await createAccount(ports, runId, match, abort);
  const allDetections: DetectionRecord[] = [];
  for (const { signal, events } of match.bySignal) {
    const request = { workspaceId, runId, account, signal, seller, people: [] };
    allDetections.push(...(await createDetections(ports, request, events, abort)));
  }
  const newestDetections = allDetections.sort((a, b) => b.detected_at.localeCompare(a.detected_at));
  const detections = attachHolds(newestDetections.slice(0, MAX_DISCOVERED_DETECTIONS));
  const summary = summarizeAccount(detections, ports.now());
  return { account: { ...account, ...summary, status: match.verdict }, detections };
}

const createAccount = async (
  { directory, now }: EvaluateCandidatesPorts,
  runId: string,
  { domain, company, relation }: Match,
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
});

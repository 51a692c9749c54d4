import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import type {
  CompanyIdentity,
  DocumentsRequest,
  Research,
  SourceMemory,
} from '#domain/signals/research/research.ts';
import { type AccountSources, reportSources } from '#domain/signals/research/source-reports.ts';
import { getWindowStart } from './run-record.ts';
import type { RunDocuments, RunStore } from './run-store.ts';

/** The most documents a scan reads. The newest show what is going on. */
export const MAX_DOCUMENTS = 200;

/** The part of a run that counts gathered documents. */
const GATHERED_PART = 'gathered';

export interface GatherDocumentsPorts {
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly runs: Pick<RunStore, 'get' | 'addStats' | 'isCounted' | 'setSources'>;
  readonly documents: RunDocuments;
  readonly research: Pick<Research, 'documentsAbout'>;
  readonly monitors: SourceMemory;
  readonly accountSources: Pick<AccountSources, 'put'>;
  readonly now: () => Date;
}

export const toCompanyIdentity = ({
  name,
  domain,
  job_board_url,
}: Pick<AccountRecord, 'name' | 'domain'> &
  Partial<Pick<AccountRecord, 'job_board_url'>>): CompanyIdentity => ({
  name,
  domain,
  aliases: [],
  ...(job_board_url && { job_board_url }),
});

/** Fetches the documents about a company once for all signals. Returns the signals to look for. */
export async function gatherDocuments(
  { accounts, runs, documents, research, monitors, accountSources, now }: GatherDocumentsPorts,
  workspaceId: string,
  runId: string,
  abortSignal: AbortSignal,
): Promise<readonly string[]> {
  const run = await runs.get(workspaceId, runId);
  if (run?.status !== 'running' || run.account_id === null || run.signal_ids.length === 0) return [];
  const account = await accounts.get(workspaceId, run.account_id);
  if (!account) return [];
  if (await runs.isCounted(workspaceId, runId, GATHERED_PART)) return run.signal_ids;
  const request: DocumentsRequest = {
    since: getWindowStart(run) ?? new Date(0),
    // Changes are known to the monitor. A scan alone only sees the current state.
    memory: await monitors.memoryOf(workspaceId, account.id),
    isFull: true,
  };
  const researchResult = await reportSources(
    () => research.documentsAbout(toCompanyIdentity(account), request, abortSignal),
    async (sources) => {
      // A step delivered twice has asked the sources twice. The run continues with the first result.
      if (!(await runs.setSources(workspaceId, runId, GATHERED_PART, sources))) return;
      await accountSources.put(workspaceId, account.id, now().toISOString(), sources);
    },
  );
  const gatheredDocuments = researchResult.documents.slice(0, MAX_DOCUMENTS);
  await documents.put(workspaceId, runId, gatheredDocuments);
  await runs.addStats(workspaceId, runId, GATHERED_PART, { documents: gatheredDocuments.length });
  return run.signal_ids;
}

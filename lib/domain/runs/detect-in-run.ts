import type { AccountStore } from '#domain/accounts/account-store.ts';
import { type DetectSignalPorts, detectSignal } from '#domain/detections/detect-signal.ts';
import type { PersonStore } from '#domain/people/person-store.ts';
import type { KnownPerson } from '#domain/signals/signal-reasoner.ts';
import { definitionOf, signalsOf } from '#domain/signals/signal-record.ts';
import type { SignalStore } from '#domain/signals/signal-store.ts';
import { identityOf } from './gather-documents.ts';
import { windowOf } from './run-record.ts';
import type { RunDocuments, RunStore } from './run-store.ts';
import { type SellerPorts, sellerContext } from './seller-context.ts';

export interface DetectInRunPorts extends DetectSignalPorts, SellerPorts {
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly people: Pick<PersonStore, 'atAccount'>;
  readonly signals: Pick<SignalStore, 'load'>;
  readonly runs: Pick<RunStore, 'get' | 'countJob'>;
  readonly documents: Pick<RunDocuments, 'list'>;
}

/** Enough to find whom a draft should speak to; the most relevant come first. */
const PEOPLE_MAX = 60;

/** Those of a company's people whom a draft may speak to. */
export const mostRelevant = (
  people: readonly (KnownPerson & { readonly id: string; readonly ranking: number })[],
): KnownPerson[] =>
  people
    .toSorted((a, b) => a.ranking - b.ranking || (a.id < b.id ? -1 : 1))
    .slice(0, PEOPLE_MAX)
    .map(({ full_name, title, job_level }) => ({ full_name, title, job_level }));

export const knownPeople = async (
  people: Pick<PersonStore, 'atAccount'>,
  workspaceId: string,
  accountId: string,
): Promise<KnownPerson[]> => mostRelevant(await people.atAccount(workspaceId, accountId));

/** One job of a scan: looks for one signal in the documents that were gathered. */
export async function detectInRun(
  ports: DetectInRunPorts,
  workspaceId: string,
  runId: string,
  signalId: string,
  abort: AbortSignal,
): Promise<void> {
  const run = await ports.runs.get(workspaceId, runId);
  if (run?.status !== 'running' || run.account_id === null) return;
  const account = await ports.accounts.get(workspaceId, run.account_id);
  const signal = signalsOf(await ports.signals.load(workspaceId)).find(({ id }) => id === signalId);
  // An account or a signal that was deleted meanwhile is nothing to complain of.
  if (!account || !signal) return ports.runs.countJob(workspaceId, runId, signalId, {});
  const result = await detectSignal(
    ports,
    {
      workspaceId,
      runId,
      account,
      company: identityOf(account),
      signal: definitionOf(signal),
      documents: await ports.documents.list(workspaceId, runId),
      seller: await sellerContext(ports, workspaceId),
      people: await knownPeople(ports.people, workspaceId, account.id),
      since: windowOf(run),
    },
    abort,
  );
  await ports.runs.countJob(workspaceId, runId, signalId, { detections: result.written.length });
}

/** A job that failed for good; the others go on. */
export const failJob = (
  runs: Pick<RunStore, 'countJob'>,
  workspaceId: string,
  runId: string,
  job: string,
): Promise<void> => runs.countJob(workspaceId, runId, job, { failed: true });

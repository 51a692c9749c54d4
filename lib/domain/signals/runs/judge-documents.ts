import { hash } from 'node:crypto';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import { loadDefinitions, type SignalStore } from '#domain/signals/definitions/signal-record.ts';
import {
  type DetectSignalPorts,
  type Reading,
  readMentions,
} from '#domain/signals/detections/detect-signal.ts';
import type { FoundMention } from '#domain/signals/detections/found-event.ts';
import { addRegisteredNames, type PublicIdentities } from '#domain/signals/research/public-identity.ts';
import type { CompanyIdentity, ResearchDocument } from '#domain/signals/research/research.ts';
import { toCompanyIdentity } from './gather-documents.ts';
import { getWindowStart } from './run-record.ts';
import type { RunDocuments, RunStore } from './run-store.ts';

/** The findings in a few of a run's documents. */
export interface JudgedPart {
  /** Identifies the documents: a run that starts over may have gathered others. */
  readonly fingerprint: string;
  /** The number of parts in the run. */
  readonly parts: number;
  /** The company they are about. A quote alone may not name it, and a person is erased by name and company. */
  readonly company: string;
  readonly found: readonly FoundMention[];
  /** How many of them wait for the model. */
  readonly unread: number;
}

/** A run's findings so far, stored for its later steps like its documents. */
export interface RunFindings {
  list(workspaceId: string, runId: string): Promise<ReadonlyMap<number, JudgedPart>>;
  /** Stores a part unless one for the same documents exists, and returns the stored part. */
  put(workspaceId: string, runId: string, number: number, judgedPart: JudgedPart): Promise<JudgedPart>;
}

/** Documents judged in parallel, and the most that are judged again after a crash. */
export const DOCUMENTS_AT_ONCE = 5;

interface JudgeInRunPorts extends Pick<DetectSignalPorts, 'reasoner' | 'now'> {
  readonly documents: Pick<RunDocuments, 'list'>;
  readonly findings: RunFindings;
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly signals: Pick<SignalStore, 'load'>;
  readonly runs: Pick<RunStore, 'get' | 'countIdleJobs' | 'addStats'>;
  readonly identities: Pick<PublicIdentities, 'get'>;
}

export interface JudgedRun {
  readonly workspaceId: string;
  readonly runId: string;
  readonly company: CompanyIdentity;
  readonly signals: readonly SignalDefinition[];
  readonly since: Date | null;
}

export interface JudgeTime {
  /** Whether there is time for another part. The first one is always judged. */
  readonly hasTime: () => boolean;
  readonly abort: AbortSignal;
}

const hashDocuments = (documents: readonly ResearchDocument[]): string =>
  hash('sha256', JSON.stringify(documents));

/**
 * All findings in a run's documents, each read once for all signals. Parts judged by an earlier try are reused.
 * Undefined if time ran out before the last part.
 */
async function judgeDocuments(
  ports: JudgeInRunPorts,
  { workspaceId, runId, company, signals, since }: JudgedRun,
  { hasTime, abort }: JudgeTime,
): Promise<Reading | undefined> {
  const documentChunks = splitIntoChunks(await ports.documents.list(workspaceId, runId), DOCUMENTS_AT_ONCE);
  const storedParts = await ports.findings.list(workspaceId, runId);
  const foundMentions: FoundMention[] = [];
  let unreadCount = 0;
  let judgedCount = 0;
  for (const [partNumber, documents] of documentChunks.entries()) {
    const fingerprint = hashDocuments(documents);
    let judgedPart = storedParts.get(partNumber);
    if (judgedPart?.fingerprint !== fingerprint) {
      if (judgedCount > 0 && !hasTime()) return undefined;
      const readings = await Promise.all(
        documents.map((document) =>
          readMentions(ports, { company, signals, documents: [document], since }, abort),
        ),
      );
      const newPart = {
        fingerprint,
        parts: documentChunks.length,
        company: company.name,
        found: readings.flatMap((reading) => reading.found),
        unread: readings.reduce((sum, reading) => sum + reading.unread, 0),
      };
      judgedPart = await ports.findings.put(workspaceId, runId, partNumber, newPart);
      judgedCount += 1;
    }
    foundMentions.push(...judgedPart.found);
    unreadCount += judgedPart.unread;
  }
  return { found: foundMentions, unread: unreadCount };
}

/**
 * Judges a scan's documents and returns the signals that were found. Jobs for the others have nothing to do. `more`:
 * time ran out, and the step must be called again.
 */
export async function judgeInRun(
  ports: JudgeInRunPorts,
  { workspaceId, runId, signalIds }: Pick<JudgedRun, 'workspaceId' | 'runId'> & { signalIds: string[] },
  time: JudgeTime,
): Promise<{ signal_ids: string[]; more: boolean }> {
  const run = await ports.runs.get(workspaceId, runId);
  if (run?.status !== 'running' || run.account_id === null) return { signal_ids: [], more: false };
  const account = await ports.accounts.get(workspaceId, run.account_id);
  const signals = await loadDefinitions(ports.signals, workspaceId, signalIds);
  const company = account && (await addRegisteredNames(ports.identities, toCompanyIdentity(account)));
  const reading = company
    ? await judgeDocuments(ports, { workspaceId, runId, company, signals, since: getWindowStart(run) }, time)
    : { found: [], unread: 0 };
  if (!reading) return { signal_ids: signalIds, more: true };
  const { unread } = reading;
  if (unread > 0) await ports.runs.addStats(workspaceId, runId, 'judged', { unread });
  const foundIds = new Set(reading.found.map(({ mention }) => mention.signal_id));
  await ports.runs.countIdleJobs(
    workspaceId,
    runId,
    signalIds.filter((id) => !foundIds.has(id)),
  );
  return { signal_ids: signalIds.filter((id) => foundIds.has(id)), more: false };
}

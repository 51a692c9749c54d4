import { DAY_MS } from '#contract/time.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import type { AccountPerson } from '#domain/market/people/account-people.ts';
import { signalCatalog } from '#domain/signals/definitions/catalog.ts';
import { FULL_WEIGHT, type WeighedSignal } from '#domain/signals/definitions/signal-weight.ts';
import { recordEvents } from '#domain/signals/detections/detect-signal.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import type { DetectionStore } from '#domain/signals/detections/detection-store.ts';
import { type FoundMention, groupEvents } from '#domain/signals/detections/found-event.ts';
import type { Judgement, SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import type { CompanyIdentity, Research, ResearchDocument } from '#domain/signals/research/research.ts';
import type { SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';

/** The sources, the reasoner that reads them, and the seller that drafts are written for. */
export interface DemoReading {
  /** What was published until a given time. */
  readonly researchAt: (now: () => Date) => Pick<Research, 'documentsAbout'>;
  /** Who worked where at a given time. */
  readonly directoryAt: (now: () => Date) => Directory;
  readonly reasoner: SignalReasoner;
  readonly seller: SellerContext;
}

/** The built-in signals, unchanged and without feedback, as in a new workspace. */
const demoSignals: readonly WeighedSignal[] = signalCatalog.map((builtin) => ({
  ...builtin,
  keywords: [],
  exclusions: [],
  weight: FULL_WEIGHT,
}));

/** What was published about a company in the days before a given time, newest first, and how the sources responded. */
export function listDocuments(
  { researchAt }: DemoReading,
  company: CompanyIdentity,
  endDate: Date,
  days: number,
): ReturnType<Research['documentsAbout']> {
  const since = new Date(endDate.getTime() - days * DAY_MS);
  return researchAt(() => endDate).documentsAbout(company, { since, memory: null });
}

/** A document and its judgment. */
export interface ReadDocument extends Judgement {
  readonly document: ResearchDocument;
}

/** Reads each document once for all signals, to keep the start fast. */
export async function readDocuments(
  { reasoner }: DemoReading,
  documents: readonly ResearchDocument[],
  company: CompanyIdentity,
  readingDate: Date,
): Promise<ReadDocument[]> {
  const judgedDocuments: ReadDocument[] = [];
  for (const document of documents) {
    const judged = await reasoner.judge({ document, signals: demoSignals, company, today: readingDate });
    judgedDocuments.push({ document, ...judged });
  }
  return judgedDocuments;
}

/** Keeps detections in memory until all are written at once. No one else uses the workspace yet. */
function createMemoryStore(): Pick<DetectionStore, 'load' | 'save'> & { all(): DetectionRecord[] } {
  const byId = new Map<string, DetectionRecord>();
  return {
    all: () => [...byId.values()],
    load: async (_workspaceId, _accountId, signalId) => ({
      revisions: new Map(),
      detections: [...byId.values()].filter(({ signal_id }) => signal_id === signalId),
    }),
    async save(_workspaceId, _accountId, _seen, changedDetections) {
      for (const detection of changedDetections) byId.set(detection.id, detection);
      return 'saved';
    },
  };
}

/** Which run found something, when, and for which signals. */
interface DemoScan {
  readonly account: AccountRecord;
  readonly runId: string;
  readonly at: Date;
  readonly signalIds: readonly string[];
  readonly people: readonly AccountPerson[];
}

/** What is found at one account over time, by the same rules as in a scan. */
export interface AccountFindings {
  /** Turns documents into detections and returns how many are new or got a new source. */
  record(judgedDocuments: readonly ReadDocument[], scan: DemoScan): Promise<number>;
  detections(): DetectionRecord[];
}

export function createAccountFindings({ reasoner, seller }: DemoReading): AccountFindings {
  const detections = createMemoryStore();
  return {
    detections: detections.all,
    async record(judgedDocuments, { account, runId, at, signalIds, people }) {
      const now = () => at;
      let writtenCount = 0;
      for (const signal of demoSignals.filter(({ id }) => signalIds.includes(id))) {
        const mentions = judgedDocuments.flatMap(({ document, accepted }): FoundMention[] =>
          accepted
            .filter(({ signal_id }) => signal_id === signal.id)
            .map((mention) => ({ mention, document })),
        );
        const result = await recordEvents(
          { reasoner, detections, relations: { listQuiet: async () => [] }, now },
          { workspaceId: '', runId, account, signal, seller, people },
          groupEvents(mentions, at),
        );
        writtenCount += result.written.length;
      }
      return writtenCount;
    },
  };
}

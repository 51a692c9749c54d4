import type { FullAccount } from '#contract/accounts.ts';
import { CHANGED, retryWhileChanged } from '#domain/records/retry-while-changed.ts';
import type { CompanyIdentity, ResearchDocument } from '#domain/research/research.ts';
import type {
  KnownPerson,
  SellerContext,
  SignalDefinition,
  SignalReasoner,
} from '#domain/signals/signal-reasoner.ts';
import { alphaOf } from './alpha.ts';
import { addToDetection, isSameDetection, newDetection } from './detection-facts.ts';
import type { DetectionRecord } from './detection-record.ts';
import type { DetectionStore } from './detection-store.ts';
import { type FoundEvent, type FoundMention, groupEvents } from './found-event.ts';
import { icpFitOf } from './icp-fit.ts';

export interface DetectSignalPorts {
  readonly reasoner: SignalReasoner;
  readonly detections: DetectionStore;
  readonly now: () => Date;
}

/** What a signal is looked for in, and for whom. */
export interface DetectSignalRequest {
  readonly workspaceId: string;
  readonly runId: string;
  readonly account: FullAccount;
  readonly company: CompanyIdentity;
  readonly signal: SignalDefinition;
  readonly documents: readonly ResearchDocument[];
  readonly seller: SellerContext;
  readonly people: readonly KnownPerson[];
}

export interface DetectSignalResult {
  /** Events found in the documents, known before or not. */
  readonly events: number;
  /** Detections that are new or were added to. */
  readonly written: readonly DetectionRecord[];
  readonly outcome: 'done' | 'account_gone';
}

/** Everything the documents say about this signal at this company. */
export async function readMentions(
  { reasoner, now }: Pick<DetectSignalPorts, 'reasoner' | 'now'>,
  { company, signal, documents }: Pick<DetectSignalRequest, 'company' | 'signal' | 'documents'>,
  abort?: AbortSignal,
): Promise<FoundMention[]> {
  const found: FoundMention[] = [];
  for (const document of documents) {
    const { taken } = await reasoner.judge({ document, signals: [signal], company, today: now() }, abort);
    found.push(...taken.map((mention) => ({ mention, document })));
  }
  return found;
}

/** Looks for one signal in documents about an account and writes what is new; running twice writes it once. */
export async function detectSignal(
  ports: DetectSignalPorts,
  request: DetectSignalRequest,
  abort?: AbortSignal,
): Promise<DetectSignalResult> {
  const found = await readMentions(ports, request, abort);
  return recordEvents(ports, request, groupEvents(found, ports.now()), abort);
}

/** Writes events as detections: one that is known gets its new sources, one that is not becomes a detection. */
export async function recordEvents(
  ports: DetectSignalPorts,
  request: Omit<DetectSignalRequest, 'documents' | 'company'>,
  events: readonly FoundEvent[],
  abort?: AbortSignal,
): Promise<DetectSignalResult> {
  const { workspaceId, account, signal } = request;
  if (events.length === 0) return { events: 0, written: [], outcome: 'done' };
  const texts = textsFor(ports, request, abort);
  return retryWhileChanged(async () => {
    const seen = await ports.detections.load(workspaceId, account.id, signal.id);
    const changed: DetectionRecord[] = [];
    for (const event of events) {
      const known = seen.detections.find((detection) => isSameDetection(detection, event));
      const facts = known ? addToDetection(known, event) : newDetection(request, event, ports.now());
      if (facts) changed.push(await texts(facts, event));
    }
    if (changed.length === 0) return { events: events.length, written: [], outcome: 'done' as const };
    const outcome = await ports.detections.save(workspaceId, account.id, signal.id, seen, changed);
    if (outcome === CHANGED) return CHANGED;
    if (outcome === 'account_gone') return { events: events.length, written: [], outcome };
    return { events: events.length, written: changed, outcome: 'done' as const };
  });
}

/** Writes the words of a detection once for the same facts, however often the write is repeated. */
function textsFor(
  { reasoner, now }: DetectSignalPorts,
  { account, signal, seller, people }: Omit<DetectSignalRequest, 'documents' | 'company'>,
  abort?: AbortSignal,
) {
  const written = new Map<string, DetectionRecord>();
  const icpSections = seller.sections
    .filter(({ type }) => type === 'icp')
    .map(({ content_md }) => content_md);
  return async (facts: DetectionRecord, found: FoundEvent): Promise<DetectionRecord> => {
    const key = `${facts.id} ${facts.document_ids.join(' ')}`;
    const known = written.get(key);
    if (known) return known;
    const today = now();
    const text = await reasoner.write(
      {
        company: account,
        signal,
        event: facts.event,
        detected_at: facts.detected_at,
        evidence: facts.evidence.map((each) => {
          const from = found.mentions.find(({ document }) => document.url === each.source_url)?.document;
          return { ...each, title: from?.title ?? '', publisher: from?.publisher ?? '' };
        }),
        seller,
        people,
        today,
      },
      abort,
    );
    const detection: DetectionRecord = {
      ...facts,
      ...alphaOf(
        {
          strength: Math.max(...found.mentions.map(({ mention }) => mention.strength)),
          kinds: found.mentions.map(({ document }) => document.kind),
          publishers: facts.publishers.length,
          event: facts.event,
          employees: account.employees,
          date: facts.detected_at,
        },
        today,
      ),
      icp_fit: icpFitOf(icpSections, account),
      headline: text.headline,
      narrative: text.narrative,
      why_reach_out_md: text.why_reach_out_md,
      drafted_message_md: text.drafted_message_md,
      key_facts: [...text.key_facts],
      personas: [...text.personas],
    };
    written.set(key, detection);
    return detection;
  };
}

import type { BodyOf } from '#contract/endpoint.ts';
import type { Refuse } from '#contract/errors.ts';
import type { previewSignals as previewEndpoint } from '#contract/signal-previews.ts';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import {
  chooseSignals,
  listActiveSignals,
  type StoredSignals,
  toDefinition,
} from '#domain/signals/definitions/signal-record.ts';
import { FULL_WEIGHT, type WeighedSignal } from '#domain/signals/definitions/signal-weight.ts';
import { recognizeKind } from '#domain/signals/research/recognize-kind.ts';
import type { CompanyIdentity, ResearchDocument } from '#domain/signals/research/research.ts';
import { computeAlpha } from './alpha.ts';
import { toWriterEvidence } from './detect-signal.ts';
import { toEvidence } from './detection-facts.ts';
import { type FoundEvent, groupEvents } from './found-event.ts';
import type { SignalReasoner } from './signal-reasoner.ts';

type PreviewInput = BodyOf<typeof previewEndpoint>;
type PreviewDocument = PreviewInput['documents'][number];

export interface PreviewRequest {
  readonly signals: readonly WeighedSignal[];
  readonly company: CompanyIdentity | null;
  readonly documents: readonly PreviewDocument[];
}

export interface PreviewPorts {
  readonly reasoner: SignalReasoner;
  readonly now: () => Date;
}

/** What is tried: the signals named, a draft, or all that are active. */
export function choosePreviewSignals(
  storedSignals: StoredSignals,
  { signal_ids, signal }: Pick<PreviewInput, 'signal_ids' | 'signal'>,
  refuse: Refuse<'unknown_signal'>,
): WeighedSignal[] {
  if (signal) return [{ id: DRAFT_ID, kind: null, weight: FULL_WEIGHT, ...signal }];
  const signals = signal_ids
    ? chooseSignals(storedSignals, signal_ids, { path: 'signal_ids', refuse })
    : listActiveSignals(storedSignals);
  return signals.map(toDefinition);
}

/** The company the documents should be about, if any. Its domain is normalized like an account's. */
export function readPreviewCompany(
  company: PreviewInput['company'],
  refuse: Refuse<'validation_failed'>,
): CompanyIdentity | null {
  if (!company) return null;
  const domain = company.domain === undefined ? null : normalizeDomain(company.domain);
  if (domain === undefined) {
    throw refuse('validation_failed', undefined, [
      { path: 'company.domain', message: 'Must be a domain such as acme.com.' },
    ]);
  }
  return { name: company.name, domain, aliases: [] };
}

/** The id of a draft signal during the preview; the response shows null instead. */
const DRAFT_ID = 'draft';

const toApiId = (id: string): string | null => (id === DRAFT_ID ? null : id);

/** The maximum length of a readable headline. */
const MAX_HEADLINE_LENGTH = 120;

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_HEADLINE_LENGTH) return line;
  const truncated = line.slice(0, MAX_HEADLINE_LENGTH);
  return `${truncated.slice(0, Math.max(truncated.lastIndexOf(' '), MAX_HEADLINE_LENGTH / 2))}…`;
}

const toDocument = ({ text, title = '', url = '', published_at, kind }: PreviewDocument, index: number) =>
  ({
    id: String(index),
    kind: kind ?? recognizeKind(title, text),
    url,
    publisher: '',
    title,
    text,
    published_at: published_at ?? null,
  }) satisfies ResearchDocument;

/** Tries signals on text as a scan would, and keeps nothing. */
export async function previewSignals(
  { reasoner, now }: PreviewPorts,
  { signals, company, documents }: PreviewRequest,
  abortSignal?: AbortSignal,
) {
  const today = now();
  const signalsById = new Map(signals.map((signal) => [signal.id, signal]));

  async function writeHeadline(
    signal: SignalDefinition,
    { event, mentions, date }: FoundEvent,
  ): Promise<string> {
    const [clearest] = mentions;
    if (!company) return shorten(clearest.mention.quote);
    const { headline } = await reasoner.write(
      {
        company: { ...company, industry: null, employees: null, location: null, country: null },
        signal,
        event,
        detected_at: date,
        evidence: toWriterEvidence([toEvidence(clearest)], [clearest.document]),
        seller: { company_name: '', sections: [] },
        people: [],
        today,
      },
      abortSignal,
    );
    return headline;
  }

  async function detectSignals(document: ReturnType<typeof toDocument>, index: number) {
    // A document is judged as of its own date, so an old one gets the result it would have had then.
    const readingDate = document.published_at === null ? today : new Date(document.published_at);
    const judgement = await reasoner.judge({ document, signals, company, today: readingDate }, abortSignal);
    const mentionsBySignal = Map.groupBy(judgement.accepted, ({ signal_id }) => signal_id);
    const detections = [];
    for (const [id, mentions] of mentionsBySignal) {
      const signal = signalsById.get(id);
      if (!signal) continue;
      const foundMentions = mentions.map((mention) => ({ mention, document }));
      for (const event of groupEvents(foundMentions, today).filter(({ ended }) => ended !== true)) {
        const [{ mention }] = event.mentions;
        detections.push({
          document: index,
          signal_id: toApiId(id),
          alpha: computeAlpha(
            {
              strength: mention.strength,
              kinds: [document.kind],
              publishers: 1,
              event: event.event,
              employees: null,
              date: event.date,
              weight: signal.weight,
            },
            today,
          ).alpha,
          headline: await writeHeadline(signal, event),
          evidence: event.mentions.map((foundMention) => ({
            ...toEvidence(foundMention),
            source_url: document.url || null,
          })),
          reason: mention.reason,
          read_by: mention.read_by,
        });
      }
    }
    const rejected = judgement.rejected.map((mention) => ({
      ...mention,
      document: index,
      signal_id: toApiId(mention.signal_id),
    }));
    return { detections, rejected, read_by: judgement.read_by };
  }

  const results = [];
  for (const [index, document] of documents.entries()) {
    results.push(await detectSignals(toDocument(document, index), index));
  }
  return {
    detections: results.flatMap(({ detections }) => detections),
    rejected: results.flatMap(({ rejected }) => rejected),
    read_by: results.map(({ read_by }) => read_by),
  };
}

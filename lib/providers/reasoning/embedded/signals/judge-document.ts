import type { Judgement, JudgeRequest, SignalDefinition } from '#domain/signals/signal-reasoner.ts';
import { reasonForRejecting, reasonForTaking } from './explain.ts';
import type { Finding } from './finding.ts';
import { viewDocument } from './gate/document-view.ts';
import { readDefinitions } from './read-definitions.ts';
import { readSentence } from './read-sentence.ts';
import { weighFindings } from './weigh-findings.ts';

const DAY = 86_400_000;
/** What lies further back than this is background, not news. */
const NEWS_DAYS = 365;
/** More of the same in one document tells nobody anything. */
const MOST_OF_A_SIGNAL = 25;

/** Reads a document once for all signals. */
export function judgeDocument(request: JudgeRequest): Judgement {
  const { document, company, today } = request;
  const published = dateOrNull(document.published_at);
  const since = request.since === undefined ? new Date(today.getTime() - NEWS_DAYS * DAY) : request.since;
  const definitions = readDefinitions(request.signals);
  const view = viewDocument(document, company);
  const findings = new Map<SignalDefinition, Finding[]>();
  const reading = {
    document: view,
    definitions,
    reference: published ?? today,
    since,
    stale: published !== null && since !== null && published < since,
    kind: document.kind,
  };
  for (const sentence of view.sentences) {
    for (const finding of readSentence(reading, sentence)) {
      const known = findings.get(finding.signal) ?? [];
      findings.set(finding.signal, known);
      if (known.length < MOST_OF_A_SIGNAL) known.push(finding);
    }
  }
  const all = request.signals.flatMap((signal) => weighFindings(findings.get(signal) ?? []));
  return {
    taken: all
      .filter(({ verdict }) => verdict === 'taken')
      .map((finding) => ({
        signal_id: finding.signal.id,
        quote: finding.quote,
        event: finding.event,
        strength: finding.strength,
        reason:
          finding.signal.kind === null
            ? `The text speaks of “${finding.signal.name}”.`
            : reasonForTaking(finding.signal.kind, finding.event, company?.name ?? null),
      })),
    rejected: all.flatMap(({ signal, verdict, quote, cue }) =>
      verdict === 'taken'
        ? []
        : [
            {
              signal_id: signal.id,
              code: verdict,
              quote,
              reason: reasonForRejecting(signal.kind, signal.name, verdict, cue, company?.name ?? null),
            },
          ],
    ),
  };
}

function dateOrNull(written: string | null): Date | null {
  const date = written === null ? null : new Date(written);
  return date === null || Number.isNaN(date.getTime()) ? null : date;
}

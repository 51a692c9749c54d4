import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import type { Judgement, JudgeRequest } from '#domain/signals/detections/signal-reasoner.ts';
import type { DocumentKind } from '#domain/signals/research/document-kinds.ts';
import { judgeDocument } from '#reading/rules/judge-document.ts';
import { builtInSignals } from '#test/harness/built-in-signals.ts';

interface Asked {
  readonly title?: string;
  readonly company?: string;
  readonly domain?: string;
  readonly aliases?: readonly string[];
  readonly url?: string;
  readonly kind?: DocumentKind;
  readonly published?: string | null;
  readonly signals?: readonly SignalDefinition[];
  readonly since?: Date | null;
}

const reader = { judge: judgeDocument };

/** Judges a text read on 15 November 2026, published five days earlier unless said otherwise. */
export function judge(text: string, asked: Asked = {}): Promise<Judgement> {
  const request: JudgeRequest = {
    document: {
      title: asked.title ?? '',
      text,
      url: asked.url ?? 'https://news.example/1',
      kind: asked.kind ?? 'news',
      published_at: asked.published === undefined ? '2026-11-10T09:00:00Z' : asked.published,
    },
    signals: asked.signals ?? builtInSignals,
    company:
      asked.company === undefined
        ? null
        : { name: asked.company, domain: asked.domain ?? null, aliases: asked.aliases ?? [] },
    today: new Date('2026-11-15T00:00:00Z'),
    ...(asked.since === undefined ? {} : { since: asked.since }),
  };
  return reader.judge(request);
}

/** "funding", or "funding:rumour" for what was rejected, sorted. */
export async function verdicts(text: string, asked: Asked = {}): Promise<readonly string[]> {
  const { accepted, rejected } = await judge(text, asked);
  return [
    ...new Set([
      ...accepted.map(({ signal_id }) => signal_id),
      ...rejected.map(({ signal_id, code }) => `${signal_id}:${code}`),
    ]),
  ].sort();
}

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SIGNAL_KINDS, type TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { DocumentKind } from '#domain/signals/research/document-kinds.ts';
import { judgeDocument } from '#reading/rules/judge-document.ts';
import { writeHeadlineOf } from '#reading/writing/headlines.ts';

interface Wording {
  readonly tells: string;
  readonly kind: DocumentKind;
  readonly item: string | null;
  readonly sentence: string;
  /** Null: any. */
  readonly headline: string | null;
}

const WORDINGS = readFileSync(new URL('plain-wordings.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes(' | '))
  .map((line): Wording => {
    const [told = '', headline = null] = line.split(' => ');
    const [tells = '', where = '', ...sentence] = told.split(' | ');
    const [kind = '', item = null] = where.split('@');
    return { tells, kind: kind as DocumentKind, item, sentence: sentence.join(' | '), headline };
  });

const SIGNALS = SIGNAL_KINDS.map((kind) => ({
  id: kind,
  kind,
  name: kind,
  description: '',
  keywords: [],
  exclusions: [],
}));

async function toldBy({
  kind,
  item,
  sentence,
}: Wording): Promise<{ readonly kinds: string; readonly headline: string }> {
  const { accepted } = await judgeDocument({
    document: {
      title: '',
      text: item === null ? sentence : `Item ${item} Something.\n\n${sentence}`,
      kind,
      url: '',
      published_at: '2026-11-10',
    },
    company: { name: 'Ardenne', domain: null, aliases: [] },
    signals: SIGNALS,
    today: new Date('2026-11-16'),
  });
  const [first] = accepted;
  return {
    kinds: [...new Set(accepted.map(({ signal_id }) => signal_id))].join(),
    headline:
      first === undefined
        ? ''
        : writeHeadlineOf(first.signal_id as TextKind, { company: 'Ardenne', event: first.event }),
  };
}

describe('plain wordings', () => {
  for (const [tells, wordings] of Map.groupBy(WORDINGS, (wording) => wording.tells))
    test(tells === '-' ? 'of no event' : `of ${tells.replaceAll('_', ' ')}`, async () => {
      const read = wordings.map(async (wording) => ({ ...wording, told: await toldBy(wording) }));
      const wrong = (await Promise.all(read)).filter(
        ({ told, headline }) =>
          told.kinds !== (tells === '-' ? '' : tells) || (headline !== null && told.headline !== headline),
      );
      expect(wrong).toEqual([]);
    });
});

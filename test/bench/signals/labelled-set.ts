import { readFileSync } from 'node:fs';
import type { DocumentKind } from '#domain/research/research.ts';
import {
  type JudgeRequest,
  REJECTION_CODES,
  type RejectionCode,
  SIGNAL_KINDS,
  type SignalKind,
} from '#domain/signals/signal-reasoner.ts';

export type Verdict = 'taken' | RejectionCode;

/** A text with what a careful reader makes of it, kind by kind; kinds not named are not mentioned in it. */
export interface LabelledText {
  readonly name: string;
  readonly document: JudgeRequest['document'];
  readonly company: JudgeRequest['company'];
  readonly expected: ReadonlyMap<SignalKind, Verdict>;
}

export type Part = 'open' | 'held-out';

/** The day on which the labelled texts are read. */
export const READING_DAY = new Date('2026-11-15T00:00:00Z');

const DEALS = ['acquisition', 'being_acquired'] as const;

/** `news` is open too: general business news and everyday look-alikes, written to be read at first sight. */
export function labelledSentences(part: Part | 'news'): readonly LabelledText[] {
  return lines(`${part}-sentences.txt`).map((line, index) => {
    const [expected = '', company = '', ...text] = line.split(' | ');
    const written = company.trim();
    return labelled(`${part} sentence ${index + 1}`, expected, written === '-' ? null : written, {
      title: '',
      text: text.join(' | ').trim(),
      published_at: '2026-11-10T08:00:00Z',
      kind: 'news',
      url: 'https://news.example/story',
    });
  });
}

/** News documents of which only purchases of companies are labelled. */
export const dealDocuments = (): readonly LabelledText[] => documentsOf('deal');

export const labelledDocuments = (part: Part): readonly LabelledText[] => documentsOf(part);

function documentsOf(part: Part | 'deal'): readonly LabelledText[] {
  const source = readFileSync(new URL(`${part}-documents.txt`, import.meta.url), 'utf8');
  return source
    .split(/^## /m)
    .slice(1)
    .map((block, index) => {
      const [expected = '', ...rest] = block.split('\n');
      const fields = new Map<string, string>();
      while (/^(?:title|published|company|kind): /.test(rest[0] ?? '')) {
        const [name = '', value = ''] = (rest.shift() ?? '').split(/: (.*)/);
        fields.set(name, value);
      }
      const company = fields.get('company') ?? '-';
      return labelled(`${part} document ${index + 1}`, expected, company === '-' ? null : company, {
        title: fields.get('title') ?? '',
        text: rest.join('\n').trim(),
        published_at: fields.get('published') ?? null,
        kind: (fields.get('kind') ?? 'news') as DocumentKind,
        url: 'https://news.example/story',
      });
    });
}

function labelled(
  name: string,
  expected: string,
  company: string | null,
  document: LabelledText['document'],
): LabelledText {
  const [, companyName = '', domain = null] = /^(.*?)(?: \((.*)\))?$/.exec(company ?? '') ?? [];
  const verdicts = new Map<SignalKind, Verdict>();
  for (const label of expected.trim().split(', ')) {
    if (label === 'none') continue;
    const [kind = '', code = 'taken'] = label.split(':');
    if (!isKind(kind) || !isVerdict(code)) throw new Error(`${name}: there is no label "${label}".`);
    verdicts.set(kind, code);
    // Without a company in question whoever buys and whoever is bought count alike.
    if (company === null && DEALS.some((deal) => deal === kind))
      for (const deal of DEALS) verdicts.set(deal, code);
  }
  return {
    name,
    document,
    company: company === null ? null : { name: companyName, domain, aliases: [] },
    expected: verdicts,
  };
}

function lines(file: string): readonly string[] {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  return source.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

const isKind = (text: string): text is SignalKind => (SIGNAL_KINDS as readonly string[]).includes(text);
const isVerdict = (text: string): text is Verdict =>
  text === 'taken' || (REJECTION_CODES as readonly string[]).includes(text);

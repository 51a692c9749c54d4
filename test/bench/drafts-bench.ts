import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import { TEXT_KINDS, type TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { KINDS } from '#reading/kinds/registry.ts';
import { BANNED, MESSAGE_WORDS, namesEvent, wordsIn } from '#reading/message-rules.ts';
import { createEmbeddedSignalWriter } from '#reading/writing/embedded-signal-writer.ts';
import { SELLERS } from './drafts/sellers.ts';
import { printTable } from './table.ts';

/** How many drafts are printed for a person to read. */
const PRINTED = 30;

interface Draft {
  readonly seller: keyof typeof SELLERS;
  readonly kind: TextKind;
  readonly text: string;
  readonly pitches: boolean;
  readonly request: WriteRequest;
}

/** Drafts for five knowledge bases, scored by the rules a reader would use; prints them, up to thirty. */
export async function runDraftsBench(): Promise<void> {
  const all = await allDrafts();
  const drafts = all.filter(({ text }) => text !== '');
  const share = (among: readonly Draft[], is: (draft: Draft) => boolean): string =>
    `${among.filter(is).length} of ${among.length}`;
  printTable('Drafted messages', [
    { rule: 'something to say where a careful seller has it, silence where not', kept: share(all, fits) },
    {
      rule: `at most ${MESSAGE_WORDS.most} words`,
      kept: share(drafts, ({ text }) => wordsIn(text) <= MESSAGE_WORDS.most),
    },
    { rule: 'one question', kept: share(drafts, ({ text }) => text.match(/\?/g)?.length === 1) },
    {
      rule: 'the event in its own nouns in the first sentence',
      kept: share(drafts, ({ text, request }) => namesEvent(text, request)),
    },
    { rule: 'no phrase that nobody says', kept: share(drafts, ({ text }) => !BANNED.test(text)) },
  ]);
  for (const { seller, kind, text } of everyNth(drafts, Math.min(PRINTED, drafts.length)))
    console.log(`\n── ${SELLERS[seller].company_name}, ${kind.replaceAll('_', ' ')}\n\n${text}`);
}

async function allDrafts(): Promise<Draft[]> {
  const writer = createEmbeddedSignalWriter();
  const drafts: Draft[] = [];
  for (const seller of Object.keys(SELLERS) as (keyof typeof SELLERS)[])
    for (const kind of TEXT_KINDS) {
      const request = requestFor(seller, kind, drafts.length);
      const out = await writer.write(request);
      drafts.push({
        seller,
        kind,
        request,
        text: out.drafted_message_md,
        pitches: out.why_reach_out_md.includes('**Why you:**'),
      });
    }
  return drafts;
}

const TITLES = {
  dispatch: 'Chief Operating Officer',
  payroll: 'Chief Financial Officer',
  security: 'Chief Information Security Officer',
  logistics: 'Chief Operating Officer',
  consultancy: 'Chief Executive Officer',
} as const satisfies Readonly<Record<keyof typeof SELLERS, string>>;

/** Every third company has no one on file. */
const requestFor = (seller: keyof typeof SELLERS, kind: TextKind, at: number): WriteRequest => ({
  company: {
    name: 'Roveliko',
    domain: 'roveliko.example',
    industry: null,
    employees: 800,
    location: null,
    country: null,
  },
  signal: { id: kind, kind, name: kind, description: '', keywords: [], exclusions: [] },
  event: { ...NO_DETAILS, happened_on: '2026-11-09', ...KINDS[kind].samples.event },
  detected_at: '2026-11-10',
  evidence: [
    {
      claim: 'Roveliko said so on Monday.',
      source_url: 'https://news.example/1',
      published_date: '2026-11-10',
      title: 'Roveliko',
      publisher: 'news.example',
    },
  ],
  seller: SELLERS[seller],
  people: at % 3 === 2 ? [] : [{ full_name: 'Dana Whitfield', title: TITLES[seller], job_level: 'C-Team' }],
  today: new Date('2026-11-16T09:00:00Z'),
});

const fits = ({ seller, kind, pitches }: Draft): boolean =>
  KINDS[kind].samples.pitchedBy.includes(seller) === pitches;

const everyNth = <T>(all: readonly T[], count: number): readonly T[] =>
  Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]).flatMap(
    (one) => one ?? [],
  );

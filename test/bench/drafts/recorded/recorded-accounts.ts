import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AccountPerson } from '#domain/market/people/account-people.ts';
import { NO_DETAILS, type SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import { listSignals, toDefinition } from '#domain/signals/definitions/signal-record.ts';
import type { AccountEvent, AccountRequest } from '#domain/signals/detections/account-writer.ts';
import RECORDED_SELLERS from './sellers.json' with { type: 'json' };

/** Four companies with unlike businesses, buyers and tones. All are fictional. */
export type RecordedSeller = keyof typeof RECORDED_SELLERS;

/** A made-up event at a company that its seller might well have on its list. */
interface RecordedEvent {
  readonly seller: RecordedSeller;
  readonly company: AccountRequest['company'];
  readonly kind: string;
  readonly event: Partial<SignalEvent>;
  readonly published: string;
  readonly evidence: readonly {
    readonly claim: string;
    readonly title: string;
    readonly publisher: string;
  }[];
  readonly people: readonly Omit<AccountPerson, 'id'>[];
}

export interface RecordedAccount {
  readonly seller: RecordedSeller;
  readonly request: AccountRequest;
}

/** The day on which the news is read. */
const TODAY = new Date('2026-11-17T09:00:00Z');

/** The signals of a new workspace. */
const SIGNALS = listSignals({ custom: [], changes: [], feedback: new Map(), since: '' }).map(toDefinition);

function toAccountEvent({ kind, event, published, evidence }: RecordedEvent, index: number): AccountEvent {
  const signal = SIGNALS.find((each) => each.kind === kind);
  if (signal === undefined) throw new Error(`There is no signal of the kind ${kind}.`);
  return {
    id: `det_${index + 1}`,
    headline: evidence[0]?.title ?? '',
    signal,
    event: { ...NO_DETAILS, ...event },
    detected_at: published,
    evidence: evidence.map((each) => ({ ...each, source_url: '', published_date: published })),
  };
}

/** Each company with its events, the newest first. */
export function listRecordedAccounts(): readonly RecordedAccount[] {
  const file = fileURLToPath(new URL('events.jsonl', import.meta.url));
  const events = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): RecordedEvent => JSON.parse(line));
  const byAccount = Map.groupBy(events, ({ seller, company }) => `${seller} ${company.domain}`);
  return [...byAccount.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const newestFirst = group.toSorted((a, b) => b.published.localeCompare(a.published));
    return {
      seller: first.seller,
      request: {
        company: first.company,
        seller: RECORDED_SELLERS[first.seller],
        people: first.people.map((person, index) => ({ ...person, id: `per_${index + 1}` })),
        today: TODAY,
        events: newestFirst.map(toAccountEvent),
        fixed: [],
      },
    };
  });
}

import type { FunctionId } from '#contract/interpretation.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { DocumentKind } from '#domain/signals/research/document-kinds.ts';
import type { Found } from '../language/found.ts';
import type { Reading } from '../language/reading.ts';
import type { EventContext, Message } from '../wording/event-phrases.ts';

/** How a kind is recognized in a sentence. */
interface ReadKind {
  /** A sentence without any of these words is never taken apart for this kind. */
  readonly trigger: RegExp;
  readonly shownBy: {
    /** Documents that machines write, or that speak of tasks and wishes, show a kind only if it names them. */
    readonly documents: readonly DocumentKind[];
    /** The items of a current report that can show it. */
    readonly items: readonly string[];
  };
  /** Words that cast doubt on other kinds and none on this one: a planned IPO is what is asked for. */
  readonly plainly?: RegExp;
  /** Verbs that end such an event, beside those that end any. */
  readonly endedBy?: RegExp;
  /** It can fall through after it was agreed. */
  readonly fallsThrough?: true;
  /** Kinds that share this function are read at once. */
  readonly read: (reading: Reading) => readonly Found[];
}

/** How the reasons of a judgment name a kind. */
interface ExplainedKind {
  /** Follows the company: "raised money". */
  readonly does: string;
  /** The event: "a funding". */
  readonly noun: string;
}

/** What of an event a model must be able to quote; one of them is enough. */
type Detail = 'person' | 'role' | 'other_party' | 'place' | 'product';

/** A kind as a model is asked about it. */
interface AskedKind {
  /** How it can happen, in the model's words and in the writer's. */
  readonly forms: Readonly<Record<string, string>>;
  /** Essential details of the event; at least one must be quoted. */
  readonly needs: readonly Detail[];
  /** Words without which a sentence hardly ever states such an event. */
  readonly words: RegExp;
  /** The same for job adverts, which use most of these words for tasks and wishes. */
  readonly advertWords: RegExp;
}

/** Who such an event concerns. */
export interface ConcernedRoles {
  /** What a persona's reason calls the event: "A new round". */
  readonly event: string;
  /** Most affected first. */
  readonly roles: readonly FunctionId[];
}

/** What the other company, the sum, the number and the thing are called among the key facts. */
export interface FactLabels {
  readonly counterpart: string;
  readonly amount: string;
  readonly count: string;
  readonly product: string;
}

/** How a kind of event is described to a salesperson and to the person they write to. */
export interface WrittenKind {
  /** Company, verb, the thing itself, number with its unit; what the evidence doesn't name is left out. */
  readonly headline: (context: EventContext) => string;
  readonly labels: Partial<FactLabels> | ((context: EventContext) => Partial<FactLabels>);
  /** What to do about such an event, whatever is sold. */
  readonly why?: string;
  /** The seller's sentence must have one of these words. An event about a person needs a person who buys instead. */
  readonly answers: readonly RegExp[] | 'buyer';
  /** Those that name the event itself, not only what it brings. @default answers */
  readonly named?: readonly RegExp[];
  /** What else must be true of the seller's sentence, by the event and the quotes. @default nothing */
  readonly fits?: (sentence: string, event: SignalEvent, claims: string) => boolean;
  /** Why none of the sentences that have those words fits. @default nothing follows from such an event */
  readonly misfit?: (sentences: readonly string[], event: SignalEvent, claims: string) => string;
  /** What a message says. Null if the sources don't name the thing itself; absent if no one should write. */
  readonly message?: (context: EventContext) => Message | null;
  /** What the sources leave open where there is no message. */
  readonly leftOpen?: string;
  /** What the seller's sentence presumes and the event lacks: why it isn't said. @default nothing */
  readonly unmet?: (sentence: string, event: SignalEvent, claims: string) => string | null;
  /** What must be over before anyone writes, and what was due by a day: "that the deal has closed". */
  readonly pending?: string;
  readonly overdue?: string;
}

/** A seller of the drafts bench. */
export type SampleSeller = 'dispatch' | 'payroll' | 'security' | 'logistics' | 'consultancy';

/** What tests and benches try a kind with. */
interface Samples {
  /** Sentences about the company Ardenne that show this kind and no other. */
  readonly taken: readonly [string, ...string[]];
  /** Sentences with its words that show nothing. */
  readonly lookAlikes: readonly [string, ...string[]];
  /** An event with the usual details of such news. */
  readonly event: Partial<SignalEvent>;
  /** Sellers who have something to say after this event; the others should be silent. */
  readonly pitchedBy: readonly SampleSeller[];
}

/**
 * Everything about a kind of signal that text shows. Its file exports the parts by these names, one constant each: a bundle
 * carries only the parts it uses.
 */
export interface KindOfSignal {
  readonly reader: ReadKind;
  readonly explained: ExplainedKind;
  readonly asked: AskedKind;
  readonly concerned: ConcernedRoles;
  readonly written: WrittenKind;
  readonly samples: Samples;
}

/** The port to whatever reads a document for signals and writes what a salesperson reads. */

import type { CompanyIdentity, ResearchDocument } from '#domain/research/research.ts';
import { TEXT_KIND_NAMES } from './text-kinds.ts';

export type TextKind = keyof typeof TEXT_KIND_NAMES;

/** Signals that text shows. */
export const TEXT_KINDS = Object.keys(TEXT_KIND_NAMES) as readonly TextKind[];

/** Signals that only public records state, in fields of their own. */
const RECORD_KINDS = ['contract_award'] as const;

/** Signals that only the records of a people directory tell of. */
const MOVE_KINDS = ['new_in_role', 'champion_left', 'promotion', 'champion_moved'] as const;

export type MoveKind = (typeof MOVE_KINDS)[number];

/** The signals every workspace starts with. */
export const SIGNAL_KINDS = [...TEXT_KINDS, ...RECORD_KINDS, ...MOVE_KINDS] as const;

export type SignalKind = (typeof SIGNAL_KINDS)[number];

export const isMoveKind = (kind: SignalKind | null): kind is MoveKind =>
  MOVE_KINDS.some((each) => each === kind);

/** A signal as a reader of text needs it. `kind` is null for one that the workspace made up. */
export interface SignalDefinition {
  readonly id: string;
  readonly kind: SignalKind | null;
  readonly name: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly exclusions: readonly string[];
}

/** A signal that text can show. */
export interface TextSignal extends SignalDefinition {
  readonly kind: TextKind | null;
}

/** Prose never shows a move or an award, so that neither is looked for in it. */
const isTextSignal = (signal: SignalDefinition): signal is TextSignal =>
  signal.kind === null || TEXT_KINDS.some((kind) => kind === signal.kind);

/**
 * The signals that text can show. Of those that only records state, the keywords that a workspace has given them; a move is
 * never read from prose, whatever keywords its signal has.
 */
export const textSignals = (signals: readonly SignalDefinition[]): readonly TextSignal[] =>
  signals.flatMap((signal) => {
    if (isTextSignal(signal)) return [signal];
    return signal.keywords.length > 0 && !isMoveKind(signal.kind) ? [{ ...signal, kind: null }] : [];
  });

/** Why a mention was recognised and not taken. */
export const REJECTION_CODES = [
  'negated',
  'rumour',
  'conditional',
  'past',
  'called_off',
  'other_company',
  'excluded',
  'unclear',
] as const;

export type RejectionCode = (typeof REJECTION_CODES)[number];

export interface Money {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** What happened, as far as the text says; by this the same event is recognised in another document. */
export interface SignalEvent {
  /** Short words for the same thing: the person, the other company, the product, the place; folded, sorted. */
  readonly anchors: readonly string[];
  readonly person: { readonly name: string; readonly role: string | null } | null;
  /** The office, whether or not the text names the person. */
  readonly role: string | null;
  /** Whether the person comes or goes. */
  readonly move: 'joins' | 'leaves' | null;
  /** How it happens, where the kind alone leaves it open: "contract", "stake", "settles"; see the writer's words. */
  readonly form: string | null;
  /** Decided but still to come. */
  readonly ahead: boolean;
  /** The other company: acquirer, target, investor, partner, vendor. */
  readonly counterpart: string | null;
  readonly place: string | null;
  /** What is launched or opened, in the text's own words. */
  readonly product: string | null;
  readonly amount: Money | null;
  /** Heads, sites, openings: what the kind counts. */
  readonly count: number | null;
  /** What is counted, in the text's own words: "employees", "new stores". */
  readonly unit: string | null;
  /** The day the text names, ISO date; null where it names none. */
  readonly happened_on: string | null;
}

/** An event of which the text tells no details. */
export const NO_DETAILS: SignalEvent = {
  anchors: [],
  person: null,
  role: null,
  move: null,
  form: null,
  ahead: false,
  counterpart: null,
  place: null,
  product: null,
  amount: null,
  count: null,
  unit: null,
  happened_on: null,
};

export interface SignalMention {
  readonly signal_id: string;
  /** Stands word for word in the document's title or text. */
  readonly quote: string;
  readonly event: SignalEvent;
  /** How plainly the text says it, 0 to 1. */
  readonly strength: number;
  /** One sentence for a person: why this counts. */
  readonly reason: string;
  /** The text says that the event is over: what earlier documents told of it no longer holds. */
  readonly ends?: true;
}

interface RejectedMention {
  readonly signal_id: string;
  readonly code: RejectionCode;
  readonly quote: string;
  readonly reason: string;
}

export interface Judgement {
  readonly taken: readonly SignalMention[];
  readonly rejected: readonly RejectedMention[];
}

export interface JudgeRequest {
  readonly document: Pick<ResearchDocument, 'title' | 'text' | 'published_at' | 'kind' | 'url' | 'facts'>;
  readonly signals: readonly SignalDefinition[];
  /** Null: whoever the document is about will do. */
  readonly company: CompanyIdentity | null;
  /** The day of reading, against which "last year" is told. */
  readonly today: Date;
  /** Events and documents from before this day are `past`; null: whatever their age; absent: a year before `today`. */
  readonly since?: Date | null;
}

/** Somebody the account's roster holds, so that a draft can speak to a person who exists. */
export interface KnownPerson {
  /** Absent for a person known by name alone, as from a directory's report of a move. */
  readonly id?: string;
  readonly full_name: string;
  readonly title: string;
  readonly job_level: string;
}

/** The seller's own words that a draft draws on. */
export interface SellerContext {
  readonly company_name: string;
  readonly sections: readonly {
    readonly type: string;
    readonly title: string;
    readonly content_md: string;
  }[];
}

export interface WriteRequest {
  readonly company: {
    readonly name: string;
    readonly domain: string | null;
    readonly industry: string | null;
    readonly employees: number | null;
    readonly location: string | null;
    readonly country: string | null;
  };
  readonly signal: SignalDefinition;
  readonly event: SignalEvent;
  /** The day the signal is dated, ISO date. */
  readonly detected_at: string;
  readonly evidence: readonly {
    readonly claim: string;
    readonly source_url: string;
    readonly published_date: string | null;
    readonly title: string;
    readonly publisher: string;
  }[];
  readonly seller: SellerContext;
  readonly people: readonly KnownPerson[];
  readonly today: Date;
}

/** A role to talk to about an event, and who holds it. */
export interface Persona {
  readonly title: string;
  readonly reason: string;
  /** Null while nobody on the roster fits. */
  readonly person_id: string | null;
  readonly full_name: string | null;
}

export interface WrittenDetection {
  readonly headline: string;
  readonly narrative: string;
  readonly why_reach_out_md: string;
  readonly drafted_message_md: string;
  readonly key_facts: readonly string[];
  /** The best first. Rules choose them even where a model writes, so the same roster always gives the same people. */
  readonly personas: readonly Persona[];
}

export interface SignalReasoner {
  judge(request: JudgeRequest, signal?: AbortSignal): Promise<Judgement>;
  write(request: WriteRequest, signal?: AbortSignal): Promise<WrittenDetection>;
}

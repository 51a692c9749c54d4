import * as z from 'zod';
import { isMoveKind, type SignalKind, TEXT_KINDS, type TextKind } from './signal-kinds.ts';

/** How a workspace's own signal is understood. */
const interpretation = z.object({
  counts: z.array(z.string()).readonly(),
  does_not_count: z.array(z.string()).readonly(),
  /** Words and phrases that such texts often contain. */
  words: z.array(z.string()).readonly(),
});

export type Interpretation = Readonly<z.infer<typeof interpretation>>;

/** The same, and who wrote it down. */
export const storedInterpretation = interpretation.extend({ written_by: z.enum(['model', 'you']) });

export type StoredInterpretation = Readonly<z.infer<typeof storedInterpretation>>;

/** A signal as a reader of text needs it. `kind` is null for one that the workspace made up. */
export interface SignalDefinition {
  readonly id: string;
  readonly kind: SignalKind | null;
  readonly name: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly exclusions: readonly string[];
  /** How an own signal is understood, where a model or a person has written that down. */
  readonly interpretation?: Interpretation;
  /** Found in events that the workspace sends, never in text. */
  readonly isSent?: true;
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
export const selectTextSignals = (signals: readonly SignalDefinition[]): readonly TextSignal[] =>
  signals.flatMap((signal) => {
    if (signal.isSent) return [];
    if (isTextSignal(signal)) return [signal];
    return signal.keywords.length > 0 && !isMoveKind(signal.kind) ? [{ ...signal, kind: null }] : [];
  });

import BUILTINS from './builtin-signals.json' with { type: 'json' };

/**
 * The signals that every workspace starts with: those that text shows, that public records state in their fields, and that only
 * a people directory shows. An entry declares a kind: every workspace gets it, and `lib/reading/kinds.ts` doesn’t compile until it
 * has the rest of one that text shows. Most functions carry these names and nothing else.
 */
const { text: TEXT_SIGNALS, records: RECORD_SIGNALS, rosters: MOVE_SIGNALS } = BUILTINS;

export type TextKind = keyof typeof TEXT_SIGNALS;
export type MoveKind = keyof typeof MOVE_SIGNALS;
export type SignalKind = TextKind | MoveKind | keyof typeof RECORD_SIGNALS;

export const SIGNAL_TEXTS: Readonly<
  Record<SignalKind, { readonly name: string; readonly description: string }>
> = { ...TEXT_SIGNALS, ...RECORD_SIGNALS, ...MOVE_SIGNALS };

/** In the order they are listed. */
export const SIGNAL_KINDS = Object.keys(SIGNAL_TEXTS) as readonly SignalKind[];
export const TEXT_KINDS = Object.keys(TEXT_SIGNALS) as readonly TextKind[];

export const HURTFUL_KINDS = [
  'layoffs',
  'security_incident',
  'regulatory_pressure',
] as const satisfies SignalKind[];

/** Whether events of this kind hurt people or put a company under fire. */
export const isHurtful = (kind: SignalKind | null): boolean =>
  HURTFUL_KINDS.some((hurtfulKind) => hurtfulKind === kind);

export const isMoveKind = (kind: SignalKind | null): kind is MoveKind =>
  kind !== null && Object.hasOwn(MOVE_SIGNALS, kind);

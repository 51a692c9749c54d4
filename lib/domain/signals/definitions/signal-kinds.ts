import { TEXT_KIND_NAMES } from './text-kinds.ts';

export type TextKind = keyof typeof TEXT_KIND_NAMES;

/** Signals that text shows. */
export const TEXT_KINDS = Object.keys(TEXT_KIND_NAMES) as readonly TextKind[];

/** Signals that only public records state, in their fields. */
const RECORD_KINDS = ['contract_award'] as const;

/** Signals that only a people directory shows. */
const MOVE_KINDS = ['new_in_role', 'champion_left', 'promotion', 'champion_moved'] as const;

export type MoveKind = (typeof MOVE_KINDS)[number];

/** The signals every workspace starts with. */
export const SIGNAL_KINDS = [...TEXT_KINDS, ...RECORD_KINDS, ...MOVE_KINDS] as const;

export type SignalKind = (typeof SIGNAL_KINDS)[number];

export const HURTFUL_KINDS = [
  'layoffs',
  'security_incident',
  'regulatory_pressure',
] as const satisfies SignalKind[];

/** Whether events of this kind hurt people or put a company under fire. */
export const isHurtful = (kind: SignalKind | null): boolean =>
  HURTFUL_KINDS.some((hurtfulKind) => hurtfulKind === kind);

export const isMoveKind = (kind: SignalKind | null): kind is MoveKind =>
  MOVE_KINDS.some((moveKind) => moveKind === kind);

import type { DocumentKind } from '#domain/research/research.ts';
import { isMoveKind, MOVE_KINDS, type SignalKind } from '#domain/signals/signal-reasoner.ts';
import { ATTACHED } from './filing-items.ts';

/** Signals that a kind of document can carry; absent: any that prose tells of. */
const BY_DOCUMENT: Readonly<Partial<Record<DocumentKind, readonly SignalKind[]>>> = {
  // An advert speaks of tasks and wishes: only these are facts about the company. A round that it tells of is one as well.
  job_posting: ['hiring_surge', 'expansion', 'technology_migration', 'funding'],
  job_board: ['hiring_surge', 'expansion', 'layoffs'],
  dns: ['technology_migration'],
  // Its fields state what it is about; see `stated-facts.ts`.
  record: [],
  directory: MOVE_KINDS,
};

/** What a company tells under items that are open to anything. */
const OTHER_EVENTS: readonly SignalKind[] = [
  'acquisition',
  'being_acquired',
  'funding',
  'partnership',
  'product_launch',
  'expansion',
  'layoffs',
  'leadership_change',
  'regulatory_pressure',
  'security_incident',
];

/** What the items of a current report are about; an item that is not here says nothing of interest. */
const BY_ITEM: Readonly<Record<string, readonly SignalKind[]>> = {
  '1.01': ['acquisition', 'being_acquired', 'funding', 'partnership'],
  '1.03': ['layoffs'],
  '1.05': ['security_incident'],
  '2.01': ['acquisition', 'being_acquired'],
  '2.03': ['funding'],
  '2.05': ['layoffs'],
  '3.01': ['regulatory_pressure', 'being_acquired'],
  '3.02': ['funding', 'acquisition'],
  '5.01': ['being_acquired', 'leadership_change'],
  '5.02': ['leadership_change'],
  '7.01': OTHER_EVENTS,
  '8.01': [...OTHER_EVENTS, 'ipo_plans'],
};

/** Whether a part of a document can carry a signal at all. */
export function canCarry(document: DocumentKind, item: string | null, kind: SignalKind): boolean {
  if (document === 'filing' && item !== null && item !== ATTACHED)
    return BY_ITEM[item]?.includes(kind) === true;
  return BY_DOCUMENT[document]?.includes(kind) ?? !isMoveKind(kind);
}

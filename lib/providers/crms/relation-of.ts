import type { Relation } from '#contract/relation.ts';

/** The deals of a company, as far as its relation needs them. */
export interface DealState {
  readonly hasWon: boolean;
  readonly hasOpen: boolean;
}

/** What people enter as the type of a company. The first that fits counts. */
const TYPES: readonly (readonly [RegExp, Relation])[] = [
  [/competitor|wettbewerb|konkurren|concurrent/i, 'competitor'],
  [/\b(former|ex|lost|past|churned)\b|ehemalig/i, 'prospect'],
  [/partner|reseller|integrator/i, 'partner'],
  [/customer|client|kunde/i, 'customer'],
  [/prospect|lead|interessent/i, 'prospect'],
];

/**
 * A customer with another open deal stays a customer. What somebody has entered counts before the deals only for
 * competitors, because a deal that was once won says nothing about that.
 */
export function relationOf({ hasWon, hasOpen }: DealState, type: string | null): Relation {
  const entered = TYPES.find(([words]) => words.test(type ?? ''))?.[1] ?? 'none';
  if (entered === 'competitor') return entered;
  if (hasWon) return 'customer';
  return hasOpen ? 'open_deal' : entered;
}

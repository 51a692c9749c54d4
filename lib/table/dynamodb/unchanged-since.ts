import { type Condition, isAbsent } from './expressions.ts';

/** The condition that an item still has the revision it was read with. 0 or none: there was no such item. */
export const unchangedSince = (before: { readonly revision: number } | undefined): Condition =>
  before === undefined || before.revision === 0 ? isAbsent() : { revision: before.revision };

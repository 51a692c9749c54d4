/** Plain data: browsers and workers read it without zod. */

/** What a company is to the seller, as a CRM or a member says. */
export const RELATIONS = ['prospect', 'customer', 'open_deal', 'competitor', 'partner', 'none'] as const;

export type Relation = (typeof RELATIONS)[number];

/** A relation that a workspace can make quiet. `none` says nothing. */
export type NamedRelation = Exclude<Relation, 'none'>;

export const NAMED_RELATIONS = RELATIONS.filter((relation): relation is NamedRelation => relation !== 'none');

/** Selling to them again would embarrass the seller. */
export const QUIET_BY_DEFAULT: readonly NamedRelation[] = ['customer', 'open_deal', 'competitor'];

/** As people call them. */
export const relationNames: Readonly<Record<Relation, string>> = {
  prospect: 'Prospect',
  customer: 'Customer',
  open_deal: 'Open deal',
  competitor: 'Competitor',
  partner: 'Partner',
  none: 'No relation',
};

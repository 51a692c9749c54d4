/** From this score on, an account is hot: worth a call today. */
export const HOT_FROM = 70;
/** From this score on, an account is worth a place on the list. */
export const QUALIFIED_FROM = 40;

/** Below this relevance, an event is background: the knowledge base gives no reason to call about it. */
export const BACKGROUND_BELOW = 25;
/** With something to offer, an event has at least this relevance. */
export const RELEVANT_FROM = 50;
/** From here on a company matches the ideal customer, or its fit is unknown. */
export const FITS_FROM = 50;

/** How a score or a fit out of 100 is shown. */
export const bandOf = (score: number): 'hot' | 'warm' | 'cold' =>
  score >= HOT_FROM ? 'hot' : score >= QUALIFIED_FROM ? 'warm' : 'cold';

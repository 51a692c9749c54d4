/**
 * Fields with third-party text. A detection's headline, narrative, reasons and drafted message are not included, because
 * this service writes them.
 */

/** Names and firmographics come from directories, websites and news. */
export const accountWords = ['name', 'industry', 'location', 'revenue_range', 'short_description'];

/** People write their own profiles. */
export const personWords = ['full_name', 'title', 'headline', 'location'];

/** Quoted verbatim from documents. */
export const detectionWords = ['claim', 'key_facts'];

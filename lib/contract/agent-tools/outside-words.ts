/**
 * Fields of records with words of strangers. Headlines, narratives, reasons and drafted messages of a detection are
 * not among them: this service has written those.
 */

/** Names and firmographics come from directories, websites and news. */
export const accountWords = ['name', 'industry', 'location', 'revenue_range', 'short_description'];

/** A profile is written by the person it shows. */
export const personWords = ['full_name', 'title', 'headline', 'location'];

/** Taken from the documents word by word. */
export const detectionWords = ['claim', 'key_facts'];

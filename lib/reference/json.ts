/** A part of the document. */
export type Json = Record<string, unknown>;

export const JSON_TYPE = 'application/json';

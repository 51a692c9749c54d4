/** Why the preview of signals rejected a recognized mention. */
export const REJECTION_CODES = [
  'negated',
  'rumour',
  'conditional',
  'past',
  'called_off',
  'other_company',
  'excluded',
  'unclear',
] as const;

export type RejectionCode = (typeof REJECTION_CODES)[number];

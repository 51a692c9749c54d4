import type { JobLevel } from '#contract/interpretation.ts';

/** What titles say about a level. The first that fits wins. A directory that lists the person knows better. */
const LEVEL_PATTERNS: readonly (readonly [RegExp, JobLevel])[] = [
  [/\bassistant\b|\bintern\b|\btrainee\b|\b(?:product|process) owner\b/i, 'Staff'],
  [/\bchief of staff\b/i, 'Manager'],
  [
    /\bc[a-z]{1,2}o\b|\bchief\b|\bfounder\b|\bowner\b|\bmanaging director\b|\bgeschäftsführer|(?<!vice )\bpresident\b/i,
    'C-Team',
  ],
  [/\bs?vp\b|\bvice president\b/i, 'VP'],
  [/\bteamleiter|\bschichtleiter/i, 'Manager'],
  [/\bdirector\b|\bhead\b|leiter(?:in)?\b|\bleitung\b/i, 'Director'],
  [/\bmanager\b|\blead\b/i, 'Manager'],
];

export const detectJobLevel = (title: string): JobLevel =>
  LEVEL_PATTERNS.find(([pattern]) => pattern.test(title))?.[1] ?? 'Staff';

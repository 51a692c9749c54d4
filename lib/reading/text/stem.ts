import { findIrregularLemma } from './irregular-verbs.ts';

/** A word without its endings, the same for all its forms and for the noun made of a verb in -ion. */
export function stem(word: string): string {
  const lower = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const lemma = findIrregularLemma(lower);
  return strip(lemma ?? lower);
}

function strip(word: string): string {
  if (word.length < 4) return word;
  let base = word;
  if (base.endsWith('ies')) base = `${base.slice(0, -3)}y`;
  else if (/(?:x|ch|sh|ss)es$/.test(base)) base = base.slice(0, -2);
  else if (/[^su]s$/.test(base) && !base.endsWith('is')) base = base.slice(0, -1);
  if (base.length > 5 && base.endsWith('ing')) base = undouble(base.slice(0, -3));
  else if (base.length > 4 && base.endsWith('ied')) base = `${base.slice(0, -3)}y`;
  else if (base.length > 4 && base.endsWith('ed')) base = undouble(base.slice(0, -2));
  else if (base.length > 6 && base.endsWith('ion')) base = base.slice(0, -3);
  return base.length > 3 && base.endsWith('e') ? base.slice(0, -1) : base;
}

const undouble = (base: string): string => (/([bdgmnprt])\1$/.test(base) ? base.slice(0, -1) : base);

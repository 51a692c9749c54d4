import { findIrregularLemma } from '../../text/irregular-verbs.ts';
import type { TaggedToken } from '../../text/token.ts';

/** Forms that the tagger's dictionary takes for a verb of its own. */
const LEMMAS: Readonly<Record<string, string>> = {
  laid: 'lay',
  lay: 'lay',
  lays: 'lay',
  laying: 'lay',
  founded: 'found',
  left: 'leave',
  felled: 'fell',
  shed: 'shed',
  hit: 'hit',
  cut: 'cut',
  bound: 'bind',
  fined: 'fine',
  fining: 'fine',
  is: 'be',
  are: 'be',
  was: 'be',
  were: 'be',
  been: 'be',
  being: 'be',
  has: 'have',
  had: 'have',
  axed: 'axe',
  ax: 'axe',
  axes: 'axe',
};

export const findVerbLemma = ({ lower, lemma }: TaggedToken): string =>
  LEMMAS[lower] ?? (lemma === lower ? (findIrregularLemma(lower) ?? lemma) : lemma);

/** Whether a form can be a past tense or a participle. */
export const isPastForm = ({ lower }: TaggedToken): boolean =>
  lower.endsWith('ed') || findIrregularLemma(lower) !== undefined;

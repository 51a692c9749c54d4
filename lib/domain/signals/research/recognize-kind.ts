import type { DocumentKind } from './document-kinds.ts';

/** The kinds a document can be given as or recognized as. */
export type ReadableKind = Extract<
  DocumentKind,
  'news' | 'press_release' | 'blog' | 'job_posting' | 'filing'
>;

const FILING =
  /securities and exchange commission|\bform (?:8-k|10-k|10-q|s-1|6-k|20-f)\b|pursuant to section 13 or 15\(d\)|commission file number|\bitem\s+\d\.\d\d\b/i;
const POSTING = [
  /\b(?:responsibilities|requirements|qualifications|what you(?:'|’)ll (?:do|bring|need)|about the (?:role|job|position)|who you are|your (?:profile|tasks|role)|nice to have|what we offer|how to apply)\b/i,
  /\b(?:apply (?:now|here|online)|years of (?:professional |relevant |work )?experience|we(?:'|’)re looking for an?|we are looking for an?|equal opportunity employer|full[- ]time|salary|remote[- ]friendly|benefits package)\b/i,
];
const RELEASE =
  /for immediate release|\((?:business wire|globe newswire|globenewswire|pr newswire|marketwired?|accesswire)\)|\/prnewswire\/|(?:media|press|investor) contacts?:|^about [A-Z][\w&.' -]{1,60}$/im;
const FIRST_PERSON = /\b(?:we|our|us|we're|we've|i'm)\b/gi;

const LOOKED_AT = 6_000;

/** The kind that a document looks like, if none is given. */
export function recognizeKind(title: string, text: string): ReadableKind {
  const head = text.slice(0, LOOKED_AT);
  if (FILING.test(head)) return 'filing';
  if (POSTING.every((sign) => sign.test(text.slice(0, 3 * LOOKED_AT)))) return 'job_posting';
  if (RELEASE.test(text)) return 'press_release';
  const words = head.split(/\s+/).length;
  const spoken = (`${title} ${head}`.match(FIRST_PERSON) ?? []).length;
  return words > 60 && spoken / words > 0.012 ? 'blog' : 'news';
}

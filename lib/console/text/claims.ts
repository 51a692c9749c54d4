/** A piece of a quote; a marked one is a name or a number that the headline claims. */
export interface QuotePart {
  readonly text: string;
  readonly isClaim: boolean;
}

/** Capitalized runs ("Langmoor Brewing", "VP Operations"), joined by the small words that names contain, and numbers. */
const NAME = String.raw`\p{Lu}[\p{L}\p{N}&'’.-]*(?:\s+(?:(?:of|de|da|van|von|the|and|&)\s+)?\p{Lu}[\p{L}\p{N}&'’.-]*|\s+\d[\p{L}\p{N}]*)*`;
const NUMBER = String.raw`[$€£¥]?\d[\d,.]*(?:\s?%|\s(?:million|billion|thousand))?`;
const CLAIM_PATTERN = new RegExp(`${NAME}|${NUMBER}`, 'gu');

const ESCAPED = /[.*+?^${}()|[\]\\]/g;
const escapeText = (text: string): string => text.replace(ESCAPED, String.raw`\$&`);
const trimEnd = (text: string): string => text.replace(/(?<![.,'’-])[.,'’-]+$/, '');

/** Names and numbers of a headline; a name of several words also counts by its parts, longest first. */
function listClaims(headline: string): string[] {
  const matches = [...headline.matchAll(CLAIM_PATTERN)].map(([claim]) => trimEnd(claim));
  const claimWords = matches.flatMap((claim) =>
    /\s/.test(claim) && !/^[$€£¥\d]/.test(claim)
      ? claim.split(/\s+/).filter((word) => word.length > 2 && /^[\p{Lu}\d]/u.test(word))
      : [],
  );
  return [...new Set([...matches, ...claimWords])]
    .filter((claim) => claim.length > 1)
    .toSorted((a, b) => b.length - a.length);
}

/** The quote in parts; the headline's names and numbers are marked, ignoring case. */
export function markClaims(headline: string, quote: string): QuotePart[] {
  const claims = listClaims(headline);
  if (claims.length === 0) return [{ text: quote, isClaim: false }];
  const quotedClaimPattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${claims.map(escapeText).join('|')})(?![\p{L}\p{N}])`,
    'giu',
  );
  const quoteParts: QuotePart[] = [];
  let cursor = 0;
  for (const match of quote.matchAll(quotedClaimPattern)) {
    if (match.index > cursor) quoteParts.push({ text: quote.slice(cursor, match.index), isClaim: false });
    quoteParts.push({ text: match[0], isClaim: true });
    cursor = match.index + match[0].length;
  }
  if (cursor < quote.length) quoteParts.push({ text: quote.slice(cursor), isClaim: false });
  return quoteParts;
}

import type { Span, TaggedToken } from '../../text/token.ts';
import { isLocationName, NOT_NAMES } from './words.ts';

/** A name as its capital letters show it. */
export interface Name extends Span {
  readonly type: 'location' | 'organisation' | 'unknown';
}

const LEGAL_FORM =
  /^(?:inc|corp|corporation|ltd|limited|plc|llc|llp|lp|gmbh|ag|kg|se|sa|sas|sarl|spa|srl|bv|nv|ab|asa|oyj|oy|as|a\/s|co|company|holdings?|group|pty|kk)$/;
const ORGANISATION_WORD =
  /^(?:inc|corp|corporation|ltd|limited|plc|llc|gmbh|ag|group|holdings?|bank|bancorp|capital|partners|ventures|invest|investments?|equity|systems|software|technologies|technology|labs?|industries|pharma(?:ceuticals)?|therapeutics|biosciences|energy|foods|airlines|airways|motors|media|networks?|university|college|institute|foundation|association|council|department|ministry|commission|authority|agency|court|board|bureau|solutions|services|international|global|insurance|health|healthcare|hospital|stores?|retail|logistics|securities|financial|fund|trust|union|committee|administration|exchange|studios?|entertainment|communications|telecom|semiconductor|robotics|analytics|oil|petroleum|resources|mining|steel|chemical|brands|associates|advisors|advisers|consultants|properties|realty|hotels|resorts|consulting|company|co)$/;

/** The names of a sentence, offices and days left out. */
export function findNameSpans(tokens: readonly TaggedToken[], roles: readonly Span[]): Name[] {
  const names: Name[] = [];
  let tokenIndex = 0;
  while (tokenIndex < tokens.length) {
    if (!isPart(tokens, tokenIndex, roles)) {
      tokenIndex += 1;
      continue;
    }
    let end = tokenIndex + 1;
    for (;;) {
      if (
        isPart(tokens, end, roles) ||
        (LEGAL_FORM.test(tokens[end]?.lower ?? '') && tokens[end]?.capital === true)
      )
        end += 1;
      else if (isJoining(tokens, end, roles)) end += 2;
      else if (
        tokens[end]?.text === ',' &&
        /^(?:inc|corp|llc|ltd|lp|plc|co)$/.test(tokens[end + 1]?.lower ?? '') &&
        tokens[end + 1]?.capital === true
      )
        end += 2;
      else if (
        tokens[end]?.text === '.' &&
        /^(?:[a-z]|inc|corp|co|ltd|st|jr)$/.test(tokens[end - 1]?.lower ?? '') &&
        (isPart(tokens, end + 1, roles) || LEGAL_FORM.test(tokens[end - 1]?.lower ?? ''))
      )
        end += 1;
      else if (
        /^(?:number|year)$/.test(tokens[end]?.type ?? '') &&
        isPart(tokens, end - 1, roles) &&
        (tokens[end]?.text ?? '').length < 5
      )
        end += 1;
      else break;
    }
    names.push({ start: tokenIndex, end, type: decideType(tokens, { start: tokenIndex, end }) });
    tokenIndex = end;
  }
  return names;
}

const isJoining = (tokens: readonly TaggedToken[], tokenIndex: number, roles: readonly Span[]): boolean => {
  const token = tokens[tokenIndex];
  if (token === undefined || !isPart(tokens, tokenIndex + 1, roles)) return false;
  // "AP - Ohio authorities": a dash between spaces joins nothing.
  if (token.text === '-')
    return tokens[tokenIndex - 1]?.end === token.start && tokens[tokenIndex + 1]?.start === token.end;
  if (/^(?:&|de|van|von|der|la|le|du|al)$/.test(token.lower)) return true;
  return isOfName(tokens, tokenIndex);
};

function isPart(tokens: readonly TaggedToken[], tokenIndex: number, roles: readonly Span[]): boolean {
  const token = tokens[tokenIndex];
  if (token === undefined || token.type !== 'word' || !token.capital) return false;
  if (roles.some((role) => tokenIndex >= role.start && tokenIndex < role.end)) return false;
  // "Calloway IT", "the Federal Trade Commission"; "New" before it asks back whether "AI" is part of a name.
  if (
    /^(?:IT|AI|Commission)$/.test(token.text) &&
    !NOT_NAMES.has(tokens[tokenIndex - 1]?.lower ?? '') &&
    isPart(tokens, tokenIndex - 1, roles)
  )
    return true;
  if (NOT_NAMES.has(token.lower))
    return (
      /^(?:new|first)$/.test(token.lower) && isPart(tokens, tokenIndex + 1, roles) && token.pos === 'PROPN'
    );
  // "J. Doe", "Pilot Flying J"
  if (token.text.length === 1)
    return (
      tokens[tokenIndex + 1]?.text === '.' ||
      tokens[tokenIndex + 1]?.capital === true ||
      tokens[tokenIndex - 1]?.pos === 'PROPN'
    );
  if (tokenIndex > 0 && !/^["“‘(:•*—–-]$/.test(tokens[tokenIndex - 1]?.text ?? ''))
    return token.pos !== 'VERB' && token.pos !== 'AUX' && token.pos !== 'ADV';
  return token.pos === 'PROPN' || (token.pos === 'NOUN' && tokens[tokenIndex + 1]?.capital === true);
}

/** Whether the "of" at this position joins two words of a name: "Bank of America", "Department of Justice". */
export const isOfName = (tokens: readonly TaggedToken[], tokenIndex: number): boolean =>
  tokens[tokenIndex]?.lower === 'of' &&
  tokens[tokenIndex + 1]?.capital === true &&
  /^(?:Bank|University|Port|City|Council|House|Ministry|Department|Institute|Board|Republic|Court|Museum|Office|State)$/.test(
    tokens[tokenIndex - 1]?.text ?? '',
  );

function decideType(tokens: readonly TaggedToken[], span: Span): Name['type'] {
  const words = tokens.slice(span.start, span.end);
  const lower = words.map((word) => word.lower).join(' ');
  if (isLocationName(lower) || isLocationName(lower.replace(/ \.$/, '.'))) return 'location';
  return words.some((word) => ORGANISATION_WORD.test(word.lower)) ? 'organisation' : 'unknown';
}

export const getText = (source: string, tokens: readonly TaggedToken[], span: Span): string => {
  const firstToken = tokens[span.start];
  const lastToken = tokens[span.end - 1];
  return firstToken === undefined || lastToken === undefined
    ? ''
    : source.slice(firstToken.start, lastToken.end);
};

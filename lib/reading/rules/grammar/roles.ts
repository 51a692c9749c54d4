import type { Span, Token } from '../../text/token.ts';

const RANK =
  '(?:(?:interim|acting|deputy|group|global|senior|executive|assistant|associate|corporate|regional|independent|non-executive|lead|founding|first|new|joint|worldwide|our|its|the|a|an|second|additional) )*';
const OFFICE =
  '(?:(?:co-)?(?:ceo|cfo|coo|cto|cmo|cio|ciso|cro|chro|cpo|cdo|cso|cco|cao)s?|chief (?:[a-z&,-]+ ){1,5}?officer|chief (?:executive|financial|of staff|scientist|architect|economist|counsel|accountant|engineer|technologist|strategist|investment|operating|technology|information|marketing|revenue)|principal (?:financial|executive|accounting|operating) officer|(?:vice )?president|evp|svp|vp|vice[- ]chair(?:man|woman|person)?|chair(?:man|woman|person)?(?: of (?:the|its) board(?: of directors)?)?|managing director|managing partner|general manager|general counsel|country manager|(?:board )?directors?|board members?|members? of (?:the|its|our) board(?: of directors)?|treasurer|controller|comptroller|(?:company |corporate )?secretary|head of|(?:national|practice|country|regional) (?:lead|leader|head)|(?:finance|sales|marketing|technology|tech|product|security|legal|operations|it|hr|design) (?:chief|head|director|boss)|(?:co-)?founder|boss|editor-in-chief|director general)';
const ROLE = new RegExp(`^${RANK}${OFFICE}(?= |$)`);
const ROLE_START =
  /^(?:interim|acting|deputy|group|global|senior|executive|assistant|associate|corporate|regional|independent|non-executive|lead|founding|first|joint|worldwide|co-.*|c[a-z]{1,3}os?|chief|principal|vice.*|president|evp|svp|vp|chair.*|managing|general|country|national|practice|board|directors?|members?|treasurer|controller|comptroller|company|secretary|head|founder|boss|editor-in-chief|finance|sales|marketing|technology|tech|product|security|legal|operations|it|hr|design)$/;
const MAX_ROLE_TOKENS = 10;

/** Where a sentence names an office: "senior vice president of sales and marketing". */
export function findRoleSpans(tokens: readonly Token[]): Span[] {
  const spans: Span[] = [];
  let tokenIndex = 0;
  while (tokenIndex < tokens.length) {
    const end = ROLE_START.test(tokens[tokenIndex]?.lower ?? '') ? findRoleEnd(tokens, tokenIndex) : null;
    if (end === null) tokenIndex += 1;
    else {
      spans.push({ start: tokenIndex, end });
      tokenIndex = end;
    }
  }
  return spans;
}

function findRoleEnd(tokens: readonly Token[], start: number): number | null {
  const window = tokens.slice(start, start + MAX_ROLE_TOKENS);
  const roleText = ROLE.exec(window.map(({ lower }) => lower).join(' '))?.[0];
  if (roleText === undefined) return null;
  let end = start + roleText.split(' ').length;
  end = findFieldEnd(tokens, end, roleText.endsWith(' of'));
  const joiner = tokens[end]?.lower;
  if (joiner === 'and' || joiner === '&' || joiner === ',') {
    const nextRoleStart = joiner === ',' && tokens[end + 1]?.lower === 'and' ? end + 2 : end + 1;
    const joinedRoleEnd = ROLE_START.test(tokens[nextRoleStart]?.lower ?? '')
      ? findRoleEnd(tokens, nextRoleStart)
      : null;
    if (joinedRoleEnd !== null) return joinedRoleEnd;
  }
  return end;
}

const FIELD_ENDS =
  /^(?:at|in|from|after|on|to|as|by|who|which|is|was|has|will|with|following|effective|over|said|amid|next|last|this|where|since|and|or|the|its|our|departs?|leaves?|resigns?|retires?|quits?|exits?|steps?|joins?|dies)$/;

const VP_OF =
  /^(?:engineering|product|sales|marketing|operations|finance|technology|it|hr|people|legal|data|security|design|strategy|partnerships|r&d|supply|logistics)$/;

/** "of sales", "of North America", ", Engineering": which field the office is in. */
function findFieldEnd(tokens: readonly Token[], end: number, isFieldOpen: boolean): number {
  let fieldEnd = end;
  if (!isFieldOpen) {
    const joiner = tokens[end]?.lower;
    // "VP Engineering"
    if (/^[es]?vp$/.test(tokens[end - 1]?.lower ?? '') && VP_OF.test(joiner ?? '')) return end + 1;
    const isCommaField =
      joiner === ',' && tokens[end + 1]?.capital === true && tokens[end - 1]?.lower === 'president';
    if (joiner !== 'of' && joiner !== 'for' && !isCommaField) return end;
    // "CEO of Acme" has the whole company for its field.
    if (/^c[a-z]{1,3}o$/.test(tokens[end - 1]?.lower ?? '')) return end;
    if (/^(?:the|its|our|a)$/.test(tokens[end + 1]?.lower ?? '')) return end;
    fieldEnd = end + 1;
  }
  const fieldStart = fieldEnd;
  while (fieldEnd < Math.min(tokens.length, fieldStart + 5)) {
    const token = tokens[fieldEnd];
    const isJoiner =
      /^(?:and|&)$/.test(token?.lower ?? '') &&
      tokens[fieldEnd + 1]?.type === 'word' &&
      tokens[fieldEnd + 1]?.capital === tokens[fieldEnd - 1]?.capital &&
      fieldEnd > fieldStart;
    if (token === undefined || (token.type !== 'word' && !isJoiner)) break;
    if (FIELD_ENDS.test(token.lower) && !isJoiner) break;
    // "Head of Data of Acme": the second "of" tells whose.
    if (token.lower === 'of') break;
    fieldEnd += 1;
  }
  // "president of Acme Corp": a company, not a field.
  return isFieldOpen || fieldEnd > fieldStart ? fieldEnd : end;
}

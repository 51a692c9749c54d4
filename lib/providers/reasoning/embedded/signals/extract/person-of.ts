import type { SignalEvent } from '#domain/signals/signal-reasoner.ts';
import { isPerson, type SentenceView } from '../gate/document-view.ts';
import { type Span, textOf } from '../gate/names.ts';
import { compilePattern, matchPattern } from '../patterns/pattern.ts';
import type { Hit } from '../recognise.ts';

const ROLE = compilePattern('$role');
const NOT_PEOPLE =
  /\b(?:Inc|Corp|Ltd|plc|GmbH|LLC|Group|Bank|Board|Company|Holdings|Partners|Capital|Systems|Software|Council|University|Industries|Technologies|Foods|Media|Energy|Ventures|Labs)\b/;
const ENDS_ROLE =
  /^(?:at|in|from|after|on|to|and|as|by|who|which|is|was|has|will|with|for|following|effective|over|of|said|amid|next|last|next|this)$/;

/** Who comes or goes, and in which office. */
export function personOf(view: SentenceView, hit: Hit): SignalEvent['person'] {
  const name = nearestPerson(view, hit);
  if (name === null) return null;
  const role = nearestRole(view, hit, name);
  return {
    name: textOf(view.source, view.sentence, name),
    role: role === null ? null : textOf(view.source, view.sentence, role),
  };
}

/** "Information" of "Chief Information Security Officer" is part of an office, not of a name. */
function isOfOffice({ sentence: { tokens } }: SentenceView, { start, end }: Span): boolean {
  const before = tokens.slice(Math.max(0, start - 3), start).some(({ lower }) => lower === 'chief');
  const after = tokens.slice(end, end + 3).some(({ lower }) => lower === 'officer');
  return before && (after || tokens[end - 1]?.lower === 'officer');
}

function nearestPerson(view: SentenceView, hit: Hit): Span | null {
  const candidates = view.names.filter(
    (span) =>
      !isOfOffice(view, span) &&
      !view.company.some(({ start, end }) => start < span.end && span.start < end) &&
      !NOT_PEOPLE.test(textOf(view.source, view.sentence, span)) &&
      !/^(?:in|from|at|of|near)$/.test(view.sentence.tokens[span.start - 1]?.lower ?? ''),
  );
  const cost = (span: Span) => {
    const shape = isPerson(view.sentence, span.start, span.end) ? -6 : span.end - span.start >= 2 ? 0 : 8;
    const distance = span.start >= hit.start ? span.start - hit.start : hit.start - span.end;
    return shape + distance;
  };
  return candidates.toSorted((a, b) => cost(a) - cost(b))[0] ?? null;
}

function nearestRole(view: SentenceView, hit: Hit, person: Span): Span | null {
  let best: Span | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  const { tokens } = view.sentence;
  for (let start = 0; start < tokens.length; start += 1) {
    const end = matchPattern(ROLE, view.sentence, start);
    if (end < 0) continue;
    const found = { start, end: longer(view, start, end) };
    const inHit = start >= hit.start && start < hit.end ? -4 : 0;
    // Of two offices the one behind "as" or "to" is the new one.
    const newer = /^(?:as|to|its|new|become|becomes)$/.test(tokens[start - 1]?.lower ?? '') ? -3 : 0;
    const cost = Math.min(Math.abs(start - person.end), Math.abs(person.start - end)) + inHit + newer;
    if (cost < bestCost) {
      best = found;
      bestCost = cost;
    }
    start = found.end - 1;
  }
  return best;
}

/** "head of" is no office yet, "head of claims technology" is one; so is "president and CEO". */
function longer(view: SentenceView, start: number, end: number): number {
  const { tokens } = view.sentence;
  const ofField = tokens[end]?.lower === 'of' && tokens[end + 1]?.capital === true;
  if (tokens[end - 1]?.lower === 'of' || ofField) {
    let index = ofField ? end + 1 : end;
    while (
      index < Math.min(tokens.length, end + (ofField ? 4 : 3)) &&
      tokens[index]?.type === 'word' &&
      !ENDS_ROLE.test(tokens[index]?.lower ?? '')
    )
      index += 1;
    return index;
  }
  if (tokens[end]?.lower === 'and') {
    const next = matchPattern(ROLE, view.sentence, end + 1);
    if (next > 0 && start < end) return next;
  }
  return end;
}

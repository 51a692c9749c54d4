import type { SignalKind } from '#domain/signals/signal-reasoner.ts';
import type { Hit } from '../recognise.ts';
import { type Argument, isPassive, nameAfter, nameAfterWord, subjectBefore } from './arguments.ts';
import { dealRoles } from './deal-roles.ts';
import { type DocumentView, isPerson, type SentenceView } from './document-view.ts';
import type { Span } from './names.ts';

const CONTRASTS = new Set(['while', 'whereas', 'but', ';', 'unlike', 'although']);

/** Whether the company in question holds the part in the event that the signal asks for. */
export function isAboutCompany(
  document: DocumentView,
  view: SentenceView,
  hit: Hit,
  kind: SignalKind,
): boolean {
  if (document.company === null) return true;
  if (!document.names) return false;
  const is = (argument: Argument | null) => resolves(document, view, argument, hit.start);
  if (hit.kind === 'deal') {
    const { buyers, targets } = dealRoles(view.sentence, view.names, hit);
    const wanted = kind === 'acquisition' ? buyers : targets;
    const others = kind === 'acquisition' ? targets : buyers;
    if (wanted.length > 0)
      return (
        wanted.some(is) &&
        !(wanted.every((one) => one.type !== 'name') && others.some((one) => one.type === 'name' && is(one)))
      );
    return !others.some(is) && kind === 'acquisition' && view.company.length === 0 && view.inFocus;
  }
  const { holder } = hit.meaning.frame;
  const subject = subjectBefore(view.sentence, view.names, hit.start);
  if (holder === 'subject') {
    const agent = isPassive(view.sentence, hit.start)
      ? nameAfterWord(view.sentence, view.names, ['by'], hit.start + 1, 6)
      : null;
    return is(agent ?? subject) || (subject === null && companyInClause(view, hit));
  }
  if (holder === 'object') {
    const object =
      nameAfterWord(view.sentence, view.names, ['in', 'into'], hit.start + 1, 8) ??
      nameAfter(view.sentence, view.names, hit.start + 1, 8);
    return is(object);
  }
  if (companyInClause(view, hit)) return true;
  if (document.speaks && view.sentence.tokens.some(({ lower }) => /^(?:we|our|us)$/.test(lower))) return true;
  const behind = nameAfterWord(
    view.sentence,
    view.names,
    ['at', 'of', 'by', 'against', 'into', 'joined', 'join', 'joins', 'between'],
    hit.start,
    14,
  );
  const named = [subject, behind].filter(
    (argument) => argument?.type === 'name' && !isPerson(view.sentence, argument.start, argument.end),
  );
  if (view.company.length > 0 || (named.length > 0 && hit.kind !== 'leadership_change')) return false;
  if (
    hit.kind === 'leadership_change' &&
    behind?.type === 'name' &&
    !isPerson(view.sentence, behind.start, behind.end)
  )
    return false;
  return is(subject?.type === 'name' || subject?.type === 'stranger' ? null : subject);
}

function resolves(
  document: DocumentView,
  view: SentenceView,
  argument: Argument | null,
  at: number,
): boolean {
  if (argument?.type === 'stranger') return false;
  if (argument?.type === 'name') return view.company.some((span) => overlap(span, argument));
  if (argument?.type === 'speaker') return document.speaks || view.inFocus;
  const before = argument?.start ?? at;
  const names = view.names.filter(({ start, end }) => end <= before && !isPerson(view.sentence, start, end));
  const company = view.company.filter(({ end }) => end <= before);
  if (company.length > 0)
    return names.length === 0 || company.some((span) => names.some((name) => overlap(span, name)));
  const subject = names.find(({ start }) => start < 4);
  if (subject !== undefined) return false;
  // "After months of trials, the company picked": named only behind the verb, it is somebody else who acts.
  return view.company.length > 0
    ? view.company.some(({ start }) => start > before) && argument === null
    : view.inFocus;
}

const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

const COMPARED =
  /(?:\b(?:unlike|like|than|versus|vs|such as|rivals? (?:of|to|with)|competes? with|competing with|competitors? (?:of|to|with|such as)|products? (?:from|of|by)|customers? of|suppliers? (?:of|to)|formerly (?:of|at|with)|veteran of|alumn\w+ of)(?: the| \w+)?)$/;
const BACKERS =
  /\b(?:backed|led|owned|advised|funded|financed|controlled|co-led|supported) by(?: the| \w+| \w+ and)?$/;

/** Named beside the event without a part in it: as a rival, as an example, as somebody's backer. */
function isOnlyCompared(view: SentenceView, start: number, kind: Hit['kind']): boolean {
  const before = view.sentence.tokens
    .slice(Math.max(0, start - 5), start)
    .map(({ lower }) => lower)
    .join(' ');
  return COMPARED.test(before) || (kind !== 'partnership' && BACKERS.test(before));
}

/** Named in the same clause as the event, not in one that contrasts with it. */
function companyInClause(view: SentenceView, hit: Hit): boolean {
  return view.company.some(({ start, end }) => {
    const from = Math.min(end, hit.start);
    const to = Math.max(start, hit.start);
    if (isOnlyCompared(view, start, hit.kind)) return false;
    return !view.sentence.tokens.slice(from, to).some(({ lower }) => CONTRASTS.has(lower));
  });
}

/** For signals without parts to play: the company is named in the sentence, or spoken of in it. */
export function isNamedOrInFocus(document: DocumentView, view: SentenceView): boolean {
  if (document.company === null) return true;
  if (!document.names) return false;
  return view.company.length > 0 || view.inFocus || (document.speaks && view.names.length === 0);
}

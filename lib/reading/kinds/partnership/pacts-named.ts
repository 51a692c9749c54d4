import { type Found, share, words } from '../../language/found.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import type { Reading } from '../../language/reading.ts';
import { PACT } from './agreements.ts';
import { partnerIn } from './parties.ts';

const OVER = words('end|expire|lapse|collapse|fail|fall apart|break down');

/** "Acme's partnership with Beta" in a headline. */
export function pactsNamed(reading: Reading): Found[] {
  return reading.nouns.flatMap((noun): Found[] => {
    if (
      !PACT.test(reading.head(noun)) ||
      /^(?:relationship|integration)$/.test(reading.head(noun)) ||
      (!reading.isTitle && reading.view.part !== 'lead') ||
      // "a study in collaboration with Kabel": how something else was done.
      (noun.preposition === 'in' && reading.head(noun) !== 'partnership')
    )
      return [];
    const near = reading.behind(noun.end, noun.end + 6, 'with', 'between');
    const isWithUs = near.some((each) => reading.who(each) === 'company');
    const other = isWithUs
      ? (betweenUs(reading, near) ?? leadingName(reading, noun))
      : partnerIn(reading, near);
    if (other === null) return [];
    const clause = reading.clauseWith(noun);
    if (clause?.agent === noun && OVER.has(clause.group.verb)) return [];
    // "Our partnership with Kabel combines": it already exists.
    if (clause?.agent === noun && clause.group.tense === 'present' && !reading.isTitle) return [];
    return [
      {
        kind: 'partnership',
        frame: 'partnership with',
        holder: isWithUs
          ? 'company'
          : reading.firstWho(clause?.agent === noun ? null : (clause?.agent ?? null)),
        at: { start: noun.head, end: noun.head + 1 },
        clause,
        plain: false,
        complete: share(other),
        facts: { counterpart: other },
      },
    ];
  });
}

/** Of "a collaboration between Acme and Kabel", Kabel. */
function betweenUs(reading: Reading, near: readonly NounPhrase[]) {
  const first = near.find(({ preposition }) => preposition === 'between');
  if (first === undefined) return null;
  const second = reading.nouns.find(
    ({ start }) => start >= first.end && start - first.end <= 3 && reading.tokens[start - 1]?.pos === 'CCONJ',
  );
  return partnerIn(reading, second === undefined ? [first] : [first, second]);
}

/** The other party: the first name before the noun that isn't the company's. */
const leadingName = (reading: Reading, noun: NounPhrase) =>
  reading.names.find(
    (name) => name.end <= noun.start && name.type === 'organisation' && !reading.isCompany(name),
  ) ?? null;

import { type Found, share, stated, words } from '../../language/found.ts';
import { after, type Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import { SITE } from '../../language/lexicon/words.ts';
import type { Reading } from '../../language/reading.ts';
import { isStaff, sizeOf } from '../staff.ts';

const CUT = words(
  'cut|eliminate|shed|slash|axe|lay off|furlough|dismiss|reduce|let go|trim|scrap|shrink|lose|sack|downsize|cut back',
);
const CLOSE = words('close|shut|shut down|close down|shutter|wind down|mothball');

export function readLayoffs(reading: Reading): Found[] {
  const found = reading.clauses.flatMap((clause): Found[] => {
    const { group, agent, patient } = clause;
    const place = reading.placeIn(group.end, clause.end);
    const build = (
      frame: string,
      holder: NounPhrase | null,
      complete: number,
      count: ReturnType<Reading['countIn']>,
    ): Found[] => [
      stated('layoffs', frame, reading.firstWho(holder), clause, { complete, facts: { count, place } }),
    ];
    const cut = reading.core(patient) ?? (group.verb === 'let go' ? (after(clause, 'of')[0] ?? null) : null);
    if (CUT.has(group.verb) && isStaff(reading, cut)) {
      const { count, known } = sizeOf(reading, clause, cut);
      const plain = /^(?:lay off|furlough|let go|sack|axe|shed)$/.test(group.verb);
      if (!known && !plain && !/^(?:workforce|headcount|job|staff)$/.test(reading.head(cut))) return [];
      if (group.verb === 'lose' && !known) return [];
      return build('cuts', agent ?? whose(reading, cut, clause), share(known, cut), count);
    }
    // "shuts down, lays off 100"
    if (/^(?:lay off|furlough|sack)$/.test(group.verb) && isNumber(reading, patient))
      return build('cuts', agent, 1, null);
    // "let 40 people go", "400 jobs are to go at Acme"
    const gone =
      group.verb === 'let' && reading.tokens[patient?.end ?? 0]?.lower === 'go'
        ? patient
        : group.verb === 'go' && group.tense !== 'participle'
          ? agent
          : null;
    if (gone !== null && isStaff(reading, gone) && reading.countIn(gone) !== null) {
      const at_ = after(clause, 'at')[0] ?? null;
      if (group.verb === 'go' && at_ === null) return [];
      return build('cuts', group.verb === 'go' ? at_ : agent, 1, reading.countIn(gone));
    }
    if (
      CLOSE.has(group.verb) &&
      patient !== null &&
      SITE.has(reading.head(patient)) &&
      !/^(?:market|region|country|line|space|location)$/.test(reading.head(patient))
    ) {
      if (isForced(reading)) return [];
      return build('closes', agent, share(place ?? reading.countIn(patient), patient), null);
    }
    return [];
  });
  if (found.length > 0) return found;
  return reading.nouns.flatMap((noun): Found[] => {
    const said = reading.lower(noun);
    if (
      !/\b(?:layoffs?|lay-offs|job cuts?|redundancies|job losses|workforce reductions?|reductions? in (?:force|workforce)|furloughs?|staff cuts?|headcount reductions?)$/.test(
        said,
      ) &&
      !isLossOf(reading, noun) &&
      !(
        /\breduction$/.test(said) &&
        /^(?:in|of) (?:its |the |our )?(?:work)?force/.test(
          reading.lower({ start: noun.end, end: noun.end + 3 }),
        )
      )
    )
      return [];
    const clause = reading.clauseWith(noun);
    if (
      clause !== null &&
      !isLossOf(reading, noun) &&
      !/^(?:announce|begin|start|make|implement|plan|conduct|complete|approve|carry|confirm|commence|undertake|face|initiate|execute|include|result|lead|offer|consider|weigh|plan|rule|deny|avoid|cancel|mull|explore|suspend|halt)$/.test(
        clause.group.verb,
      )
    )
      return [];
    const lost = isLossOf(reading, noun) ? (reading.behind(noun.end, noun.end + 6, 'of')[0] ?? null) : null;
    const count = reading.countIn(noun) ?? reading.countIn(lost);
    return [
      {
        kind: 'layoffs',
        frame: 'layoffs',
        holder:
          ownForce(reading, noun) ||
          (lost !== null && (reading.document.own || reading.view.company.length > 0))
            ? 'company'
            : reading.firstWho(clause?.agent === noun ? null : (clause?.agent ?? null)),
        at: { start: noun.head, end: noun.head + 1 },
        clause,
        plain: clause !== null,
        complete: share(clause, count ?? null),
        facts: { count, place: reading.placeIn(noun.end, noun.end + 10) },
      },
    ];
  });
}

const isNumber = (reading: Reading, noun: NounPhrase | null): boolean =>
  noun !== null && reading.tokens[noun.head]?.type === 'number';

/** "shut two plants because of the floods": it opens again when they are over. */
const isForced = (reading: Reading): boolean => {
  const said = reading.lower({ start: 0, end: reading.tokens.length });
  return (
    /\b(?:flood\w*|storms?|hurricane|typhoon|cyclone|tornado|blizzard|snow\w*|(?:earth)?quake|tsunami|wildfires?|fire|explosion|blast|leak|spill|outage|blackout|power cuts?|strikes?|walkout|protests?|riots?|unrest|curfew|lockdown|pandemic|coronavirus|covid(?:-19)?|virus|outbreak|maintenance|inspections?|repairs|heatwave|evacuat\w+|threat|heightened security|fatality|accident|until further notice)\b/.test(
      said,
    ) && !/\b(?:permanently|for good|job cuts|layoffs|redundan\w+)\b/.test(said)
  );
};

/** "10% of Acme's workforce will be laid off", "400 workers at Acme were laid off" */
const whose = (reading: Reading, cut: NounPhrase | null, { end }: Clause): NounPhrase | null =>
  cut === null
    ? null
    : reading.who(cut) === 'company'
      ? cut
      : (reading.behind(cut.end, end, 'at', 'of', 'by').find((noun) => reading.who(noun) === 'company') ??
        null);

/** "the elimination of approximately 180 manufacturing jobs", "with the loss of 300 jobs" */
const isLossOf = (reading: Reading, noun: NounPhrase): boolean =>
  /^(?:elimination|loss|reduction|termination)$/.test(reading.tokens[noun.head]?.lower ?? '') &&
  reading
    .behind(noun.end, noun.end + 6, 'of')
    .some((each) => isStaff(reading, each) && reading.countIn(each) !== null);

/** "a plan that includes a reduction of its workforce": the owner of the workforce counts, not what includes it. */
const ownForce = (reading: Reading, noun: NounPhrase): boolean =>
  reading.behind(noun.end, noun.end + 3, 'of', 'in').some((force) => reading.who(force) === 'company');

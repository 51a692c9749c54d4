import { type Found, share, stated, words } from '../../language/found.ts';
import { after, type Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import type { Reading } from '../../language/reading.ts';

import { isStaff, sizeOf } from '../staff.ts';

const HIRE = words('hire|recruit|add|create|staff up|bring on|onboard|fill|take on|seek');
const GROW = words('double|triple|quadruple|expand|grow|increase|scale up|build|build out');

/** "The expansion will create 120 jobs": what is built creates them, for the one that builds it. */
const isWork = (reading: Reading, noun: NounPhrase | null): boolean =>
  noun !== null &&
  reading.who(noun) !== 'company' &&
  /^(?:expansion|project|plant|facility|investment|site|move|factory|center|centre|warehouse|hub|store)$/.test(
    reading.head(noun),
  );

const isWide = (reading: Reading, { group, end }: Clause): boolean =>
  /\b(?:all fronts|every|across|multiple|several|many|aggressively|rapidly|all (?:levels|departments|teams))\b/.test(
    reading.lower({ start: group.start, end }),
  );

/** "will grow its workforce by half, adding 100 people" */
const addedIn = (reading: Reading): ReturnType<Reading['countIn']> =>
  reading.clauses
    .filter(({ group, patient }) => HIRE.has(group.verb) && isStaff(reading, patient))
    .map(({ patient }) => reading.countIn(patient))
    .find((count) => count !== null && count.value >= 10) ?? null;

export function readHiring(reading: Reading): Found[] {
  return reading.clauses.flatMap((clause): Found[] => {
    const { group, agent, patient } = clause;
    const build = (frame: string, complete: number, count: ReturnType<Reading['countIn']>): Found[] => [
      stated(
        'hiring_surge',
        frame,
        isWork(reading, agent)
          ? clause.phrases.some((noun) => reading.who(noun) === 'company') ||
            reading.view.inFocus ||
            reading.document.own
            ? 'company'
            : 'nobody'
          : reading.firstWho(agent),
        clause,
        { complete, facts: { count, place: reading.placeIn(group.end, clause.end) } },
      ),
    ];
    if (HIRE.has(group.verb) && isStaff(reading, patient)) {
      const { count, known } = sizeOf(reading, clause, patient);
      const wide = !known && /^(?:hire|recruit)$/.test(group.verb) && isWide(reading, clause);
      if (wide) return build('hires widely', 0.5, null);
      if (!known || (count !== null && count.value < 10)) return [];
      // "bought Kabel, adding 40 people": no one is hired.
      if (
        group.verb === 'add' &&
        (group.tense === 'participle' ||
          /\bacqui(?:re|res|red|ring|sition)\b/.test(reading.lower({ start: 0, end: reading.tokens.length })))
      )
        return [];
      return build('hires', share(known), count);
    }
    // "We are looking for 25 Python developers"
    if (group.verb === 'look') {
      const whom = after(clause, 'for')[0] ?? null;
      const count = reading.countIn(whom);
      return isStaff(reading, whom) && count !== null && count.value >= 10 ? build('hires', 1, count) : [];
    }
    if (
      /^(?:hire|recruit)$/.test(group.verb) &&
      (group.tense === 'present' || group.via.includes('look')) &&
      !group.passive &&
      isWide(reading, clause)
    )
      return build('hires widely', 0.5, null);
    if (
      GROW.has(group.verb) &&
      patient !== null &&
      /^(?:workforce|headcount|team|staff)$/.test(reading.head(patient))
    ) {
      const own = patient.owner !== null || /^(?:the|our)\b/.test(reading.lower(patient));
      const fresh = /\bnew\b/.test(reading.lower(patient));
      if (!own && !fresh) return [];
      if (group.verb === 'build' && !fresh) return [];
      const sized =
        /^(?:double|triple|quadruple)$/.test(group.verb) ||
        /\bfrom (?:about )?\d+\b.{0,200} to \d/.test(reading.lower({ start: group.end, end: clause.end })) ||
        sizeOf(reading, clause, patient).known ||
        fresh;
      return sized ? build('grows team', share(true), addedIn(reading)) : [];
    }
    if (
      group.verb === 'be' &&
      /^there\b/.test(reading.lower({ start: Math.max(0, group.start - 1), end: group.end }))
    ) {
      const open = reading.nouns.find(
        (noun) =>
          noun.start >= group.end &&
          noun.start < clause.end &&
          /\bopen (?:position|role|job)s\b/.test(reading.lower(noun)),
      );
      const count = reading.countIn(open ?? null);
      return count === null || count.value < 10 ? [] : build('openings', 1, count);
    }
    if (
      group.verb === 'have' &&
      patient !== null &&
      /\bopen (?:position|role)s?\b/.test(reading.lower(patient))
    ) {
      const count = reading.countIn(patient);
      return count === null || count.value < (reading.document.kind === 'job_board' ? 5 : 10)
        ? []
        : build('openings', 1, count);
    }
    if (
      group.verb === 'hire' &&
      group.tense === 'present' &&
      group.via.length === 0 &&
      reading.document.kind === 'job_board'
    )
      return build('new role', 1, null);
    return [];
  });
}

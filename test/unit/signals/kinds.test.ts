import { describe, expect, test } from 'vitest';
import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import { TEXT_KINDS } from '#domain/signals/definitions/signal-kinds.ts';
import { KINDS } from '#reading/kinds/registry.ts';
import { ageOf } from '#reading/writing/event-age.ts';
import { verdicts } from './judge.ts';

const company = 'Ardenne';

describe.each(TEXT_KINDS)('%s', (kind) => {
  const { reader, asked, written, samples } = KINDS[kind];

  test.each(samples.taken)('is read from “%s”', async (text) => {
    expect(await verdicts(text, { company })).toEqual([kind]);
  });

  test.each(samples.lookAlikes)('is not read from “%s”', async (text) => {
    expect(await verdicts(text)).toEqual([]);
  });

  test.each(
    (['job_posting', 'job_board', 'dns'] as const).filter((name) => !reader.shownBy.documents.includes(name)),
  )('is not looked for in a %s', async (document) => {
    const read = await verdicts(samples.taken[0], { company, kind: document });
    expect(read.filter((verdict) => verdict.startsWith(kind))).toEqual([]);
  });

  test.each(samples.taken)('is asked of a model for “%s”', (text) => {
    expect(text).toMatch(asked.words);
  });

  test.each([null, ...Object.values(asked.forms)])('is told whatever is known, form %s', (form) => {
    const age = ageOf('2026-11-09', new Date('2026-11-16'));
    for (const event of [
      { ...NO_DETAILS, form },
      { ...NO_DETAILS, ...samples.event, form },
    ]) {
      expect(written.headline({ company, event })).toContain(company);
      const { subject, line } = written.opening({ company, event, age, toThem: false });
      expect(subject).toMatch(/\S/);
      expect(line).toMatch(/^[A-Z].*\.$/);
      expect(`${subject} ${line}`).not.toMatch(/null|undefined|\s\s/);
    }
  });

  test('asks for care before a message that is tactful', () => {
    expect(written.care === undefined).toBe(written.tact === undefined);
  });
});

describe('a document about any company', () => {
  test.each([
    ['Its chairman, Jan Post, will step down in May.', ['leadership_change']],
    ['There are 48 open positions on our careers page.', ['hiring_surge']],
    ['Some 400 jobs will be lost at the foundry.', ['layoffs']],
    ['The brewer broke ground on a bottling plant near Leipzig.', ['expansion']],
    ['A takeover of Kabel was completed by Ardenne.', ['acquisition']],
  ])('%s', async (text, expected) => {
    expect(await verdicts(text)).toEqual(expected);
  });

  test.each(['', 'The hardest one, according to the cook, is how it is cleaned, and Jörg Weiß agrees.'])(
    'tells of nothing: “%s”',
    async (text) => {
      expect(await verdicts(text)).toEqual([]);
    },
  );
});

test('two events in one text are two findings', async () => {
  expect(await verdicts('Ardenne raised $9 million. It also appointed Lucie Moreau as CEO.')).toEqual([
    'funding',
    'leadership_change',
  ]);
});

import { describe, expect, test } from 'vitest';
import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import { hurts, TEXT_KINDS } from '#domain/signals/definitions/signal-kinds.ts';
import { KINDS } from '#reading/kinds/registry.ts';
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
    for (const event of [
      { ...NO_DETAILS, form },
      { ...NO_DETAILS, ...samples.event, form },
    ]) {
      expect(written.headline({ company, event })).toContain(company);
      for (const ahead of [true, false]) {
        const message = written.message?.({
          company,
          event: { ...event, ahead },
        });
        if (!message) continue;
        expect(message.line).toMatch(/^(?:I saw|I read|Congratulations on) .*\.$/);
        expect(message.question).toMatch(/^[A-Z][^?]*\?$/);
        expect(Object.values(message).join(' ')).not.toMatch(/null|undefined|\s\s|\ban? an? /);
      }
    }
  });

  test('has no message without the thing itself, nor one that its own advice forbids', () => {
    expect(written.message?.({ company, event: NO_DETAILS }) ?? null).toSatisfy(
      (message: unknown) => kind === 'ipo_plans' || message === null,
    );
    if (hurts(kind)) expect(written.message).toBeUndefined();
  });
});

test.each([
  ['acquisition', 'Ardenne makes an offer for Kabel'],
  ['being_acquired', 'Kabel makes an offer for Ardenne'],
] as const)('an offer that a model reads is no %s yet', (kind, headline) => {
  const { asked, written } = KINDS[kind];
  const form = Reflect.get(asked.forms, 'offer') as string;
  const event = { ...NO_DETAILS, form, counterpart: 'Kabel' };

  expect(written.headline({ company, event })).toBe(headline);
  expect(written.fits?.('We join two teams.', event, '')).toBe(false);
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

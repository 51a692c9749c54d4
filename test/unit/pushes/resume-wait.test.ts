import { describe, expect, it } from 'vitest';
import { nextLook } from '#domain/pushes/resume-wait.ts';

const MINUTE_MS = 60_000;
const now = new Date('2026-03-01T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString();
const waitOf = ({ look_at }: { look_at: string }) => (Date.parse(look_at) - now.getTime()) / MINUTE_MS;

describe('a run that is resumed', () => {
  it.each([
    [0, 3],
    [1, 6],
    [2, 12],
    [3, 24],
    [4, 30],
    [50, 30],
  ])('for the time after %i without a move is looked at again in %i minutes', (resumes, minutes) => {
    const look = nextLook({ resumes, resumed_at: minutesAgo(60) }, { progress_at: minutesAgo(90) }, now);

    expect(waitOf(look)).toBe(minutes);
    expect(look).toMatchObject({ resumes: resumes + 1, resumed_at: now.toISOString() });
  });

  it('starts over where it has moved since it was last resumed', () => {
    const look = nextLook({ resumes: 9, resumed_at: minutesAgo(60) }, { progress_at: minutesAgo(4) }, now);

    expect([look.resumes, waitOf(look)]).toEqual([1, 3]);
  });

  it('for the first time waits three minutes, whenever it moved', () => {
    const look = nextLook({ resumes: 0 }, { progress_at: minutesAgo(4) }, now);

    expect([look.resumes, waitOf(look)]).toEqual([1, 3]);
  });
});

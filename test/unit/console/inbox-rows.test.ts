import { describe, expect, it } from 'vitest';
import type { Detection } from '#console/pages/detections/feedback.ts';
import {
  emptyInbox,
  inboxGroups,
  isWaiting,
  missingRows,
  nextAfter,
  shownRows,
  withArrived,
  withNews,
  withPage,
  withReopened,
  withRows,
  withSettled,
  withYourAccounts,
} from '#console/pages/inbox/inbox-rows.ts';

const OPEN = ['new', 'seen'] as const;

type Row = Partial<Detection> & { readonly id: string };

/** The fields that the inbox decides by. */
const row = ({ id, ...rest }: Row): Detection =>
  ({
    id,
    state: 'new',
    account_status: 'suggested',
    created_at: '2026-11-16T08:00:00.000Z',
    snoozed_until: null,
    ...rest,
  }) as Detection;

/** The company of a row, changed. */
const companyOf = (id: string, account_status: Detection['account_status']) => (all: readonly Detection[]) =>
  all.map((each) => (each.id === id ? { ...each, account_status } : each));
const rows = (...ids: string[]) => ids.map((id) => row({ id }));
const inboxOf = (...ids: string[]) => withPage(emptyInbox(OPEN), rows(...ids));
const idsOf = (all: readonly Detection[]) => all.map(({ id }) => id).join(' ');
const late = (id: string) => row({ id, created_at: '2026-11-17T09:00:00.000Z' });

describe('the inbox', () => {
  it('lists by the day of finding, latest first, whatever the order of pages', () => {
    const older = row({ id: 'old', created_at: '2026-11-13T08:00:00.000Z' });
    const inbox = withPage(withPage(emptyInbox(OPEN), [older, ...rows('a')]), [
      late('new'),
      ...rows('a', 'b'),
    ]);
    expect(idsOf(shownRows(inbox))).toBe('new a b old');
  });

  it('lists what is back from a snooze on the day it came back', () => {
    const back = row({ id: 'back', state: 'new', snoozed_until: '2026-11-17T08:00:00.000Z' });
    expect(idsOf(shownRows(withPage(inboxOf('a'), [back])))).toBe('back a');
  });

  it('announces what was found since, and moves nothing until asked', () => {
    const looked = withNews(inboxOf('a', 'b'), [late('c'), ...rows('a', 'b')]);
    expect([idsOf(shownRows(looked)), idsOf(looked.arrived)]).toEqual(['a b', 'c']);

    const shown = withArrived(looked);
    expect([idsOf(shownRows(shown)), shown.arrived.length]).toEqual(['c a b', 0]);
    expect(withNews(shown, [late('c'), ...rows('a', 'b')]).arrived).toEqual([]);
  });

  it("doesn't announce older rows that only moved up from the next page", () => {
    const looked = withNews(withSettled(inboxOf('a', 'b'), ['a']), rows('b', 'c'));
    expect([idsOf(shownRows(looked)), looked.arrived.length]).toEqual(['b c', 0]);
  });

  it("doesn't bring back what you settled while the list still has it", () => {
    const looked = withNews(withSettled(inboxOf('a', 'b'), ['a']), rows('a', 'b'));
    expect(idsOf(shownRows(looked))).toBe('b');
  });

  it('keeps what you have opened as seen while the list still says new', () => {
    const opened = withRows(inboxOf('a'), () => [row({ id: 'a', state: 'seen' })]);
    expect(withNews(opened, rows('a')).rows[0]?.state).toBe('seen');
  });

  it('names the rows that a colleague settled', () => {
    const inbox = inboxOf('a', 'b', 'c');
    expect(missingRows(inbox, rows('b'), true)).toEqual(['a', 'c']);
    // The last one may be on the next page.
    expect(missingRows(inbox, rows('b'), false)).toEqual(['a']);
    expect(missingRows(withSettled(inbox, ['a']), rows('b', 'c'), true)).toEqual([]);
  });

  it('keeps what a colleague settled in its place until you act', () => {
    const theirs = withRows(inboxOf('a', 'b', 'c'), (all) =>
      all.map((each) => (each.id === 'b' ? { ...each, state: 'done' as const } : each)),
    );
    expect(idsOf(shownRows(theirs))).toBe('a b c');
    expect(idsOf(shownRows(withSettled(theirs, ['a'])))).toBe('c');
  });

  it('puts what is undone back in its place', () => {
    const settled = withSettled(inboxOf('a', 'b', 'c'), ['b']);
    expect(idsOf(shownRows(settled))).toBe('a c');
    expect(idsOf(shownRows(withReopened(settled, ['b'])))).toBe('a b c');
  });

  it('hides the signals of a company that you reject, and shows them again when you take it back', () => {
    const inbox = inboxOf('a', 'b');
    const rejected = withYourAccounts(inbox, companyOf('a', 'rejected'));
    expect(idsOf(shownRows(rejected))).toBe('b');
    const restored = withYourAccounts(rejected, companyOf('a', 'suggested'));
    expect(idsOf(shownRows(restored))).toBe('a b');
  });

  it('leaves what you settled alone when its company changes in another way', () => {
    const inbox = withSettled(inboxOf('a', 'b'), ['a']);
    expect(idsOf(shownRows(withYourAccounts(inbox, companyOf('a', 'active'))))).toBe('b');
  });

  it('keeps the signals of a company that a colleague rejected in their place until you act', () => {
    const theirs = withRows(inboxOf('a', 'b', 'c'), companyOf('a', 'rejected'));
    expect(idsOf(shownRows(theirs))).toBe('a b c');
    expect(theirs.rows.map((each) => isWaiting(theirs, each))).toEqual([false, true, true]);
    expect(idsOf(shownRows(withSettled(theirs, ['b'])))).toBe('c');
  });
});

describe('the next row', () => {
  const ordered = [...rows('a', 'b'), row({ id: 'c', state: 'done' }), ...rows('d')];

  it('is the next one that waits, then the one before, then none', () => {
    expect(nextAfter(ordered, OPEN, 'a', ['a'])).toBe('b');
    expect(nextAfter(ordered, OPEN, 'b', ['b'])).toBe('d');
    expect(nextAfter(ordered, OPEN, 'd', ['d'])).toBe('b');
    expect(nextAfter(ordered, OPEN, 'd', ['a', 'b', 'd'])).toBeUndefined();
  });

  it('stays the open one while that is left', () => {
    expect(nextAfter(ordered, OPEN, 'b', ['a'])).toBe('b');
  });
});

describe('the days of the inbox', () => {
  it('set apart what was found since the last visit', () => {
    const now = new Date('2026-11-17T12:00:00.000Z');
    const all = [late('b'), row({ id: 'a', created_at: '2026-11-17T07:00:00.000Z' }), ...rows('c')];
    const groups = inboxGroups(all, '2026-11-17T08:00:00.000Z', now);
    expect(groups.map(({ title, rows: group }) => [title, idsOf(group)])).toEqual([
      ['Today, since your last visit', 'b'],
      ['Today', 'a'],
      ['Yesterday', 'c'],
    ]);
  });

  it('are plain days before the first visit', () => {
    const now = new Date('2026-11-17T12:00:00.000Z');
    expect(inboxGroups([late('b')], null, now).map(({ title }) => title)).toEqual(['Today']);
  });
});

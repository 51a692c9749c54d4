import { describe, expect, it } from 'vitest';
import type { Detection } from '#console/api/service.ts';
import { belongsToView, findNextId, toListQuery } from '#console/pages/inbox/inbox-query.ts';

const now = new Date('2026-11-16T12:00:00Z');
const row = (id: string, parts: Partial<Detection> = {}) =>
  ({ id, state: 'new', account_status: 'active', ...parts }) as Detection;

describe('the query of the inbox', () => {
  it.each([
    ['what can be acted on today', {}, { sort: 'relevance', state: 'new,seen', actionable: true }],
    ['everything open', { show: 'open' }, { sort: 'relevance', state: 'new,seen', actionable: undefined }],
    ['what must wait', { show: 'waiting' }, { state: 'new,seen', actionable: undefined, waiting: true }],
    ['what is snoozed', { show: 'snoozed' }, { sort: 'relevance', state: 'snoozed', actionable: undefined }],
    ['all there ever was', { show: 'all' }, { sort: 'detected_at', state: undefined, actionable: undefined }],
    ['news of the last week', { days: '7' }, { since: '2026-11-09' }],
    ['what was found since the last visit', { since: 'visit' }, { found_since: '2026-11-15T08:00:00Z' }],
    ['no span that is none', { days: 'x' }, { since: undefined }],
  ])('asks for %s', (_, query, expected) => {
    expect(toListQuery(query, '2026-11-15T08:00:00Z', now)).toMatchObject(expected);
  });
});

describe('a row of the inbox', () => {
  it.each([
    [{}, { state: 'seen' }, true],
    [{}, { state: 'done' }, false],
    [{}, { state: 'snoozed' }, false],
    [{ show: 'snoozed' }, { state: 'snoozed' }, true],
    [{}, { account_status: 'rejected' }, false],
    [{ status: 'rejected' }, { account_status: 'rejected' }, true],
    [{ show: 'all' }, { state: 'done', account_status: 'rejected' }, true],
  ] as const)('in the view %o, with %o, belongs there: %s', (query, parts, belongs) => {
    expect(belongsToView(query, row('det_1', parts))).toBe(belongs);
  });

  it.each([
    ['the next one', 'b', ['b'], 'c'],
    ['the next one that stays', 'a', ['a', 'b'], 'c'],
    ['the one before the last', 'd', ['d'], 'c'],
    ['the same, if it stays', 'b', ['c'], 'b'],
    ['none, if all go', 'a', ['a', 'b', 'c', 'd'], undefined],
  ])('is followed by %s', (_, selected, settled, next) => {
    const rows = ['a', 'b', 'c', 'd'].map((id) => row(id));
    expect(findNextId(rows, selected, settled)).toBe(next);
  });
});

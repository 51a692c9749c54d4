import { describe, expect, it } from 'vitest';
import { collectChangedIds, toResourceFields } from '#domain/shared/audit/audit-record.ts';
import { listMonths, resolveAuditWindow } from '#domain/shared/audit/audit-window.ts';

const NOW = new Date('2026-03-10T12:00:00.000Z');

describe('the window of a list', () => {
  it.each([
    ['30 days where nothing is said', {}, '2026-02-08T12:00:00.000Z', '2026-03-11T12:00:00.000Z'],
    [
      '30 days before its end',
      { until: '2025-12-31T00:00:00.000Z' },
      '2025-12-01T00:00:00.000Z',
      '2025-12-31T00:00:00.000Z',
    ],
    [
      'no further back than events are kept',
      { since: '2001-01-01T00:00:00.000Z' },
      '2025-02-03T12:00:00.000Z',
      '2026-03-11T12:00:00.000Z',
    ],
    [
      'no further on than tomorrow',
      { since: '2026-03-01T00:00:00.000Z', until: '9999-12-31T23:59:59.000Z' },
      '2026-03-01T00:00:00.000Z',
      '2026-03-11T12:00:00.000Z',
    ],
  ])('is %s', (_, asked, since, until) => {
    expect(resolveAuditWindow(asked, NOW, 400)).toEqual({ since, until });
  });

  it('lies in the months it touches, newest first', () => {
    const months = listMonths({ since: '2025-11-30T23:59:59.999Z', until: '2026-02-01T00:00:00.000Z' });

    expect(months.map((month) => month.slice(0, 7))).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
    expect(listMonths({ since: '2026-02-01T00:00:00.000Z', until: '2026-01-01T00:00:00.000Z' })).toEqual([]);
  });
});

describe('the subject of a change', () => {
  it('comes from its path and its response', () => {
    expect(collectChangedIds({ id: 'acc_1' }, { run_id: 'run_1', status: 'running' })).toEqual([
      'acc_1',
      'run_1',
    ]);
    expect(collectChangedIds({}, [{ id: 'acc_1' }, { id: 'acc_2' }])).toEqual(['acc_1', 'acc_2']);
    expect(collectChangedIds({ provider: 'crm_one' }, undefined)).toEqual(['crm_one']);
    expect(collectChangedIds(undefined, { pushed: 3, id: 7 })).toEqual([]);
  });

  it('lists up to a hundred ids, each once, and counts the rest', () => {
    const ids = Array.from({ length: 150 }, (_, index) => `acc_${index}`);
    const { resource_ids, resource_count } = toResourceFields([...ids, ...ids]);

    expect([resource_ids.length, resource_count]).toEqual([100, 150]);
  });
});

import { describe, expect, it } from 'vitest';
import { fullAccount } from '#contract/accounts.ts';
import { signalDetection } from '#contract/detections.ts';
import { monitorEvent } from '#contract/monitor-events.ts';
import { type DemoAccount, demoAccounts } from '#demo/demo-accounts.ts';
import { standingOf } from '#domain/accounts/standing.ts';
import { listWorld } from '#providers/directory/embedded/world.ts';

const NOW = new Date('2026-06-30T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const owners = ['mem_all', 'mem_scoped', null];
const made = () => demoAccounts(listWorld(), { owners, now: NOW });
const daysAgo = (time: string) => (NOW.getTime() - Date.parse(time)) / DAY_MS;

const accounts = made();
const having = (status: string): DemoAccount[] => accounts.filter(({ record }) => record.status === status);

describe('the demo accounts', () => {
  it('are sixty suggested and eight active ones, of companies that fit, with an owner for most', () => {
    expect([having('suggested').length, having('active').length]).toEqual([60, 8]);
    expect(new Set(accounts.map(({ record }) => record.domain)).size).toBe(68);
    for (const owner of owners) {
      expect(accounts.some(({ record }) => record.owner_id === owner && record.status === 'active')).toBe(
        true,
      );
    }
  });

  it('say nothing that the contract does not know', () => {
    for (const { record, detections, events } of accounts) {
      expect(() => fullAccount.parse(record)).not.toThrow();
      for (const detection of detections) expect(signalDetection.parse(detection)).toEqual(detection);
      for (const event of events) expect(monitorEvent.parse(event)).toEqual(event);
    }
  });

  it('have the score, the reasons and the date that follow from their detections', () => {
    for (const { record, detections } of accounts) {
      expect(record).toMatchObject(standingOf(detections, NOW));
    }
  });

  it('are of every kind: hot, qualified, neither', () => {
    const scores = accounts.map(({ record }) => record.score);

    expect(accounts.filter(({ record }) => record.is_hot).length).toBeGreaterThan(8);
    expect(accounts.filter(({ record }) => record.qualified && !record.is_hot).length).toBeGreaterThan(20);
    expect(accounts.filter(({ record }) => !record.qualified).length).toBeGreaterThan(8);
    expect(new Set(scores).size).toBeGreaterThan(25);
  });

  it('have detections of the last 90 days, each with words quoted from one of its sources', () => {
    for (const { record, detections } of accounts) {
      expect(new Set(detections.map(({ signal_id }) => signal_id)).size).toBe(detections.length);
      for (const { detected_at, created_at, evidence, sources, headline } of detections) {
        expect(headline).toContain(record.name);
        expect(daysAgo(detected_at)).toBeGreaterThanOrEqual(0);
        expect(daysAgo(detected_at)).toBeLessThan(90);
        expect(Date.parse(created_at)).toBeGreaterThanOrEqual(Date.parse(record.created_at));
        for (const { claim, source_url, published_date } of evidence) {
          expect(claim).toMatch(/^".+"$/);
          expect(sources).toContain(source_url);
          expect(published_date && published_date <= detected_at).toBe(true);
        }
      }
    }
  });

  it('lead nowhere outside this machine', () => {
    const urls = accounts.flatMap(({ detections, events }) => [
      ...detections.flatMap(({ sources }) => sources),
      ...events.map(({ url }) => url),
    ]);

    expect(urls.length).toBeGreaterThan(100);
    for (const url of urls) expect(new URL(url).hostname).toMatch(/\.example$/);
  });

  it('have monitor events at the active ones, in the past, ordered by their ids as by their times', () => {
    for (const { events } of having('active')) {
      expect(events.length).toBeGreaterThan(3);
      const byTime = events.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
      expect(events.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(byTime);
      for (const { created_at } of events) expect(daysAgo(created_at)).toBeGreaterThan(0);
    }
  });

  it('are the same every time but for ids', () => {
    const withoutIds = (all: DemoAccount[]) =>
      all.map(({ record, detections, events }) => [
        { ...record, id: '' },
        detections.map((detection) => ({ ...detection, id: '' })),
        events.map((event) => ({ ...event, id: '', run_id: '' })),
      ]);

    expect(withoutIds(made())).toEqual(withoutIds(accounts));
  });

  it('are none where there are no companies', () => {
    expect(demoAccounts([], { owners, now: NOW })).toEqual([]);
  });
});

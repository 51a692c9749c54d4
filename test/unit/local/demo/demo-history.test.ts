import { describe, expect, it } from 'vitest';
import { fullAccount } from '#contract/account.ts';
import { signalDetection } from '#contract/detections.ts';
import { monitorEvent } from '#contract/monitor-events.ts';
import { fullRun } from '#contract/runs.ts';
import { summarizeAccount } from '#domain/signals/detections/account-summary.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { isBackground } from '#domain/signals/detections/detection-state.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import { splitSentences } from '#domain/workspace/knowledge-base/knowledge-base.ts';
import { createDemoHistory, type DemoAccount, type DemoSources } from '#local/demo/demo-accounts.ts';
import { createDemoSeller, demoMembers } from '#local/demo/demo-world.ts';
import { loadEmbeddedWorld } from '#world/embedded-world.ts';

const NOW = new Date('2026-06-30T12:00:00Z');
/** When the demo's history ends, whatever the time of the start. */
const NIGHT = new Date('2026-06-29T23:00:00Z');

/** Every document the demo has read, by its URL. */
const published = new Map<string, ResearchDocument>();
const world = await loadEmbeddedWorld();
const researchAt: DemoSources['researchAt'] = (now) => ({
  async documentsAbout(...question) {
    const found = await world.researchAt(now).documentsAbout(...question);
    for (const document of found.documents) published.set(document.url, document);
    return found;
  },
});
const history = await createDemoHistory({ ...world, researchAt }, NOW);

const having = (status: string): DemoAccount[] =>
  history.accounts.filter(({ record }) => record.status === status);
const detections = () => history.accounts.flatMap((account) => account.detections);

const seller = createDemoSeller().sections.flatMap(({ content_md }) => splitSentences(content_md));

describe('the demo workspace', () => {
  it('shows which sources its scans asked', () => {
    const scans = history.runs.filter(({ account_id }) => account_id !== null);

    expect(scans.length).toBeGreaterThan(0);
    for (const { stats, started_at } of scans) {
      expect(stats.sources.reduce((total, { documents }) => total + documents, 0)).toBe(stats.documents);
      expect(stats.sources.every(({ asked_at }) => asked_at === started_at)).toBe(true);
    }
  });

  it('has thirteen active accounts and more suggested, some rejected and some unqualified', () => {
    expect(having('active')).toHaveLength(13);
    expect(having('suggested').length).toBeGreaterThan(13);
    expect(having('rejected').length).toBeGreaterThan(0);
    expect(having('unqualified').length).toBeGreaterThan(0);
    expect(new Set(history.accounts.map(({ record }) => record.domain)).size).toBe(history.accounts.length);
    expect(new Set(history.accounts.map(({ record }) => record.industry)).size).toBeGreaterThan(8);
    expect(new Set(history.accounts.map(({ record }) => record.country)).size).toBeGreaterThan(10);
  });

  it('spreads its accounts over the members, and leaves some unassigned', () => {
    for (const owner of [...demoMembers.map(({ id }) => id), null]) {
      const owned = history.accounts.filter(({ record }) => record.owner_id === owner);
      expect(new Set(owned.map(({ record }) => record.status))).toContain('active');
      expect(owned.length).toBeGreaterThan(6);
    }
  });

  it('contains only what the contract allows', () => {
    for (const { record, events } of history.accounts) {
      expect(() => fullAccount.parse(record)).not.toThrow();
      for (const event of events) expect(monitorEvent.parse(event)).toEqual(event);
    }
    // These are worked out when a record is read.
    const storedDetection = signalDetection.omit({
      account_name: true,
      account_domain: true,
      account_status: true,
      account_owner_id: true,
      is_background: true,
      covered_by: true,
      reasons_md: true,
      about_person: true,
      open_positions: true,
      draft: true,
    });
    for (const detection of detections()) expect(() => storedDetection.parse(detection)).not.toThrow();
    const storedRun = fullRun.omit({ hint: true });
    for (const run of history.runs) expect(() => storedRun.parse(run)).not.toThrow();
  });

  it('is led by the ideal customer, with something to offer', () => {
    const ranked = history.accounts.toSorted((a, b) => b.record.score - a.record.score);
    const fits = ({ detections: [first] }: (typeof ranked)[number]) =>
      first?.icp_fit_reasons.every((line) => line.fits === true) === true;

    expect(ranked.slice(0, 2).map(fits)).toEqual([true, true]);
    for (const { record, detections: found } of ranked.filter((account) => account.record.is_hot)) {
      const reasons = found.filter((each) => !isBackground(each));
      // Where nobody on the roster holds it, the role to ask for is known.
      const isOffer = ({ drafted_message_md, contact }: DetectionRecord) =>
        drafted_message_md !== '' || contact?.kind === 'role';
      expect([record.name, reasons.some(isOffer)]).toEqual([record.name, true]);
    }
    const background = detections().filter(isBackground);
    expect(background.length).toBeGreaterThan(5);
    expect(background.filter(({ drafted_message_md }) => drafted_message_md !== '')).toEqual([]);
  });

  it('gives each account the score, reasons and date that follow from its detections', () => {
    for (const { record, detections: found } of history.accounts) {
      expect(record).toMatchObject(summarizeAccount(found, NIGHT));
    }
    const scores = history.accounts.map(({ record }) => record.score);
    expect(new Set(scores).size).toBeGreaterThan(15);
    expect(history.accounts.some(({ record }) => record.is_hot)).toBe(true);
    const fits = detections().map(({ icp_fit }) => icp_fit);
    expect(fits.filter((fit) => fit === 100).length).toBeGreaterThan(fits.length / 2);
    expect(new Set(fits).size).toBeGreaterThan(2);
  });

  it('quotes every piece of evidence word for word from a document', () => {
    expect(detections().length).toBeGreaterThan(60);
    expect(new Set(detections().map(({ signal_id }) => signal_id)).size).toBeGreaterThan(8);
    for (const { evidence, sources, account_id } of detections()) {
      expect(evidence.length).toBeGreaterThan(0);
      for (const { claim, source_url, published_date } of evidence) {
        const document = published.get(source_url);
        expect(`${document?.title}\n${document?.text}`).toContain(claim);
        expect(document?.published_at?.slice(0, 10) ?? null).toBe(published_date);
        expect(Date.parse(published_date ?? '') || 0).toBeLessThan(NIGHT.getTime());
        expect(sources).toContain(source_url);
      }
      expect(history.accounts.map(({ record }) => record.id)).toContain(account_id);
    }
  });

  it('writes to companies that its ideal customer profile fits, in the words of its own knowledge base', () => {
    const drafted = history.accounts.flatMap(({ record, detections: found }) =>
      found.flatMap((detection) => (detection.drafted_message_md === '' ? [] : [{ record, ...detection }])),
    );
    expect(drafted.length).toBeGreaterThan(4);
    const used = new Set<string>();
    for (const { record, drafted_message_md, contact } of drafted) {
      expect(record.industry).toMatch(
        /Logistics|Energy|Telecommunications|Construction|Machinery|Medical Devices|Automotive|Real Estate/,
      );
      const said = seller.filter((line) => drafted_message_md.includes(line));
      expect(said.length).toBeGreaterThan(0);
      for (const line of said) used.add(line);
      expect(/^Hi /m.test(drafted_message_md)).toBe(contact?.kind === 'person');
    }
    expect(used.size).toBeGreaterThan(0);
    for (const { drafted_message_md, no_message } of detections())
      expect(no_message !== null).toBe(drafted_message_md === '');
  });

  it('has no links outside this machine', () => {
    const urls = [
      ...detections().flatMap(({ sources }) => sources),
      ...history.accounts.flatMap(({ events }) => events.map(({ url }) => url)),
    ];
    for (const url of urls) expect(new URL(url).hostname).toMatch(/\.example$/);
  });

  it('has a monitor at active accounts that found documents since activation, and ignored some', () => {
    for (const { record, events } of history.accounts) {
      if (record.status !== 'active') expect(events).toEqual([]);
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
      for (const { url, created_at, run_id, meaningful } of events) {
        expect(published.has(url)).toBe(true);
        expect(created_at > (record.activated_at ?? '') && created_at <= NIGHT.toISOString()).toBe(true);
        const named = history.runs.find(({ id }) => id === run_id);
        expect(named?.account_id).toBe(meaningful ? record.id : undefined);
      }
    }
    const events = having('active').flatMap((account) => account.events);
    expect(events.filter(({ meaningful }) => meaningful).length).toBeGreaterThan(5);
    expect(events.filter(({ status }) => status === 'ignored').length).toBeGreaterThan(5);
    for (const { meaningful, status, confidence, id, run_id } of events) {
      expect(status).toBe(meaningful ? 'processed' : 'ignored');
      expect(confidence > 0).toBe(meaningful);
      const named = history.runs.find((run) => run.event_id === id);
      if (named) expect(named.id).toBe(run_id);
    }
    expect(history.runs.some(({ event_id }) => event_id !== null)).toBe(true);
  });

  it('has the runs that found its accounts and detections, with stats that add up', () => {
    const ids = new Set(history.runs.map(({ id }) => id));
    expect(ids.size).toBe(history.runs.length);
    for (const { run_id } of detections()) expect(ids).toContain(run_id);
    for (const { id, spec, stats, status, finished_at } of history.runs) {
      const found = detections().filter(({ run_id }) => run_id === id);
      expect(status).toBe('done');
      expect(stats.jobs_done).toBe(stats.jobs);
      expect(Date.parse(finished_at ?? '')).toBeLessThan(NOW.getTime());
      if (!spec) continue;
      const stored = new Set(found.map(({ account_id }) => account_id));
      const verdicts = history.accounts.filter(({ record }) => stored.has(record.id));
      expect(stats).toMatchObject({ detections: found.length, matched: stored.size });
      expect(stats.accounts).toBe(verdicts.filter(({ record }) => record.status !== 'unqualified').length);
    }
  });

  it('is the same for two starts on one day', async () => {
    expect(await createDemoHistory(world, new Date('2026-06-30T23:59:00Z'))).toEqual(history);
  });

  it('has no accounts if there are no companies', async () => {
    expect((await createDemoHistory({ ...world, companies: [] }, NOW)).accounts).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { breachNotices } from '#sources/notices/breach-notices.ts';
import { layoffNotices } from '#sources/notices/layoff-notices.ts';
import type { Source } from '#sources/source.ts';
import { faults } from '#test/harness/doubles/faults.ts';
import { look } from '#test/harness/doubles/live-tools.ts';
import {
  openDataDouble,
  oregonDouble,
  texasDouble,
  washingtonDouble,
} from '#test/harness/doubles/open-data.ts';
import { json } from '#test/harness/doubles/stand-in-web.ts';
import { useLiveWeb } from '#test/harness/doubles/use-live-web.ts';

const live = useLiveWeb();
const signal = new AbortController().signal;
const acme = { name: 'Acme Robotics', domain: 'acme-robotics.com', aliases: [] };
let layoffs: Source;
let breaches: Source;
beforeEach(() => {
  layoffs = layoffNotices(new Map());
  breaches = breachNotices(new Map());
});
const lookAt = (source: Source, parts: Parameters<typeof look>[0] = {}) =>
  source.look(acme, look(parts), live.tools, signal);

describe('layoff notices', () => {
  beforeEach(() => {
    texasDouble(live.web, []);
    oregonDouble(live.web, []);
  });

  it('from Texas state their jobs, place and date', async () => {
    texasDouble(live.web, [
      { employer: 'Acme Robotics, Inc.', given: '2026-10-20', jobs: '1,120', city: 'SAN ANTONIO' },
      { employer: 'Acme Robotics of Dallas, Inc.', given: '2026-10-21' },
    ]);

    const { documents } = await lookAt(layoffs);

    expect(documents).toMatchObject([
      {
        kind: 'record',
        url: 'https://data.texas.gov/resource/8w53-c4f6.json?job_site_name=Acme+Robotics%2C+Inc.&notice_date=2026-10-20T00%3A00%3A00.000',
        publisher: 'data.texas.gov',
        text: 'Employer: Acme Robotics, Inc.; State: Texas; Site: San Antonio; Jobs affected: 1,120; Notice given on: 2026-10-20; Layoff date: 2026-12-31',
        published_at: '2026-10-20T00:00:00.000Z',
        facts: [
          {
            kind: 'layoffs',
            event: {
              place: 'San Antonio',
              count: 1120,
              unit: 'jobs',
              form: 'cuts',
              ahead: true,
              happened_on: '2026-12-31',
            },
          },
        ],
      },
    ]);
  });

  it('from Oregon tell a closure from a layoff', async () => {
    oregonDouble(live.web, [
      { employer: 'Acme Robotics Inc', given: '2026-10-20', jobs: '80', city: 'Portland', type: 'Closure' },
    ]);

    expect((await lookAt(layoffs)).documents[0]?.facts?.[0]?.event).toMatchObject({
      form: 'closes',
      place: 'Portland',
      count: 80,
    });
  });

  it.each(['Acme Robotics, Inc. (Amended)', 'Acme Robotics, Inc. - REVISED', 'Acme Robotics, Inc. Update 2'])(
    'that were corrected are the same notice: %s',
    async (employer) => {
      texasDouble(live.web, [{ employer: 'Acme Robotics, Inc.', given: '2026-10-20' }]);
      const first = await lookAt(layoffs);
      texasDouble(live.web, [{ employer, given: '2026-10-20', jobs: '95', effective: '2027-01-31' }]);

      const { documents } = await lookAt(layoffNotices(new Map()), { whole: true });

      expect(documents.map(({ id }) => id)).toEqual(first.documents.map(({ id }) => id));
      expect(documents[0]?.facts?.[0]?.event.count).toBe(95);
    },
  );

  it.each([
    ['by its mark', { employer: 'Acme Robotics, Inc. (RESCINDED)', given: '2026-10-20' }],
    ['by its count', { employer: 'Acme Robotics, Inc.', given: '2026-10-20', jobs: '0' }],
  ])('that were withdrawn end what the first one stated, %s', async (_, notice) => {
    texasDouble(live.web, [{ employer: 'Acme Robotics, Inc.', given: '2026-10-20' }]);
    const told = (await lookAt(layoffs)).documents[0]?.facts?.[0];
    texasDouble(live.web, [notice]);

    const ended = (await lookAt(layoffNotices(new Map()))).documents[0]?.facts?.[0];

    expect(ended).toMatchObject({ kind: 'layoffs', ends: true, event: { count: null, place: null } });
    expect(told?.event.anchors).toEqual(expect.arrayContaining([...(ended?.event.anchors ?? ['none'])]));
    expect(told?.ends).toBeUndefined();
  });

  it('without a count, a place or a layoff date are still notices', async () => {
    texasDouble(live.web, [
      { employer: 'Acme Robotics, Inc.', given: '2026-10-20', jobs: 'TBD', city: '', effective: '' },
    ]);

    expect((await lookAt(layoffs)).documents[0]?.facts?.[0]?.event).toMatchObject({
      count: null,
      unit: null,
      place: null,
      ahead: false,
      happened_on: '2026-10-20',
    });
  });

  it('dated in the future by mistake are left out', async () => {
    texasDouble(live.web, [{ employer: 'Acme Robotics, Inc.', given: '2062-10-20' }]);

    expect((await lookAt(layoffs)).documents).toEqual([]);
  });

  it('are requested once for all accounts, and again after hours', async () => {
    texasDouble(live.web, [{ employer: 'Bonn Pumps LLC', given: '2026-10-20' }]);

    await lookAt(layoffs);
    await layoffs.look({ ...acme, name: 'Bonn Pumps' }, look(), live.tools, signal);
    expect(live.web.asked).toHaveLength(2);
    live.tools.clock.now = new Date('2026-11-02T14:00:00Z');
    await lookAt(layoffs);
    expect(live.web.asked).toHaveLength(4);
    expect(live.tools.limits).toEqual(['socrata', 'socrata', 'socrata', 'socrata']);
  });

  it('are searched at once for a new name', async () => {
    texasDouble(live.web, [{ employer: 'Bonn Pumps LLC', given: '2026-10-20' }]);
    const { memory } = await lookAt(layoffs);

    const renamed = await layoffs.look({ ...acme, name: 'Bonn Pumps' }, look({ memory }), live.tools, signal);

    expect(renamed.documents).toHaveLength(1);
  });

  it('that appear weeks late are news on that day', async () => {
    const { memory } = await lookAt(layoffs);
    live.tools.clock.now = new Date('2026-11-04T08:00:00Z');
    texasDouble(live.web, [{ employer: 'Acme Robotics, Inc.', given: '2026-09-10' }]);

    const { documents } = await lookAt(layoffs, { memory });

    expect(documents.map(({ published_at }) => published_at)).toEqual(['2026-11-04T00:00:00.000Z']);
  });

  it('of any company are returned to discovery, without withdrawn ones', async () => {
    texasDouble(live.web, [
      { employer: 'Bonn Pumps LLC', given: '2026-10-20' },
      { employer: 'Ulm Valves LLC (Rescinded)', given: '2026-10-21' },
      { employer: 'Old Valves LLC', given: '2026-03-21' },
    ]);
    const window = { since: new Date('2026-10-01'), limit: 10 };

    const found = await layoffs.showing?.(
      { kind: 'layoffs', name: 'Layoffs', keywords: [] },
      window,
      live.tools,
      signal,
    );
    const other = await layoffs.showing?.(
      { kind: 'funding', name: 'New funding', keywords: [] },
      window,
      live.tools,
      signal,
    );

    expect(found?.map(({ legalName }) => legalName)).toEqual([{ name: 'Bonn Pumps LLC', country: 'US' }]);
    expect(other).toEqual([]);
  });
});

describe('notices of breaches', () => {
  it('state their cause and the number of people affected', async () => {
    washingtonDouble(live.web, [
      { organization: 'Acme Robotics, Inc.', submitted: '2026-10-20' },
      { organization: 'Acme Robotics LLC of Ohio', submitted: '2026-10-20' },
    ]);

    const { documents } = await lookAt(breaches);

    expect(documents).toMatchObject([
      {
        publisher: 'data.wa.gov',
        text: 'Organization: Acme Robotics, Inc.; Notice submitted on: 2026-10-20; Breach began on: 2026-06-01; Discovered on: 2026-10-20; Cause: Cyberattack; Attack: Ransomware; Washington residents affected: 12,345',
        facts: [
          {
            kind: 'security_incident',
            event: { count: 12345, unit: 'Washington residents', anchors: ['incident'], happened_on: null },
          },
        ],
      },
    ]);
  });

  it('resubmitted with new numbers are the same breach', async () => {
    washingtonDouble(live.web, [
      { organization: 'Acme Robotics, Inc.', submitted: '2026-10-20' },
      { organization: 'Acme Robotics, Inc.', submitted: '2026-10-28', affected: '20000' },
    ]);

    const { documents } = await lookAt(breaches);

    expect(new Set(documents.map(({ id }) => id)).size).toBe(1);
    expect(documents[0]?.facts?.[0]?.event.count).toBe(20_000);
  });
});

describe('a failing portal', () => {
  it.each([
    ['throttles', faults.throttled, 'throttled'],
    ['is down', faults.broken, 'server_error'],
    ['refuses', { status: 403 }, 'refused'],
    ['has removed the list', { status: 404 }, 'unexpected_answer'],
    ['breaks off', faults.truncatedJson, 'unexpected_answer'],
    ['shows a web page', faults.webPageUnder200, 'unexpected_answer'],
    ['tells of an error under 200', json({ error: true, message: 'x' }), 'unexpected_answer'],
    ['has renamed its columns', json([{ employer: 'Acme' }]), 'unexpected_answer'],
    ['never ends', faults.endless, 'too_large'],
  ])('%s is a failure, not a state without notices', async (_, fault, code) => {
    live.web.on('data.wa.gov', '/resource/sb4j-ca4h.json', fault);

    await expect(lookAt(breaches)).rejects.toMatchObject({ code });
    // A failure is retried, never cached.
    washingtonDouble(live.web, [{ organization: 'Acme Robotics, Inc.', submitted: '2026-10-20' }]);
    live.tools.clock.now = new Date('2026-11-02T08:02:00Z');
    expect((await lookAt(breaches)).documents).toHaveLength(1);
  });

  it("rejects a column it doesn't have", async () => {
    openDataDouble(live.web, 'data.wa.gov', 'sb4j-ca4h', [{ employer: 'Acme', datesubmitted: '2026-10-20' }]);

    await expect(lookAt(breaches)).rejects.toMatchObject({ code: 'refused' });
  });
});

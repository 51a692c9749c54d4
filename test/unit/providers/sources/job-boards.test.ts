import { describe, expect, it } from 'vitest';
import { buildJobBoardUrl, getVendorName, listBoardsNamed } from '#domain/market/accounts/job-board.ts';
import type { CompanyIdentity } from '#domain/signals/research/research.ts';
import { jobBoards } from '#providers/sources/job-boards/job-boards-source.ts';
import { WebError } from '#providers/sources/web/web-error.ts';
import { faults } from '#test/harness/doubles/faults.ts';
import type { Opening } from '#test/harness/doubles/job-boards/board-double.ts';
import { boardDoubles } from '#test/harness/doubles/job-boards/board-doubles.ts';
import { publishInGerman } from '#test/harness/doubles/job-boards/personio.ts';
import { look } from '#test/harness/doubles/live-tools.ts';
import { xml } from '#test/harness/doubles/stand-in-web.ts';
import { useLiveWeb } from '#test/harness/doubles/use-live-web.ts';

const live = useLiveWeb();

const signal = new AbortController().signal;
const acme = (job_board_url?: string): CompanyIdentity => ({
  name: 'Acme Robotics',
  domain: 'acme-robotics.com',
  aliases: [],
  ...(job_board_url !== undefined && { job_board_url }),
});
const GREENHOUSE = acme('https://boards.greenhouse.io/acmerobotics');
const lookAt = (company: CompanyIdentity, parts: Parameters<typeof look>[0] = {}) =>
  jobBoards.checkCompany(company, look(parts), live.tools, signal);
const days = (count: number) => {
  live.tools.clock.now = new Date(live.tools.clock.now.getTime() + count * 24 * 60 * 60 * 1000);
};
const openings = (count: number, parts: Partial<Opening> = {}, from = 1): Opening[] =>
  Array.from({ length: count }, (_, index) => ({
    id: from + index,
    title: `Welder ${from + index}`,
    posted: '2026-10-20T08:00:00Z',
    ...parts,
  }));

const ENGINEER: Opening = {
  id: 7,
  title: 'Data Engineer',
  department: 'Data',
  city: 'Lyon',
  country: ['FR', 'France'],
  posted: '2026-10-30T16:02:37Z',
  changed: '2026-11-01T00:00:00Z',
  text: 'About Acme: we raised $50 million.\nYou move our reports from Oracle to Snowflake.',
};
const DRIVER: Opening = {
  id: 8,
  title: 'Driver',
  posted: '2026-10-28T16:02:37Z',
  text: 'About Acme: we raised $50 million.\nYou drive the van.',
};

const boards = listBoardsNamed('acme').map((board) => {
  const place = board.region === null ? '' : ` (${board.region})`;
  return [`${getVendorName(board.vendor)}${place}`, board] as const;
});

describe.each(boards)('a board at %s', (_, board) => {
  const address = buildJobBoardUrl(board);
  const publish = (jobs: readonly Opening[]) =>
    boardDoubles[board.vendor].publish(live.web, { ...board, name: 'Acme Robotics' }, jobs);

  it('returns postings with their own text and publication date', async () => {
    publish([ENGINEER, DRIVER]);

    const { documents } = await lookAt(acme(address));

    expect(documents.map(({ kind, published_at }) => [kind, published_at?.slice(0, 10)])).toEqual([
      ['job_posting', '2026-10-30'],
      ['job_posting', '2026-10-28'],
    ]);
    expect(documents[0]).toMatchObject({
      title: expect.stringContaining('Data Engineer at Acme Robotics, Lyon'),
      text: expect.stringContaining('You move our reports from Oracle to Snowflake.'),
      url: expect.stringMatching(/^https:\/\/.*7$/),
    });
    // What every advert repeats is no news.
    expect(documents.map(({ text }) => text).join()).not.toContain('$50 million');
  });

  it.each([
    ['429', faults.throttled],
    ['a server error', faults.broken],
    ['truncated JSON', faults.truncatedJson],
    ['a web page under 200', faults.webPageUnder200],
    ['another shape', { headers: { 'content-type': 'application/json' }, body: '{"data":{"positions":7}}' }],
  ])('fails on %s, so that nothing is taken for closed', async (__, fault) => {
    publish([ENGINEER]);
    const { memory } = await lookAt(acme(address));
    for (const { url } of [...live.web.asked]) {
      const { host, pathname } = new URL(url);
      if (pathname !== '/robots.txt') live.web.on(host, pathname, fault);
    }

    await expect(lookAt(acme(address), { memory, ignoresMemory: true })).rejects.toMatchObject({
      name: 'WebError',
    });
  });

  it("that doesn't exist is not a failure", async () => {
    expect(await lookAt(acme(address))).toMatchObject({ documents: [] });
  });

  it('without openings is not an outage', async () => {
    publish([]);

    expect(await lookAt(acme(address))).toMatchObject({
      documents: [],
      memory: { history: { postings: [] } },
    });
  });
});

describe('a second look', () => {
  it('costs one conditional call if nothing has changed, and counts all postings as open', async () => {
    boardDoubles.greenhouse.publish(live.web, { token: 'acmerobotics', name: 'Acme Robotics' }, openings(12));
    const first = await lookAt(GREENHOUSE);
    const asked = live.web.asked.length;
    days(1);

    const second = await lookAt(GREENHOUSE, { memory: first.memory });

    expect(second.documents).toEqual([]);
    expect(live.web.asked.length - asked).toBeLessThanOrEqual(2);
    expect(second.memory).toMatchObject({
      history: { postings: expect.arrayContaining([expect.objectContaining({ l: '2026-11-03' })]) },
    });
  });

  it('returns only new postings, dated by their publication and never by a change', async () => {
    const old = openings(3, { posted: '2025-08-01T00:00:00Z', changed: '2026-11-01T00:00:00Z' });
    boardDoubles.greenhouse.publish(live.web, { token: 'acmerobotics', name: 'Acme Robotics' }, old);
    const first = await lookAt(GREENHOUSE);
    expect(first.documents).toEqual([]);
    boardDoubles.greenhouse.publish(live.web, { token: 'acmerobotics', name: 'Acme Robotics' }, [
      ...old,
      ENGINEER,
    ]);

    const second = await lookAt(GREENHOUSE, { memory: first.memory });

    expect(second.documents.map(({ published_at }) => published_at)).toEqual(['2026-10-30T16:02:37.000Z']);
  });

  it('counts a posting as closed when it is missing twice, but not if only half of the board was read', async () => {
    boardDoubles.lever.publish(live.web, { token: 'acme', name: 'Acme' }, openings(3));
    const company = acme('https://jobs.lever.co/acme');
    const missesOf = ({ memory }: { memory: unknown }) =>
      (memory as { history: { postings: { i: string; m: number }[] } }).history.postings.find(({ i }) =>
        i.endsWith('3'),
      )?.m;
    let last = await lookAt(company);
    live.web.on('api.lever.co', '/v0/postings/acme', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ id: 'x', text: 'Odd', hostedUrl: 7 }]),
    });
    last = await lookAt(company, { memory: last.memory });
    expect(missesOf(last)).toBe(0);

    boardDoubles.lever.publish(live.web, { token: 'acme', name: 'Acme' }, openings(2));
    last = await lookAt(company, { memory: last.memory });
    expect(missesOf(last)).toBe(1);
    last = await lookAt(company, { memory: last.memory, ignoresMemory: true });
    expect(missesOf(last)).toBe(2);
  });

  it('reads all pages of a long board', async () => {
    boardDoubles.lever.publish(live.web, { token: 'acme', name: 'Acme' }, openings(230));

    const { memory } = await lookAt(acme('https://jobs.lever.co/acme'));

    expect(memory).toMatchObject({ history: { postings: { length: 230 } } });
  });

  it('of another board starts a new history', async () => {
    boardDoubles.lever.publish(live.web, { token: 'acme', name: 'Acme' }, openings(9));
    boardDoubles.ashby.publish(live.web, { token: 'acme' }, openings(2));
    const first = await lookAt(acme('https://jobs.lever.co/acme'));

    const second = await lookAt(acme('https://jobs.ashbyhq.com/acme'), { memory: first.memory });

    expect(second.memory).toMatchObject({ history: { postings: { length: 2 } } });
  });

  it.each(['nonsense', 7, { board: 'x' }, { version: 9 }])(
    'with a memory that is none (%o) is a first look',
    async (memory) => {
      boardDoubles.ashby.publish(live.web, { token: 'acme' }, openings(2));

      expect(await lookAt(acme('https://jobs.ashbyhq.com/acme'), { memory })).toMatchObject({
        documents: { length: 2 },
      });
    },
  );
});

describe('a surge', () => {
  it('is reported by the check that notices it, and again to a scan with that memory or the previous one', async () => {
    const isTold = ({ documents }: { documents: readonly { kind: string; text: string }[] }) =>
      documents.some(({ kind, text }) => kind === 'job_board' && text.includes('has 30 open positions'));
    boardDoubles.greenhouse.publish(live.web, { token: 'acmerobotics', name: 'Acme Robotics' }, openings(12));
    const first = await lookAt(GREENHOUSE);
    days(10);
    boardDoubles.greenhouse.publish(live.web, { token: 'acmerobotics', name: 'Acme Robotics' }, openings(30));

    const noticed = await lookAt(GREENHOUSE, { memory: first.memory });
    const scanBefore = await lookAt(GREENHOUSE, { memory: first.memory, ignoresMemory: true });
    const scanAfter = await lookAt(GREENHOUSE, { memory: noticed.memory, ignoresMemory: true });
    const next = await lookAt(GREENHOUSE, { memory: noticed.memory });

    expect([noticed, scanBefore, scanAfter, next].map(isTold)).toEqual([true, true, true, false]);
  });
});

describe('finding a board', () => {
  const site = (board: string) => ({
    feeds: [],
    at: '2026-11-01T00:00:00Z',
    boards: [{ vendor: 'ashby' as const, token: board, region: null }],
  });

  it('prefers the board the user has set to the one the site links to', async () => {
    boardDoubles.ashby.publish(live.web, { token: 'from-site' }, openings(1));
    boardDoubles.ashby.publish(live.web, { token: 'from-user' }, openings(2));

    const bySite = await lookAt(acme(), { site: site('from-site') });
    const byUser = await lookAt(acme('https://jobs.ashbyhq.com/from-user'), { site: site('from-site') });

    expect([bySite.documents.length, byUser.documents.length]).toEqual([1, 2]);
  });

  it('guesses by name, and accepts a guess only if it shows the company’s own name', async () => {
    boardDoubles.greenhouse.publish(
      live.web,
      { token: 'acmerobotics', name: 'Acme Robotics Staffing' },
      openings(3),
    );
    boardDoubles.lever.publish(
      live.web,
      { token: 'acme-robotics', name: 'Acme Robotics, Inc.' },
      openings(2),
    );

    const { memory } = await lookAt(acme());

    expect(memory).toMatchObject({ board: { vendor: 'lever', token: 'acme-robotics' } });
  });

  it('does not accept an empty board as proof, and guesses again only after a month', async () => {
    boardDoubles.recruitee.publish(live.web, { token: 'acmerobotics', name: 'Acme Robotics' }, []);
    const first = await lookAt(acme());
    const asked = live.web.asked.length;
    days(29);
    const second = await lookAt(acme(), { memory: first.memory });

    expect(first.memory).toMatchObject({ board: null });
    expect(live.web.asked).toHaveLength(asked);
    days(1);
    await lookAt(acme(), { memory: second.memory });
    expect(live.web.asked.length).toBeGreaterThan(asked);
  });

  it.each(['server_error', 'throttled', 'unreachable', 'timeout', 'paced_out'] as const)(
    'keeps a guessed board and its history through %s',
    async (code) => {
      boardDoubles.lever.publish(live.web, { token: 'acmerobotics', name: 'Acme Robotics' }, openings(2));
      const { memory } = await lookAt(acme());
      expect(memory).toMatchObject({ board: { vendor: 'lever' } });
      days(31);
      const fail = async () => {
        throw new WebError(code, 'Not now.');
      };
      const failing = { ...live.tools, crawler: { get: fail } };

      // The board itself is read, and not forgotten.
      await expect(jobBoards.checkCompany(acme(), look({ memory }), failing, signal)).rejects.toMatchObject({
        code,
      });
      const never = await jobBoards.checkCompany(acme(), look(), failing, signal);
      expect(never.memory).toMatchObject({ board: null, guessed: null });
    },
  );

  it('stays out if the tenant’s robots.txt says so', async () => {
    boardDoubles.recruitee.publish(live.web, { token: 'acme', name: 'Acme' }, openings(3));
    live.web.on('acme.recruitee.com', '/robots.txt', {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nDisallow: /',
    });

    await expect(lookAt(acme('https://acme.recruitee.com'))).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it('shares one rate limit for Workable with all other machines', async () => {
    boardDoubles.workable.publish(live.web, { token: 'acme', name: 'Acme' }, openings(1));

    await lookAt(acme('https://apply.workable.com/acme'));

    expect(live.tools.limits).toEqual(['workable']);
  });
});

describe('a board at Greenhouse', () => {
  const eu = acme('https://job-boards.eu.greenhouse.io/acmerobotics');

  it('of a European tenant is read from the only host, and gets its name from its own page', async () => {
    boardDoubles.greenhouse.publish(live.web, { token: 'acmerobotics', name: 'Acme Robotics' }, [
      ENGINEER,
      DRIVER,
    ]);

    const { documents } = await lookAt(eu);

    expect(documents).toHaveLength(2);
    expect(new Set(live.web.asked.map(({ url }) => new URL(url).host))).toEqual(
      new Set(['boards-api.greenhouse.io']),
    );
    expect(documents[0]?.publisher).toBe('job-boards.eu.greenhouse.io');
  });

  it('gets departments with one more call, and ignores "No Department"', async () => {
    boardDoubles.greenhouse.publish(live.web, { token: 'acmerobotics', name: 'Acme Robotics' }, [
      ENGINEER,
      DRIVER,
    ]);

    const { documents } = await lookAt(GREENHOUSE);

    expect(documents.map(({ text }) => /Department: [^.]*/.exec(text)?.[0])).toEqual([
      'Department: Data',
      undefined,
    ]);
    expect(live.web.asked.filter(({ url }) => url.endsWith('/departments'))).toHaveLength(1);
  });

  it('is read without departments if that call fails', async () => {
    boardDoubles.greenhouse.publish(live.web, { token: 'acmerobotics', name: 'Acme Robotics' }, [
      ENGINEER,
      DRIVER,
    ]);
    live.web.on('boards-api.greenhouse.io', '/v1/boards/acmerobotics/departments', faults.truncatedJson);

    const { documents } = await lookAt(GREENHOUSE);

    expect(documents.map(({ text }) => text).join()).not.toContain('Department:');
  });
});

describe('a board that says when an ad was written, but not when it was published', () => {
  const LEVER = acme('https://jobs.lever.co/acme');
  const old = { ...DRIVER, id: 20, title: 'Foreman', posted: '2024-01-10T08:00:00Z' };

  it('dates an ad that appears later by the day it was first seen', async () => {
    boardDoubles.lever.publish(live.web, { token: 'acme', name: 'Acme Robotics' }, [ENGINEER, DRIVER]);
    const first = await lookAt(LEVER);
    days(1);
    boardDoubles.lever.publish(live.web, { token: 'acme', name: 'Acme Robotics' }, [ENGINEER, DRIVER, old]);

    const second = await lookAt(LEVER, { memory: first.memory });
    days(1);
    const whole = await lookAt(LEVER, { memory: second.memory, ignoresMemory: true });

    expect(second.documents.map(({ title, published_at }) => [title, published_at])).toEqual([
      ['Foreman at Acme Robotics, Berlin', '2026-11-03T00:00:00.000Z'],
    ]);
    expect(whole.documents.find(({ title }) => title.startsWith('Foreman'))?.published_at).toBe(
      '2026-11-03T00:00:00.000Z',
    );
    expect(whole.documents.find(({ title }) => title.startsWith('Data'))?.published_at).toBe(
      '2026-10-30T16:02:37.000Z',
    );
  });

  it('leaves out old ads at the first check', async () => {
    boardDoubles.lever.publish(live.web, { token: 'acme', name: 'Acme Robotics' }, [DRIVER, old]);

    expect((await lookAt(LEVER)).documents.map(({ title }) => title)).toEqual([
      'Driver at Acme Robotics, Berlin',
    ]);
  });
});

describe('a board at Personio', () => {
  const PERSONIO = acme('https://acme.jobs.personio.de');
  const german = { ...ENGINEER, id: 30, text: 'Über Acme.\nDu schweißt Rahmen.' };

  it('is also read in German if ads have no English text', async () => {
    publishInGerman(live.web, 'acme.jobs.personio.de', [ENGINEER, DRIVER], [german]);

    const { documents } = await lookAt(PERSONIO);

    expect(documents.map(({ text }) => text).join()).toContain('Du schweißt Rahmen.');
    expect(live.web.asked.filter(({ url }) => url.includes('/xml'))).toHaveLength(2);
  });

  it('is read once if all ads have text', async () => {
    boardDoubles.personio.publish(live.web, { token: 'acme' }, [ENGINEER, DRIVER]);

    await lookAt(PERSONIO);

    expect(live.web.asked.filter(({ url }) => url.includes('/xml'))).toHaveLength(1);
  });

  it("shows ads whose text can't be fetched", async () => {
    const position =
      '<position><id>1</id><name>Schweißer</name><jobDescriptions></jobDescriptions></position>';
    live.web.on('acme.jobs.personio.de', '/xml', (_, __, url) =>
      url.searchParams.get('language') === 'de'
        ? faults.broken
        : xml(`<workzag-jobs>${position}</workzag-jobs>`),
    );

    expect((await lookAt(PERSONIO)).documents.map(({ title }) => title)).toEqual([
      'Schweißer at Acme Robotics',
    ]);
  });
});

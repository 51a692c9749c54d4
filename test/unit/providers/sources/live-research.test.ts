import { describe, expect, it } from 'vitest';
import { buildJobBoardUrl, findJobBoard, listBoardsNamed } from '#domain/market/accounts/job-board.ts';
import type { PublicIdentity } from '#domain/signals/research/public-identity.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import { SourcesFailedError } from '#domain/signals/research/source-reports.ts';
import { readMemory, writeMemory } from '#providers/sources/check-memory.ts';
import { NOTHING_FOUND } from '#providers/sources/company-site.ts';
import { gdelt } from '#providers/sources/gdelt.ts';
import { createLiveResearch } from '#providers/sources/live-research.ts';
import type { Source } from '#providers/sources/source.ts';
import { WebError } from '#providers/sources/web/web-error.ts';
import { faults } from '#test/harness/doubles/faults.ts';
import { look } from '#test/harness/doubles/live-tools.ts';
import { html, json } from '#test/harness/doubles/stand-in-web.ts';
import { useLiveWeb } from '#test/harness/doubles/use-live-web.ts';

const doubles = useLiveWeb();

const acme = { name: 'Acme Robotics', domain: 'acme-robotics.com', aliases: [] };
const document = (id: string, day: string): ResearchDocument => ({
  id,
  kind: 'news',
  url: `https://news.com/${id}`,
  publisher: 'news.com',
  title: `Title of ${id}`,
  text: `Text of ${id}`,
  published_at: `${day}T00:00:00.000Z`,
});
const counting = (name: string, day: string): Source => ({
  name,
  checkCompany: async (_, { memory }) => ({
    documents: [document(`${name}-${day}`, day)],
    memory: Number(memory ?? 0) + 1,
  }),
});
const failing = (name: string): Source => ({
  name,
  checkCompany: () => Promise.reject(new Error(`${name} is down`)),
});
const identity: PublicIdentity = {
  domain: 'pumps.com',
  name: 'Bonn Pumps',
  aliases: ['Pumps'],
  cik: '0000000077',
  lei: null,
  tickers: [],
};

const registered: PublicIdentity = {
  ...identity,
  register: { legal_names: ['Bonn Pumps, LLC'], country: 'US' },
};

function research(...sources: Source[]) {
  const failed: string[] = [];
  const live = createLiveResearch({
    ...doubles.tools,
    sources,
    disabledSources: ['gdelt'],
    identities: {
      byDomain: async () => null,
      byCiks: async (ciks) => new Map(ciks.includes('0000000077') ? [['0000000077', identity]] : []),
      byLegalNames: async (names) =>
        new Map(names.some(({ name }) => name === 'BONN PUMPS LLC') ? [['BONN PUMPS LLC', registered]] : []),
    },
    onFailure: (source) => failed.push(source),
  });
  return { live, failed };
}
const since = new Date('2026-10-01');

describe('many sources', () => {
  it('are merged, newest first, each with its own memory', async () => {
    const { live } = research(counting('a', '2026-10-05'), counting('b', '2026-10-09'));

    const first = await live.documentsAbout(acme, { since, memory: null });
    const second = await live.documentsAbout(acme, { since, memory: first.memory });

    expect(first.documents.map(({ id }) => id)).toEqual(['b-2026-10-09', 'a-2026-10-05']);
    expect((await readMemory(second.memory)).parts).toEqual({ a: 2, b: 2 });
  });

  it('continue without a failing one, which keeps its memory', async () => {
    const before = await research(
      counting('a', '2026-10-05'),
      counting('b', '2026-10-09'),
    ).live.documentsAbout(acme, { since, memory: null });
    const { live, failed } = research(failing('a'), counting('b', '2026-10-09'));

    const { documents, memory } = await live.documentsAbout(acme, { since, memory: before.memory });

    expect(documents).toHaveLength(1);
    expect(failed).toEqual(['a']);
    expect((await readMemory(memory)).parts).toEqual({ a: 1, b: 2 });
  });

  it('return nothing from before the window', async () => {
    const { live } = research(counting('a', '2026-09-30'));

    expect((await live.documentsAbout(acme, { since, memory: null })).documents).toEqual([]);
  });

  it('that all fail to search fail the search', async () => {
    const { live } = research(
      { ...failing('a'), findDocuments: () => Promise.reject(new Error('down')) },
      failing('b'),
    );

    await expect(
      live.documentsShowing({ kind: null, name: 'x', keywords: [] }, { since: null, limit: 9 }),
    ).rejects.toThrow('None of the sources');
  });

  it('are each reported: responded, failed, paused with an end time, or off', async () => {
    const { live } = research(
      counting('b', '2026-10-09'),
      {
        name: 'a',
        checkCompany: () => Promise.reject(new WebError('throttled', 'x', { retryAfterMs: 600_000 })),
      },
      failing('c'),
    );

    const { sources } = await live.documentsAbout(acme, { since, memory: null });

    const asked_at = doubles.tools.now().toISOString();
    expect(sources).toEqual([
      {
        source: 'a',
        status: 'paused',
        asked_at,
        documents: 0,
        error: 'The source asked for fewer requests.',
        retry_at: new Date(Date.parse(asked_at) + 600_000).toISOString(),
      },
      { source: 'b', status: 'ok', asked_at, documents: 1 },
      { source: 'c', status: 'failed', asked_at, documents: 0, error: 'The source could not be read.' },
      { source: 'gdelt', status: 'off', asked_at: null, documents: 0 },
    ]);
  });

  it('that all fail are reported one by one, with the site that led to none', async () => {
    doubles.web.on('acme-robotics.com', '/', faults.broken);
    const { live } = research(failing('a'), failing('b'));

    const failure = await live.documentsAbout(acme, { since, memory: null }).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(SourcesFailedError);
    expect((failure as SourcesFailedError).sources).toMatchObject([
      { source: 'a', status: 'failed' },
      { source: 'b', status: 'failed' },
      { source: 'gdelt', status: 'off' },
      { source: 'site', status: 'failed', error: 'The source had an internal error.' },
    ]);
  });

  it('are reported by a search, too', async () => {
    const { live } = research(
      { ...counting('a', '2026-10-05'), findDocuments: async () => [] },
      { ...failing('b'), findDocuments: () => Promise.reject(new WebError('timeout', 'x')) },
      counting('c', '2026-10-05'),
    );
    const wanted = { kind: null, name: 'x', keywords: [] };

    const { sources } = await live.documentsShowing(wanted, { since: null, limit: 9 });

    expect(sources.map(({ source, status }) => [source, status])).toEqual([
      ['a', 'ok'],
      ['b', 'failed'],
      ['gdelt', 'off'],
    ]);
  });

  it("identify a filing's company by its register number", async () => {
    const filings: Source = {
      ...counting('a', '2026-10-05'),
      findDocuments: async () => [
        {
          company: { name: 'BONN PUMPS INC', domain: null, aliases: [] },
          cik: '0000000077',
          document: document('x', '2026-10-02'),
        },
        {
          company: { name: 'Nobody Knows', domain: null, aliases: [] },
          cik: '0000000001',
          document: document('y', '2026-10-03'),
        },
      ],
    };
    const { live } = research(filings, {
      ...failing('b'),
      findDocuments: () => Promise.reject(new Error('down')),
    });

    const { documents: found } = await live.documentsShowing(
      { kind: null, name: 'x', keywords: [] },
      { since: null, limit: 9 },
    );

    expect(found.map(({ company }) => company)).toEqual([
      { name: 'Nobody Knows', domain: null, aliases: [] },
      { name: 'BONN PUMPS INC', domain: 'pumps.com', aliases: ['Bonn Pumps', 'Pumps'] },
    ]);
  });
});

describe('the memory of a look', () => {
  const memory = { site: NOTHING_FOUND, parts: { a: { etag: '"x"' } } };

  it('round-trips', async () => {
    expect(await readMemory(await writeMemory(memory))).toEqual(memory);
  });

  it.each([
    '',
    'live1:',
    'live1:%%%',
    'live9:AAAA',
    '2026-11-02T08:00:00.000Z',
    `live1:${Buffer.from('x').toString('base64')}`,
  ])('in an unknown format (%j) counts as a first look', async (text) => {
    expect(await readMemory(text)).toEqual({ site: NOTHING_FOUND, parts: {} });
  });

  it('stays within a table item, and drops its largest part if necessary', async () => {
    const noise = (length: number) => Array.from({ length }, (_, n) => `${Math.sin(n)}`).join();
    const packed = await writeMemory({
      ...memory,
      parts: { small: 1, large: noise(40_000), middle: noise(2_000) },
    });

    expect(packed.length).toBeLessThan(200_000);
    expect(Object.keys((await readMemory(packed)).parts)).toEqual(['small', 'middle']);
  });

  it('of a board with 2,000 postings takes a fraction of an item', async () => {
    const postings = Array.from({ length: 2_000 }, (_, n) => ({
      i: String(4_000_000_000 + n * 7_919),
      t: `Senior ${['Backend', 'Sales', 'Data', 'Field'][n % 4]} Engineer ${n}`,
      d: ['Engineering', 'Sales', 'Operations'][n % 3],
      f: `2026-10-${String((n % 28) + 1).padStart(2, '0')}`,
      l: '2026-11-02',
      m: 0,
    }));

    expect((await writeMemory({ ...memory, parts: { job_boards: { postings } } })).length).toBeLessThan(
      60_000,
    );
  });
});

describe('GDELT', () => {
  const lookAt = () => gdelt.checkCompany(acme, look(), doubles.tools, new AbortController().signal);
  const HOST = 'api.gdeltproject.org';

  it('returns headlines that name the company, within a limit across all machines', async () => {
    doubles.web.on(
      HOST,
      '/api/v2/doc/doc',
      json({
        articles: [
          {
            url: 'https://paper.com/1',
            title: 'Acme Robotics opens a plant in Lyon',
            seendate: '20261030T080000Z',
            domain: 'paper.com',
            language: 'English',
          },
          {
            url: 'https://paper.com/2',
            title: 'Robots everywhere',
            seendate: '20261030T080000Z',
            domain: 'paper.com',
          },
        ],
      }),
    );

    const { documents } = await lookAt();

    expect(documents).toMatchObject([
      { id: 'https://paper.com/1', published_at: '2026-10-30T08:00:00.000Z' },
    ]);
    expect(doubles.tools.limits).toEqual(['gdelt']);
  });

  it('returns headlines in normal spelling, and none that only start with the name', async () => {
    const title = (text: string) =>
      `{"url":"https://paper.com/${text.length}","title":"${text}","seendate":"20261030T080000Z","domain":"paper.com"}`;
    const body = `{"articles":[${title("Acme Robotics ' s boss : \\'we\tgrow\\' by 5 % , to $ 3 million")},${title('Acme Roboticsland opens')}]}`;
    doubles.web.on(HOST, '/api/v2/doc/doc', { headers: { 'content-type': 'application/json' }, body });

    expect((await lookAt()).documents.map((each) => each.title)).toEqual([
      "Acme Robotics's boss: 'we grow' by 5%, to $3 million",
    ]);
  });

  it('returns nothing for an empty response', async () => {
    doubles.web.on(HOST, '/api/v2/doc/doc', json({}));

    expect((await lookAt()).documents).toEqual([]);
  });

  it.each([
    [
      '"too many" under 200',
      { headers: { 'content-type': 'text/plain' }, body: 'Please limit requests to one every 5 seconds.' },
    ],
    ['a fault of the query under 200', html('The specified phrase is too short.')],
    ['429', faults.throttled],
  ])('fails on %s', async (_, response) => {
    doubles.web.on(HOST, '/api/v2/doc/doc', response);

    await expect(lookAt()).rejects.toMatchObject({ name: 'WebError' });
  });

  it('is left alone once it asks for a pause, and reports for how long', async () => {
    doubles.web.on(HOST, '/api/v2/doc/doc', faults.throttled);
    await lookAt().catch(() => undefined);

    await expect(lookAt()).rejects.toMatchObject({ code: 'throttled', retryAfterMs: 7_000 });
    expect(doubles.web.asked).toHaveLength(1);
  });
});

describe('a URL that must not be fetched', () => {
  it.each([
    `https://acme-robotics.com/${'a'.repeat(5_000)}`,
    'http://acme-robotics.com/',
    'https://127.0.0.1/',
  ])('is rejected before its robots.txt is read: %.40s', async (url) => {
    const asking = doubles.tools.crawler.get({ url, expects: 'html' }, { robots: true, minIntervalMs: 0 });

    await expect(asking).rejects.toMatchObject({ code: 'not_allowed' });
    expect(doubles.web.asked).toEqual([]);
  });
});

describe('a record with only a legal name', () => {
  it('gets the domain and names of the only company that has it', async () => {
    const register: Source = {
      ...counting('a', '2026-10-05'),
      findDocuments: async () =>
        ['BONN PUMPS LLC', 'ULM VALVES LLC'].map((name) => ({
          company: { name, domain: null, aliases: [] },
          legalName: { name, country: 'US' },
          document: document(name, '2026-10-05'),
        })),
    };
    const { live } = research(register);

    const { documents: found } = await live.documentsShowing(
      { kind: 'layoffs', name: 'Layoffs', keywords: [] },
      { since, limit: 10 },
    );

    expect(found.map(({ company }) => company)).toEqual([
      { name: 'BONN PUMPS LLC', domain: 'pumps.com', aliases: ['Bonn Pumps', 'Bonn Pumps, LLC', 'Pumps'] },
      { name: 'ULM VALVES LLC', domain: null, aliases: [] },
    ]);
  });
});

describe('the one registry of job boards', () => {
  it('maps a board at every vendor and region to its page and back', () => {
    const boards = listBoardsNamed('acme');

    expect(boards.length).toBeGreaterThan(5);
    expect(boards.map((board) => findJobBoard(buildJobBoardUrl(board)))).toEqual(boards);
  });

  it('drops a stored board of an unsupported vendor, and nothing else from the memory', async () => {
    const known = { vendor: 'lever', token: 'acme', region: 'eu' } as const;
    const unknown = { vendor: 'teamtailor', token: 'acme', region: null };
    const site = { boards: [unknown, known], feeds: ['https://acme.com/feed'], at: '2026-11-01T00:00:00Z' };
    const kept = await writeMemory({
      site: site as unknown as typeof NOTHING_FOUND,
      parts: { dns: { seen: 1 } },
    });

    expect(await readMemory(kept)).toEqual({
      site: { ...site, boards: [known] },
      parts: { dns: { seen: 1 } },
    });
  });

  it("keeps all sources' memory if the site findings can't be read", async () => {
    const kept = await writeMemory({
      site: 7 as unknown as typeof NOTHING_FOUND,
      parts: { dns: { seen: 1 } },
    });

    expect(await readMemory(kept)).toEqual({ site: NOTHING_FOUND, parts: { dns: { seen: 1 } } });
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { formatMoney, formatThousands } from '#domain/shared/text/plain-figures.ts';
import { TEXT_KINDS } from '#domain/signals/definitions/signal-kinds.ts';
import { createStageResearch } from '#providers/sources/stage-research.ts';
import { judgeDocument } from '#reading/rules/judge-document.ts';
import { builtInSignals } from '#test/harness/built-in-signals.ts';
import { must } from '#test/harness/must.ts';
import { getCompany, listWorld } from '#world/directory/world.ts';
import { createEmbeddedResearch } from '#world/research/embedded-research.ts';
import { planStories, writeStory } from '#world/research/stories.ts';

const NOW = new Date('2026-11-15T10:00:00Z');
const daysAfter = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);
const world = listWorld();
const published = world.flatMap((company) =>
  planStories(company, NOW)
    .flatMap((head) => writeStory(company, head, true))
    .filter(({ published_at }) => Date.parse(published_at ?? '') <= NOW.getTime())
    .map((document) => ({ company, document })),
);
const documents = published.map(({ document }) => document);
const identity = ({ name, domain }: { name: string; domain: string }) => ({ name, domain, aliases: [] });
const researchOn = (now: Date) => createEmbeddedResearch(() => now);
const EVER = { since: new Date(0), memory: null };

describe('the demo documents', () => {
  it('have a URL and a date of their own, within the last 360 days', () => {
    const dates = documents.map(({ published_at }) => Date.parse(published_at ?? ''));
    expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
    expect(Math.max(...dates)).toBeLessThanOrEqual(NOW.getTime());
    expect(Math.min(...dates)).toBeGreaterThan(daysAfter(-361).getTime());
  });

  it('tell of every kind in every kind of source', () => {
    for (const kind of TEXT_KINDS) {
      const showing = documents.filter(({ facts }) => facts?.some((fact) => fact.kind === kind));
      expect(showing.length, kind).toBeGreaterThan(10);
    }
    const sources = new Set(documents.map(({ kind }) => kind));
    expect(sources).toEqual(new Set(['news', 'press_release', 'blog', 'job_posting', 'job_board']));
  });

  it('are plain English without gaps', () => {
    const gap = /[{}[\]|]|undefined|NaN|null| {2}| [,.;]|,,|\.\.|,\.| an? an? /;
    const lines = documents.flatMap(({ title, text }) => [title, ...text.split('\n')]);
    expect(lines.filter((line) => gap.test(line) || line.trim() !== line)).toEqual([]);
  });

  it('state facts whose details stand in the words they quote', () => {
    for (const { text, facts = [] } of documents) {
      for (const { quote, event } of facts) {
        expect(text).toContain(quote);
        const { counterpart, place, person, role, product, amount, count } = event;
        const details = [
          counterpart?.replace('the ', ''),
          place,
          person?.name,
          role,
          product?.replace('a new ', ''),
          amount && formatMoney(amount),
          count && formatThousands(count),
        ];
        for (const detail of details) expect(quote).toContain(detail ?? '');
      }
    }
  });

  it('give rules nothing to find where nothing has happened', async () => {
    const untold = published.filter(({ document }) => document.facts === undefined).slice(0, 1_000);
    const wrong: string[] = [];
    for (const { company, document } of untold) {
      const judged = await judgeDocument({
        document,
        company: identity(company),
        signals: builtInSignals,
        today: NOW,
        since: null,
      });
      for (const { signal_id, quote } of judged.accepted) wrong.push(`${signal_id}: ${quote}`);
    }
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('state nothing to a model, which reads them', async () => {
    const research = createEmbeddedResearch(() => NOW, { statesFacts: false });
    const { documents } = await research.documentsAbout(identity(getCompany(3)), EVER);
    expect(documents.length).toBeGreaterThan(5);
    expect(documents.filter(({ facts }) => facts !== undefined)).toEqual([]);
  });
});

describe('the embedded research', () => {
  it("returns a company's documents since a day, newest first", async () => {
    const company = getCompany(3);
    const { documents } = await researchOn(NOW).documentsAbout(identity(company), EVER);
    expect(documents).toHaveLength(published.filter((each) => each.company === company).length);
    const dates = documents.flatMap(({ published_at }) => published_at ?? []);
    expect(dates).toEqual(dates.toSorted().reverse());
    const since = daysAfter(-90);
    const late = await researchOn(NOW).documentsAbout(identity(company), { since, memory: null });
    expect(late.documents.length).toBeLessThan(documents.length);
    for (const { published_at } of late.documents) {
      if (published_at !== null) expect(Date.parse(published_at)).toBeGreaterThanOrEqual(since.getTime());
    }
  });

  it('recognizes a company without a domain by its exact name, and no other', async () => {
    const company = getCompany(3);
    const byName = await researchOn(NOW).documentsAbout(
      { name: company.name.toUpperCase(), domain: null, aliases: [] },
      EVER,
    );
    const stranger = await researchOn(NOW).documentsAbout(
      { name: company.name, domain: 'stranger.example', aliases: [] },
      EVER,
    );
    expect(byName.documents.length).toBeGreaterThan(5);
    expect(stranger.documents).toEqual([]);
  });

  it('remembers what it has returned: each document is new once, as days go by', async () => {
    const company = getCompany(11);
    const first = await researchOn(NOW).documentsAbout(identity(company), EVER);
    const seen = new Set(first.documents.map(({ id }) => id));
    const shown = [...seen];
    let { memory } = first;
    let quiet = 0;
    for (let day = 1; day <= 200; day++) {
      const look = await researchOn(daysAfter(day)).documentsAbout(identity(company), {
        since: new Date(0),
        memory,
      });
      if (look.documents.length === 0) quiet += 1;
      for (const { id } of look.documents) {
        expect(seen).not.toContain(id);
        seen.add(id);
      }
      memory = look.memory;
    }
    const atTheEnd = await researchOn(daysAfter(200)).documentsAbout(identity(company), EVER);
    const alive = atTheEnd.documents.map(({ id }) => id);
    expect(seen.size).toBeGreaterThan(shown.length + 3);
    expect(quiet).toBeGreaterThan(150);
    expect(alive.filter((id) => !seen.has(id))).toEqual([]);
    expect(shown.filter((id) => !alive.includes(id)).length).toBeGreaterThan(0);
    expect(shown.filter((id) => alive.includes(id)).length).toBeGreaterThan(0);
  });

  it('keeps a document unchanged during its lifetime', async () => {
    const look = async (day: number) =>
      (await researchOn(daysAfter(day)).documentsAbout(identity(getCompany(8)), EVER)).documents;
    const later = new Map((await look(30)).map((document) => [document.id, document]));
    const common = (await look(0)).filter(({ id }) => later.has(id));
    expect(common.length).toBeGreaterThan(8);
    for (const document of common) expect(later.get(document.id)).toEqual(document);
  });

  it.each(['', 'x', '2026-99-99T00:00:00Z', '{"a":1}'])(
    'takes the foreign memory %j for none',
    async (memory) => {
      const company = identity(getCompany(3));
      const { documents } = await researchOn(NOW).documentsAbout(company, { since: new Date(0), memory });
      expect(documents).toEqual((await researchOn(NOW).documentsAbout(company, EVER)).documents);
    },
  );

  it('finds documents about any company by kind, newest first, up to a limit', async () => {
    const wanted = { kind: 'funding', name: 'Funding', keywords: [] };
    const showing = async (since: Date | null, limit: number) =>
      (await researchOn(NOW).documentsShowing(wanted, { since, limit })).documents;
    const all = await showing(null, 10_000);
    const few = await showing(null, 7);
    const late = await showing(daysAfter(-30), 10_000);
    expect(all.length).toBeGreaterThan(20);
    expect(few).toEqual(all.slice(0, 7));
    expect(late.length).toBeGreaterThan(0);
    expect(late).toEqual(all.slice(0, late.length));
    expect(new Set(all.map(({ company }) => company.domain)).size).toBeGreaterThan(15);
    expect(await showing(null, 0)).toEqual([]);
  });

  it('reports each source with the documents it had, and those without any', async () => {
    const { documents, sources } = await researchOn(NOW).documentsAbout(identity(getCompany(3)), EVER);

    expect(sources.map(({ source }) => source)).toEqual(['feeds', 'job_boards', 'news', 'press_wires']);
    expect(sources.reduce((total, each) => total + each.documents, 0)).toBe(documents.length);
    expect(sources.every(({ status, asked_at }) => status === 'ok' && asked_at === NOW.toISOString())).toBe(
      true,
    );
    const stranger = { name: 'Nobody Knows', domain: 'nobody-knows.com', aliases: [] };
    const unknown = await researchOn(NOW).documentsAbout(stranger, EVER);
    expect(unknown.sources.map((each) => each.documents)).toEqual([0, 0, 0, 0]);
  });

  it("finds documents by the words of a workspace's own signal", async () => {
    const { documents: found } = await researchOn(NOW).documentsShowing(
      { kind: null, name: 'Moves to a data cloud', keywords: ['snowflake', 'BigQuery'] },
      { since: null, limit: 1_000 },
    );
    expect(found.length).toBeGreaterThan(5);
    for (const { document } of found)
      expect(`${document.title} ${document.text}`).toMatch(/snowflake|bigquery/i);
    // Late enough that few stories are told, and early enough that some have the word whose beginning is asked for.
    const oldestFound = new Date(must(found[4]).document.published_at ?? NOW);
    expect(
      await researchOn(NOW).documentsShowing(
        { kind: null, name: ' ', keywords: ['', 'snowfl'] },
        { since: oldestFound, limit: 9 },
      ),
    ).toMatchObject({ documents: [] });
  });

  it('does nothing if the signal is already aborted', async () => {
    const reason = new Error('late');
    const aborted = AbortSignal.abort(reason);
    const research = researchOn(NOW);
    await expect(research.documentsAbout(identity(getCompany(1)), EVER, aborted)).rejects.toBe(reason);
    await expect(
      research.documentsShowing(
        { kind: 'funding', name: '', keywords: [] },
        { since: null, limit: 1 },
        aborted,
      ),
    ).rejects.toBe(reason);
  });
});

/** The demo data stores nothing between looks. */
const NO_STORES = {
  sharedPace: { waitForTurn: async () => false },
  identities: { get: async () => undefined, put: async () => undefined },
};

describe('the sources of a stage', () => {
  afterEach(() => vi.unstubAllEnvs());
  const company = identity(getCompany(3));

  it('are the embedded ones if the stage says so', async () => {
    vi.stubEnv('RESEARCH_PROVIDER', 'embedded');
    const research = await createStageResearch(() => NOW, NO_STORES);
    expect((await research.documentsAbout(company, EVER)).documents.length).toBeGreaterThan(5);
    const wanted = { kind: 'layoffs', name: '', keywords: [] };
    const { documents } = await research.documentsShowing(wanted, { since: null, limit: 2 });
    expect(documents).toHaveLength(2);
  });

  it('are empty if there are none, and keep their memory', async () => {
    vi.stubEnv('RESEARCH_PROVIDER', 'none');
    const research = await createStageResearch(() => NOW, NO_STORES);
    expect(await research.documentsAbout(company, { since: NOW, memory: 'kept' })).toEqual({
      documents: [],
      memory: 'kept',
      sources: [],
    });
    expect(
      await research.documentsShowing({ kind: null, name: 'x', keywords: [] }, { since: null, limit: 5 }),
    ).toEqual({ documents: [], sources: [] });
  });

  it('must be valid', async () => {
    vi.stubEnv('RESEARCH_PROVIDER', 'oracle');
    await expect(createStageResearch(() => NOW, NO_STORES)).rejects.toThrow(/live, embedded or none/);
  });
});

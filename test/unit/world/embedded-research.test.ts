import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { TEXT_KINDS } from '#domain/signals/definitions/signal-kinds.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import { createStageResearch } from '#providers/sources/stage-research.ts';
import { must } from '#test/harness/must.ts';
import { makeRoster } from '#world/directory/roster.ts';
import { getCompany, listWorld } from '#world/directory/world.ts';
import { type Story, storiesOf } from '#world/research/corpus.ts';
import { createEmbeddedResearch } from '#world/research/embedded-research.ts';

const NOW = new Date('2026-11-15T10:00:00Z');
const daysAfter = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);
const world = listWorld();
const told = world.map((company) => ({ company, stories: storiesOf(company, NOW) }));
const stories = told.flatMap(({ company, stories }) => stories.map((story) => ({ company, story })));
const documents = stories.flatMap(({ story }) => story.documents);
const textOf = ({ documents }: Story): string =>
  documents.map(({ title, text }) => `${title}\n${text}`).join('\n');
const identity = ({ name, domain }: { name: string; domain: string }) => ({ name, domain, aliases: [] });
const researchOn = (now: Date) => createEmbeddedResearch(() => now);
const EVER = { since: new Date(0), memory: null };

const blocksOf = ({ text }: ResearchDocument): readonly string[] => text.split('\n\n');

/** How a company's events open, without its name: the first paragraph of each document that isn't boilerplate. */
function openingsOf(name: string, stories: readonly Story[]): ReadonlySet<string> {
  const [stem = name] = name.split(' ');
  const openings = stories
    .filter(({ kind }) => kind !== null)
    .flatMap(({ documents, common }) =>
      documents.flatMap((document) => blocksOf(document).find((block) => !common.has(block)) ?? []),
    );
  return new Set(openings.map((opening) => opening.replaceAll(name, '*').replaceAll(stem, '*')));
}

describe('the demo documents', () => {
  it('are the same at the same time, each with its own URL', () => {
    expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
    const again = storiesOf(getCompany(5), new Date(NOW));
    expect(again).toEqual(storiesOf(getCompany(5), NOW));
    expect(documents.length / world.length).toBeGreaterThan(12);
  });

  it('cover every kind, in every kind of source', () => {
    for (const kind of TEXT_KINDS) {
      const some = stories.filter(({ story }) => story.kind === kind);
      expect(some.length, kind).toBeGreaterThan(60);
      for (const stance of ['told', 'rumoured', 'denied', 'remembered', 'somebody_else'] as const) {
        expect(
          some.filter(({ story }) => story.stance === stance).length,
          `${kind} ${stance}`,
        ).toBeGreaterThan(0);
      }
    }
    const sources = new Set(documents.map(({ kind }) => kind));
    expect(sources).toEqual(new Set(['news', 'press_release', 'blog', 'job_posting', 'job_board', 'filing']));
    expect(stories.filter(({ story }) => story.stance === 'called_off').length).toBeGreaterThan(50);
  });

  it('were published within the last 400 days, most of them with a date', () => {
    const dates = documents.flatMap(({ published_at }) =>
      published_at === null ? [] : [Date.parse(published_at)],
    );
    expect(Math.max(...dates)).toBeLessThanOrEqual(NOW.getTime());
    expect(Math.min(...dates)).toBeGreaterThan(daysAfter(-401).getTime());
    expect(dates.length).toBeLessThan(documents.length);
    expect(dates.length / documents.length).toBeGreaterThan(0.95);
  });

  it('never open the news of two companies with the same paragraph', () => {
    for (const now of [NOW, daysAfter(97)]) {
      const tellers = new Map<string, string>();
      const shared: string[] = [];
      for (const company of world) {
        for (const opening of openingsOf(company.name, storiesOf(company, now))) {
          if (tellers.has(opening)) shared.push(`${tellers.get(opening)}, ${company.name}: ${opening}`);
          tellers.set(opening, company.name);
        }
      }
      expect(tellers.size).toBeGreaterThan(3_000);
      expect(shared).toEqual([]);
    }
  });

  it('are plain English without gaps', () => {
    const gap = /[{}[\]|]|undefined|NaN|null| {2}| [,.;]|,,|\.\.|,\.| an? an? /;
    const lines = documents.flatMap(({ title, text }) => [title, ...text.split('\n')]);
    expect(lines.length).toBeGreaterThan(documents.length);
    expect(lines.filter((line) => gap.test(line) || line.trim() !== line)).toEqual([]);
  });

  it('name people on the roster with their titles', () => {
    const appointments = stories.filter(
      ({ story }) => story.kind === 'leadership_change' && !['somebody_else'].includes(story.stance),
    );
    for (const { company, story } of appointments) {
      const held = makeRoster(company).map(({ person }) => `${person.full_name}, ${person.title}`);
      expect(held).toContain(`${story.event.person}, ${story.event.role}`);
    }
    const quoted = stories.filter(({ story }) => story.stance !== 'somebody_else').slice(0, 600);
    for (const { company, story } of quoted) {
      const roster = makeRoster(company).map(({ person }) => person.full_name);
      const speakers = textOf(story).matchAll(
        /,” (?:said|wrote|admitted|explained|stressed) (\p{Lu}[^,.]+)/gu,
      );
      // Speakers for the other side are named with it: "said Jana Weiss of Hallbrook Capital".
      for (const [, speaker = ''] of speakers)
        if (!speaker.includes(' of ')) expect(roster, company.name).toContain(speaker);
    }
  });

  it('state the facts of the event', () => {
    const events = stories.filter(({ story }) => story.kind !== null && story.stance === 'told');
    const named = events.filter(
      ({ story }) => story.event.counterpart !== null || story.event.person !== null,
    );
    const saying = named.filter(({ story }) => {
      const { counterpart, person } = story.event;
      return textOf(story)
        .toLowerCase()
        .includes((counterpart ?? person ?? '').toLowerCase());
    });
    expect(saying.length / named.length).toBeGreaterThan(0.9);
    for (const { company, story } of events) expect(textOf(story)).toContain(company.name);
  });

  it('are reprinted word for word by other papers', () => {
    const reprints = stories.filter(({ story }) => {
      const [first, ...others] = story.documents;
      return others.some(
        ({ text, publisher }) => publisher !== first?.publisher && first?.text.startsWith(text),
      );
    });
    expect(reprints.length).toBeGreaterThan(300);
  });
});

describe('the embedded research', () => {
  it("returns a company's documents since a day, newest first", async () => {
    const company = getCompany(3);
    const { documents } = await researchOn(NOW).documentsAbout(identity(company), EVER);
    expect(documents).toHaveLength(storiesOf(company, NOW).flatMap(({ documents }) => documents).length);
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
    expect(all.length).toBeGreaterThan(150);
    expect(few).toEqual(all.slice(0, 7));
    expect(late.length).toBeGreaterThan(5);
    expect(late).toEqual(all.slice(0, late.length));
    expect(new Set(all.map(({ company }) => company.domain)).size).toBeGreaterThan(100);
    expect(await showing(null, 0)).toEqual([]);
  });

  it('reports each source with the documents it had, and those without any', async () => {
    const { documents, sources } = await researchOn(NOW).documentsAbout(identity(getCompany(3)), EVER);

    expect(sources.map(({ source }) => source)).toEqual([
      'feeds',
      'filings',
      'job_boards',
      'news',
      'press_wires',
    ]);
    expect(sources.reduce((total, each) => total + each.documents, 0)).toBe(documents.length);
    expect(sources.every(({ status, asked_at }) => status === 'ok' && asked_at === NOW.toISOString())).toBe(
      true,
    );
    const stranger = { name: 'Nobody Knows', domain: 'nobody-knows.com', aliases: [] };
    const unknown = await researchOn(NOW).documentsAbout(stranger, EVER);
    expect(unknown.sources.map((each) => each.documents)).toEqual([0, 0, 0, 0, 0]);
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
  sharedPace: { take: async () => false },
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

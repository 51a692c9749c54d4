import { beforeEach, describe, expect, it } from 'vitest';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { CommandInput, Report, type Row } from '#operations/command.ts';
import { personExport } from '#operations/person-export.ts';
import { systemClock } from '#platform/clock.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { getItem } from '#table/dynamodb/items.ts';
import { collections, type Key, keys } from '#table/keys.ts';
import { createNoteStore } from '#table/notes/note-store.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createSuppressionList } from '#table/privacy/suppression-list.ts';
import { unpackChunkIds } from '#table/pushes/push-chunk-item.ts';
import { createRunDocuments } from '#table/runs/run-documents.ts';
import { createRunFindings } from '#table/runs/run-findings.ts';
import { createPeopleListStore } from '#table/saved-lists/people-list-store.ts';
import { readOrder } from '#table/workspaces/knowledge-base-order.ts';
import { createKnowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { beforeFirst, intercept } from '#test/harness/intercept.ts';
import { must } from '#test/harness/must.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';
import { erasePerson, operatorContext, pepper } from '#test/harness/person-erasure.ts';
import { itemsWith, tableWords } from '#test/harness/table-bytes.ts';
import { aLife, JANE, WORDS_OF_JANE } from './a-life.ts';

const WS = 'ws_first';
const OTHER = 'ws_second';

let table: OwnTable;
let life: Awaited<ReturnType<typeof aLife>>;

beforeEach(async () => {
  table = await startOwnTable();
  life = await aLife(table, WS);
  return () => table.stop();
});

const erase = (options: Record<string, string> = { email: JANE.email }, ...flags: string[]) =>
  erasePerson(table, options, ...flags);

const total = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0);

const item = (key: Key) => getItem(table, key, (stored) => stored);

/** The ids of her records, and the ends of their keys, which contain a hash of her page. */
const pointersOf = (id: string) => [new RegExp(id), new RegExp(`person#${id.split('_').at(-1)}`)];

describe('an erased person', () => {
  it('is gone from every workspace, compressed or not, and the report names no one', async () => {
    // Here she has no address. Only her page links the two.
    const second = await aLife(table, OTHER, { withEmail: false });
    expect((await itemsWith(table, WORDS_OF_JANE)).length).toBeGreaterThan(20);

    const rows = await erase();

    expect(JSON.stringify(rows).toLowerCase()).not.toMatch(/jane|roe|1234/);
    expect(rows[0]?.id).toMatch(/^[0-9a-f]{16}$/);
    expect(await itemsWith(table, WORDS_OF_JANE)).toEqual([]);
    expect(await itemsWith(table, [...pointersOf(life.jane), ...pointersOf(second.jane)])).toEqual([]);
    expect(rows.map(({ workspace_id }) => workspace_id).sort()).toEqual([WS, OTHER]);
    expect(rows.map(({ left }) => left)).toEqual([0, 0]);
  });

  it('leaves everyone and everything else unchanged, with exact counts', async () => {
    const before = await tableWords(table);

    await erase();

    const after = await tableWords(table);
    const untouched = [...before].filter(
      ([, text]) => !WORDS_OF_JANE.concat(pointersOf(life.jane)).some((each) => each.test(text)),
    );
    // Counts and promises change with her, and the parts of a response go with it.
    const moved =
      /redraft_messages|refresh_standing|SHARDS$|ROW_COUNT|LIST#lst_|DETECTIONS_OF|PART#request_1|find-people#large/;
    const kept = untouched.filter(([key]) => !moved.test(key));
    expect(kept.length).toBeGreaterThan(8);
    expect(kept.map(([key]) => [key, after.get(key)])).toEqual(kept);
    expect([...after.keys()].filter((key) => key.includes('PART#'))).toEqual([]);
    const janet = must(await createPersonStore(table, pepper).get(WS, life.janet));
    expect(janet.person).toMatchObject({ full_name: 'Janet Roebuck', list_ids: [life.listId] });
    const [first, second] = await createDetectionStore(table).list(WS, life.account.id);
    expect([first?.headline, second?.headline].sort()).toEqual([
      'Janet Roebuck speaks',
      'Quarry names [erased] head of blasting',
    ]);
    // Counts are exact.
    const lists = createPeopleListStore(table, { now: systemClock });
    expect(must(await lists.get(WS, life.listId)).member_count).toBe(1);
    expect(await lists.listMemberIds(WS, life.listId)).toEqual([life.janet]);
    expect(must(await item(keys.shardCounter(collections.people(WS)))).rows).toBe(1);
    expect(unpackChunkIds(await item(keys.pushChunk(WS, 'push_1', 0)))).toEqual(['[erased]', life.janet]);
    const documents = await createRunDocuments(table, systemClock).list(WS, 'run_1');
    expect(documents.map(({ text }) => text)).toEqual([
      'Quarry, at quarry.example, has a new head.\n[erased] starts in May. Call [erased].',
      'Nothing.',
    ]);
    const found = await createRunFindings(table, systemClock).list(WS, 'run_1');
    expect(
      must(found.get(0)).found.map(({ mention }) => [mention.quote, mention.event.person?.name]),
    ).toEqual([['[erased] starts in May.', '[erased]']]);
  });

  it.each([
    ['page', { linkedin: 'http://www.network.example/in/jane-roe/' }],
    ['number', { phone: '0049 30 12345678' }],
    ['name at the company', { name: 'jane  roe', domain: 'https://quarry.example/' }],
  ])('can also be found by %s', async (_, options) => {
    await erase(options as Record<string, string>);

    expect(await itemsWith(table, WORDS_OF_JANE)).toEqual([]);
  });

  it('is taken out of a knowledge base, whose size stays exact', async () => {
    const sections = createKnowledgeBaseStore(table);
    const section = (id: string, content_md: string) => ({
      id,
      type: 'custom',
      title: 'Who decides',
      content_md,
      source_url: null,
      is_ai_generated: false,
      position: 0,
      created_at: '2026-11-01T08:00:00.000Z',
    });
    await sections.insert(OTHER, section('kb_2', 'Jane Roe decides elsewhere.'));
    await sections.insert(WS, section('kb_2', 'Ask Roe, Jane. Then ask Jane.'));
    const readSize = async () =>
      must((await readOrder(table, WS)).order.find(({ id }) => id === 'kb_2')).bytes;
    const sizeBefore = await readSize();

    await erase();

    const kept = must(await item(keys.knowledgeBaseSection(WS, 'kb_2')));
    expect(kept).toMatchObject({ content_md: 'Ask [erased]. Then ask [erased].' });
    const grown = 'Ask [erased]. Then ask [erased].'.length - 'Ask Roe, Jane. Then ask Jane.'.length;
    expect(await readSize()).toBe(sizeBefore + grown);
    // No one of that workspace knows her: it is another Jane Roe.
    expect(must(await item(keys.knowledgeBaseSection(OTHER, 'kb_2'))).content_md).toContain('Jane Roe');
  });

  it('is not found again, and erasing again finds nothing', async () => {
    await erase();
    const again = await upsertPeople(
      { people: createPersonStore(table, pepper), now: systemClock },
      { workspaceId: WS, id: life.account.id },
      [{ found: directoryPerson(JANE) }, { found: directoryPerson({ ...JANE, network_url: null }) }],
    );
    expect(again).toEqual([]);
    expect(await itemsWith(table, WORDS_OF_JANE)).toEqual([]);
    expect(await erase()).toEqual([]);
  });

  it('in one workspace stays in the others, and may be found there', async () => {
    const second = await aLife(table, OTHER);

    await erase({ email: JANE.email, workspace: WS });

    const left = await itemsWith(table, WORDS_OF_JANE);
    expect(left.length).toBeGreaterThan(10);
    expect(left.filter((key) => key.includes(WS))).toEqual([]);
    const kept = await createPersonStore(table, pepper).findSuppressed(OTHER, second.account.id, [JANE]);
    expect(kept.isSuppressed(0)).toBe(false);
    const gone = await createPersonStore(table, pepper).findSuppressed(WS, life.account.id, [JANE]);
    expect(gone.isSuppressed(0)).toBe(true);
  });

  it('is gone from what the team wrote about other companies, unlike a namesake whom the service found there', async () => {
    const other = exampleRecord({ id: 'acc_elsewhere', name: 'Elsewhere', domain: 'elsewhere.example' });
    const common = { account_id: other.id, signal_id: 'sig_leader', drafted_message_md: 'Ask Jane Roe.' };
    const activity = [
      { kind: 'pushed' as const, to: 'Jane Roe', member_id: null, at: '2026-05-31T12:00:00.000Z' },
    ];
    const edited = { message_edited_at: '2026-05-31T12:00:00.000Z', activity };
    const own = exampleDetection({ ...common, ...edited, id: 'det_elsewhere_1' });
    const found = exampleDetection({ ...common, id: 'det_elsewhere_2' });
    await createDetectionStore(table).put(WS, [own, found]);
    const notes = createNoteStore(table);
    await batchPut(table, [{ ...keys.account(WS, other.id), ...other }]);
    const note = {
      account_id: other.id,
      detection_id: null,
      member_id: null,
      created_at: edited.message_edited_at,
    };
    expect(await notes.add(WS, { ...note, id: 'note_1', text: 'jane roe knows them' })).toBe('done');

    await erase();

    const left = await item(keys.detection(WS, other.id, own.id));
    expect(JSON.stringify([left?.drafted_message_md, left?.activity])).not.toMatch(/jane|roe/i);
    expect((await item(keys.detection(WS, other.id, found.id)))?.drafted_message_md).toBe('Ask Jane Roe.');
    expect(JSON.stringify(await notes.list(WS, other.id))).not.toMatch(/jane|roe/i);
  });

  it('is distinguished from a namesake with their own page', async () => {
    const found = directoryPerson({
      full_name: 'Jane Roe',
      network_url: 'https://network.example/in/roe-jane',
    });
    await upsertPeople(
      { people: createPersonStore(table, pepper), now: systemClock },
      { workspaceId: WS, id: life.account.id },
      [{ found }],
    );

    await erase({ linkedin: JANE.network_url });

    const names = (await createPersonStore(table, pepper).listAtAccount(WS, life.account.id)).map(
      ({ network_url }) => network_url,
    );
    expect(names).toContain(found.network_url);
    expect(names).not.toContain(JANE.network_url);
  });
});

describe('a dry run', () => {
  it('shows what would be erased and changes nothing, not even the suppression list', async () => {
    const before = await tableWords(table);

    const rehearsed = await erase({ email: JANE.email }, 'dry-run');

    expect(await tableWords(table)).toEqual(before);
    const done = await erase();
    expect(total(rehearsed, 'removed')).toBe(total(done, 'removed'));
    expect(total(rehearsed, 'redacted')).toBe(total(done, 'redacted'));
    expect(total(done, 'removed')).toBeGreaterThan(5);
    expect(total(done, 'redacted')).toBeGreaterThan(5);
  });
});

/** People are deleted only while they are on no list. */
const removesPerson = (input: object): boolean => {
  const text = JSON.stringify(input);
  return text.includes('attribute_not_exists') && text.includes('"list_ids"');
};

describe('an erasure during concurrent writes', () => {
  it('redacts what a scan has written in the meantime, and no scan writes the name back', async () => {
    const detections = createDetectionStore(table.other);
    const seen = await detections.load(WS, life.account.id, 'sig_leader');
    let late = seen;
    const scan = async () => {
      const known = must(seen.detections.find(({ id }) => id === 'det_1'));
      await detections.save(WS, life.account.id, seen, [{ ...known, narrative: 'Jane Roe was seen again.' }]);
      late = await detections.load(WS, life.account.id, 'sig_leader');
    };
    const isDetection = (input: object) => JSON.stringify(input).includes('DETECTION#det_1');
    await beforeFirst(table.client, 'TransactWriteItemsCommand', scan, () => erase(), isDetection);
    expect(await itemsWith(table, WORDS_OF_JANE)).toEqual([]);

    // This scan has read the detection just before it was redacted.
    const known = must(late.detections.find(({ id }) => id === 'det_1'));
    const outcome = await detections.save(WS, life.account.id, late, [known]);
    expect(outcome).not.toBe('saved');
    expect(await itemsWith(table, WORDS_OF_JANE)).toEqual([]);
  });

  it('removes a person who is added to another list during the erasure', async () => {
    const lists = createPeopleListStore(table.other, { now: systemClock });
    await lists.add(WS, { id: 'lst_new', name: 'New', member_count: 0, created_by: null, created_at: 'x' });
    const join = () => lists.addMembers(WS, 'lst_new', [life.jane]);
    await beforeFirst(table.client, 'TransactWriteItemsCommand', join, () => erase(), removesPerson);
    expect(must(await lists.get(WS, 'lst_new')).member_count).toBe(0);
    expect(await itemsWith(table, WORDS_OF_JANE.concat(pointersOf(life.jane)))).toEqual([]);
  });

  it.each([3, 15])('interrupted at its write number %i is finished by repeating it', async (cut) => {
    await aLife(table, OTHER, { withEmail: false });
    let writes = 0;
    const cutShort = async (
      input: object,
      next: (input: object) => ReturnType<typeof Promise.resolve<never>>,
    ) => {
      writes += 1;
      return writes > cut ? Promise.reject(new Error('The line was cut.')) : next(input);
    };
    await intercept(table.client, 'TransactWriteItemsCommand', cutShort as never, async () => {
      await expect(erase()).rejects.toThrow('The line was cut.');
    });
    expect(await itemsWith(table, WORDS_OF_JANE)).not.toEqual([]);

    await erase();

    expect(await itemsWith(table, WORDS_OF_JANE)).toEqual([]);
    expect(
      await createSuppressionList(table, pepper).marked([{ network_url: JANE.network_url }], 'everywhere'),
    ).toEqual(['profile']);
  });

  it('interrupted between two records is finished, too: what leads to the others goes last', async () => {
    await aLife(table, OTHER, { withEmail: false });
    let removals = 0;
    await intercept(
      table.client,
      'TransactWriteItemsCommand',
      (input, next) => {
        removals += Number(removesPerson(input));
        return removals > 1 ? Promise.reject(new Error('The line was cut.')) : next(input);
      },
      () => expect(erase()).rejects.toThrow('The line was cut.'),
    );

    await erase();

    expect(await itemsWith(table, WORDS_OF_JANE)).toEqual([]);
  });
});

describe('an export', () => {
  it('shows what is stored, and nothing about anyone else', async () => {
    const printed = (await personExport.run(
      operatorContext(table),
      new CommandInput({ email: JANE.email }, new Set()),
    )) as Report;
    const { held } = JSON.parse(printed.text) as { held: { kind: string; content: unknown }[] };

    const kinds = new Set(held.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([
      'account',
      'alertDelivery',
      'auditEvent',
      'detection',
      'idempotentAnswer',
      'monitorEvent',
      'person',
      'pushChunk',
      'pushRun',
      'runCandidate',
      'runDocument',
      'runFinding',
      'vendorAnswer',
    ]);
    expect(held[0]).toMatchObject({ kind: 'person', content: { full_name: 'Jane Roe', phone: JANE.phone } });
    expect(printed.text).not.toMatch(/janet/i);
    expect(printed).toBeInstanceOf(Report);
  });
});

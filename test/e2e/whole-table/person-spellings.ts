import { expect, it } from 'vitest';
import { detectionId } from '#domain/signals/detections/detection-id.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { exampleRecord, newDomain, putRecords } from '#test/harness/accounts.ts';
import { adminCommand as admin } from '#test/harness/admin-command.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { addPeople, directoryPerson } from '#test/harness/directory-people.ts';
import { must } from '#test/harness/must.ts';
import { tableWords } from '#test/harness/table-bytes.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

const NAME = 'Jürgen Großfield';
const SPELLINGS = [
  NAME,
  NAME.normalize('NFD'),
  'Juergen Grossfield',
  'Jurgen Grossfield',
  'JÜRGEN GROSSFIELD',
  'Jürgen Großﬁeld',
  'Jürgen \u00a0 Großfield',
  'Jürgen-Großfield',
  'Großfield, Jürgen',
  'Jür\u00adgen Großfield',
  "Jürgen Großfield's",
  'Jürgen Großfields',
];

/** Without accents and transcriptions, and not by the code under test. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ue', 'u');

const isTheirs = (text: string): boolean => /jurgen|grossfield/.test(folded(text));

const ids = { last: 0 };
/** Every write leaves a stored response. */
const once = () => {
  ids.last += 1;
  return `spelling-${ids.last}`;
};

/** Writes each spelling wherever a customer can write. Returns what a repeated call would return today. */
async function writeEverywhere({ api, id: workspaceId }: TestWorkspace) {
  const account = exampleRecord({ name: 'Quarry', domain: newDomain(), status: 'active' });
  const other = exampleRecord({ name: 'Elsewhere', domain: newDomain(), status: 'active' });
  await putRecords(workspaceId, [account, other]);
  const [person] = await addPeople(workspaceId, account.id, [
    directoryPerson({ full_name: NAME, headline: `${NAME} blasts` }),
  ]);
  const detections = detectionStore(testTable());
  const seen = await detections.load(workspaceId, account.id, 'sig_leader');
  const stored = SPELLINGS.map((spelling, index) =>
    exampleDetection({
      id: detectionId(account.id, 'sig_leader', String(index)),
      account_id: account.id,
      signal_id: 'sig_leader',
      headline: `Quarry names ${spelling}`,
      narrative: `${spelling} starts.`,
    }),
  );
  await detections.save(workspaceId, account.id, 'sig_leader', seen, stored);
  const repeats: (() => Promise<unknown>)[] = [];
  for (const [index, spelling] of SPELLINGS.entries()) {
    const tag = spelling.replace(',', '');
    const calls = [
      (idempotencyKey: string) => {
        const body = { tags: [`of ${tag}`, tag] };
        return api.addAccountTags({ params: { id: account.id }, body, idempotencyKey });
      },
      (idempotencyKey: string) =>
        api.addAccountTags({ params: { id: other.id }, body: { tags: [tag] }, idempotencyKey }),
      (idempotencyKey: string) => api.createPeopleList({ body: { name: spelling }, idempotencyKey }),
      (idempotencyKey: string) =>
        api.updateDetection({
          params: { id: must(stored[index]).id },
          body: { drafted_message_md: `Hello ${spelling},\n\nwelcome, ${spelling.split(/[\s-]/)[0]}.` },
          idempotencyKey,
        }),
      (idempotencyKey: string) =>
        api.createKnowledgeBaseSection({
          body: { title: spelling, content_md: `${spelling} decides.` },
          idempotencyKey,
        }),
      (idempotencyKey: string) =>
        api.createSignal({ body: { name: spelling, keywords: [spelling] }, idempotencyKey }),
      (idempotencyKey: string) =>
        api.createSearch({
          body: { name: spelling, signals: { any_of: ['sig_funding'] }, every: 'week', is_active: false },
          idempotencyKey,
        }),
      (idempotencyKey: string) =>
        api.createApiKey({ body: { name: spelling, scope: 'read' }, idempotencyKey }),
      (idempotencyKey: string) =>
        api.createWebhookDestination({
          body: { name: `${index} ${spelling}`, queue: 'warehouse' },
          idempotencyKey,
        }),
    ];
    for (const call of calls) {
      const key = once();
      await call(key);
      repeats.push(() => call(key));
    }
  }
  return { account, person: must(person), repeats };
}

/** Every list, record and export of the workspace that could show the name. */
async function responses({ api }: TestWorkspace, accountId: string): Promise<string> {
  const read = await Promise.all([
    api.listAccounts({ query: { per_page: 100 } }),
    api.getAccount({ params: { id: accountId } }),
    api.listAccountSignals({ params: { id: accountId } }),
    api.listPeople({ query: { per_page: 100 } }),
    api.listPeopleLists(),
    api.listDetections({ query: { per_page: 100 } }),
    api.listKnowledgeBase(),
    api.listSignals(),
    api.listSearches(),
    api.listApiKeys(),
    api.listWebhookDestinations(),
    api.listAuditEvents({ query: { per_page: 100 } }),
    Array.fromAsync(api.exportAccounts({})),
    Array.fromAsync(api.exportPeople({})),
  ]);
  return JSON.stringify(read);
}

it('erases a name in every spelling, from the table, every answer and every export', async () => {
  const table = testTable();
  const workspace = await newWorkspace();
  const { account, person, repeats } = await writeEverywhere(workspace);
  const named = async () =>
    [...(await tableWords(table))].flatMap(([key, text]) => (isTheirs(text) ? [key] : []));
  expect((await named()).length).toBeGreaterThan(SPELLINGS.length * 10);
  expect(isTheirs(await responses(workspace, account.id))).toBe(true);

  const { data: listsBefore } = await workspace.api.listPeopleLists();
  expect(listsBefore.length).toBeGreaterThan(5);
  const who = ['--linkedin', must(person.network_url)];
  const rehearsed = await admin('person', 'erase', ...who, '--dry-run');
  const erased = await admin('person', 'erase', ...who);

  expect(await named()).toEqual([]);
  expect(isTheirs(await responses(workspace, account.id))).toBe(false);
  // Some stored responses are sealed, so that a search of the table can't tell what they hold.
  const stored = [...(await tableWords(table)).keys()];
  expect(stored.filter((key) => key.startsWith(`WS#${workspace.id}#IDEMPOTENCY`))).toEqual([]);
  // The customer's own words are changed, so the report says which.
  expect(erased).toEqual(rehearsed);
  expect(erased[0].what).toContain(`peopleList ${listsBefore.length}`);
  expect(erased[0]).toMatchObject({ workspace_id: workspace.id, left: 0 });
  // Filters follow the tags, and names stay unique.
  const { data: tagged } = await workspace.api.listAccounts({ query: { tag: '[erased]' } });
  expect(tagged.map(({ tags }) => tags.toSorted()).toSorted((a, b) => a.length - b.length)).toEqual([
    ['[erased]', "[erased]'s"],
    ['[erased]', "[erased]'s", 'of [erased]', "of [erased]'s"],
  ]);
  const { data: lists } = await workspace.api.listPeopleLists();
  expect(new Set(lists.map(({ name }) => name)).size).toBe(listsBefore.length);
  for (const { id, name } of lists)
    expect(await workspace.api.createPeopleList({ body: { name } })).toMatchObject({ data: { id } });
  expect(await admin('person', 'erase', ...who)).toEqual([]);
  // Stored responses are gone: a repeated call is made again.
  const again = await must(repeats[2])();
  expect(again).toMatchObject({ data: { name: NAME, member_count: 0 } });
  expect(lists.map(({ id }) => id)).not.toContain((again as { data: { id: string } }).data.id);
});

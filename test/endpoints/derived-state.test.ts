import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountChanges } from '#domain/market/accounts/update-account.ts';
import { summarizeAccount } from '#domain/signals/detections/account-summary.ts';
import { createDetectionId } from '#domain/signals/detections/detection-record.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { exampleRecord, newAccount, newDomain } from '#test/harness/accounts.ts';
import { checkEverything } from '#test/harness/checks/every-check.ts';
import { exampleDetection, exampleSignalEvent, putAccount } from '#test/harness/detections.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { eventually } from '#test/harness/eventually.ts';
import { keepPromises } from '#test/harness/keep-promises.ts';
import { must } from '#test/harness/must.ts';
import { listingAll, syncRoster } from '#test/harness/rosters.ts';
import { adminContext, newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';
import { getCompany } from '#world/directory/world.ts';

const SIGNAL = 'sig_expansion';
const TODAY = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
const IDEAL = 'Makers of machinery with 100 to 500 employees in Germany';

let workspace: TestWorkspace;
let accountId: string;
let domain: string;
let ideal: string;
beforeAll(async () => {
  workspace = await newWorkspace();
  await workspace.setPlan({ subscription_status: 'active', credits_total: 20 });
  domain = newDomain();
  const account = exampleRecord({
    domain,
    name: 'Hallwick Lifts',
    industry: 'Machinery',
    employees: 300,
    country: 'DE',
  });
  accountId = account.id;
  const detections = ['depot', 'plant'].map((event) =>
    exampleDetection({
      id: createDetectionId(accountId, SIGNAL, event),
      account_id: accountId,
      signal_id: SIGNAL,
      detected_at: TODAY,
      headline: `Hallwick Lifts opens a ${event}`,
      event: exampleSignalEvent({ place: 'Lyon', product: event, anchors: [event] }),
      evidence: [
        {
          claim: `Hallwick opens a ${event} in Lyon.`,
          source_url: 'https://news.example/a',
          published_date: null,
        },
      ],
    }),
  );
  const record = { ...account, ...summarizeAccount(detections, new Date()) };
  await putAccount(testTable(), workspace.id, record, detections);
  await workspace.api.activateAccount({ params: { id: accountId } });
  for (const { id } of (await workspace.api.listKnowledgeBase()).data)
    await workspace.api.deleteKnowledgeBaseSection({ params: { id } });
  const { data } = await workspace.api.createKnowledgeBaseSection({
    body: { title: 'Who we sell to', type: 'icp', content_md: 'Companies of any kind' },
  });
  ideal = data.id;
  await keepPromises(workspace.id);
});

const account = async () => (await workspace.api.getAccount({ params: { id: accountId } })).data;
const detections = async () => (await workspace.api.listAccountSignals({ params: { id: accountId } })).data;
const first = async () => must((await detections())[0]);
const fitLines = async () =>
  (await first()).icp_fit_reasons.map(({ about, asked, found, fits }) => [about, asked, found, fits]);
const boss = directoryPerson({
  full_name: 'Ada Brandtner',
  title: 'VP Operations',
  job_level: 'VP',
  ranking: 1,
});
const deputy = directoryPerson({
  full_name: 'Ben Oseiwa',
  title: 'Director of Operations',
  job_level: 'Director',
  ranking: 2,
});
const sync = (...listed: readonly ReturnType<typeof directoryPerson>[]) =>
  syncRoster(workspace.id, accountId, { directory: listingAll(listed) });
const patch = (body: AccountChanges) => workspace.api.updateAccount({ params: { id: accountId }, body });

/**
 * Each source that something else is derived from, a change of it, and what must follow. Erasing a person is another:
 * see `test/e2e/whole-table/person-erasure.ts`.
 */
const sources: [source: string, change: () => Promise<unknown>, follows?: () => Promise<unknown>][] = [
  [
    'a detection marked as not useful',
    async () =>
      workspace.api.giveDetectionFeedback({ params: { id: (await first()).id }, body: { useful: false } }),
    async () => {
      const { data } = await workspace.api.getSignal({ params: { id: SIGNAL } });
      expect(data.feedback).toMatchObject({ not_useful: 1 });
    },
  ],
  [
    'feedback that was withdrawn',
    async () => {
      const marked = must((await detections()).find(({ feedback }) => feedback));
      await workspace.api.withdrawDetectionFeedback({ params: { id: marked.id } });
    },
  ],
  [
    'people who join',
    () => sync(boss, deputy),
    async () => expect((await first()).contact?.full_name).toBe('Ada Brandtner'),
  ],
  [
    'a title that changes',
    () => sync({ ...boss, title: 'Chief Operating Officer', job_level: 'C-Team' }, deputy),
    async () => expect((await first()).contact?.title).toBe('Chief Operating Officer'),
  ],
  [
    'a person who leaves',
    () => sync(deputy),
    async () => expect((await first()).contact?.full_name).toBe('Ben Oseiwa'),
  ],
  [
    'a message that the team edits',
    async () =>
      workspace.api.updateDetection({
        params: { id: (await first()).id },
        body: { drafted_message_md: 'Our own words.' },
      }),
  ],
  [
    'the ideal customer',
    () => workspace.api.updateKnowledgeBaseSection({ params: { id: ideal }, body: { content_md: IDEAL } }),
    async () => {
      expect(new Set((await detections()).map(({ icp_fit }) => icp_fit))).toEqual(new Set([100]));
      expect(await fitLines()).toEqual([
        ['industry', 'machinery', 'Machinery', true],
        ['size', '100 to 500 employees', '300 employees', true],
        ['place', 'Germany', 'Germany', true],
      ]);
    },
  ],
  [
    'an ideal customer in other words',
    () =>
      workspace.api.updateKnowledgeBaseSection({
        params: { id: ideal },
        body: { content_md: `${IDEAL}, not hospitals` },
      }),
    async () => {
      expect((await first()).icp_fit).toBe(100);
      expect((await fitLines()).at(-1)).toEqual(['exclusions', 'not hospitals', 'Machinery', true]);
    },
  ],
  [
    'the size of a company',
    () => patch({ employees: 90_000 }),
    async () => {
      expect((await first()).icp_fit).toBe(25);
      expect((await fitLines())[1]).toEqual(['size', '100 to 500 employees', '90,000 employees', false]);
      expect((await account()).score_breakdown.icp_fit).toBe(4);
    },
  ],
  [
    'a relation that is quiet',
    () => patch({ relation: 'customer' }),
    async () => {
      expect((await detections()).map(({ quiet_relation }) => quiet_relation)).toContain('customer');
      expect((await account()).score).toBe(0);
    },
  ],
  [
    'the relations that are quiet',
    () => workspace.api.updateRelationSettings({ body: { quiet: ['partner'] } }),
    async () => {
      expect((await first()).quiet_relation).toBe(null);
      expect((await account()).score).toBeGreaterThan(0);
    },
  ],
  [
    'the type of a section',
    () => workspace.api.updateKnowledgeBaseSection({ params: { id: ideal }, body: { type: 'other' } }),
    async () => expect((await first()).icp_fit).toBe(50),
  ],
  [
    'a new section about the ideal customer',
    async () => {
      const body = { title: 'Ideal', type: 'icp', content_md: 'Hospitals in Japan' };
      ideal = (await workspace.api.createKnowledgeBaseSection({ body })).data.id;
    },
    async () => expect((await first()).icp_fit).toBe(0),
  ],
  [
    'a deleted section',
    () => workspace.api.deleteKnowledgeBaseSection({ params: { id: ideal } }),
    async () => expect((await first()).icp_fit).toBe(50),
  ],
  [
    'name, domain, industry, tags and owner',
    () => {
      domain = newDomain();
      const owner_id = workspace.scopedMemberId;
      return patch({ name: 'Neu & Söhne', domain, industry: 'Retail', tags: ['tier 1'], owner_id });
    },
    async () => {
      for (const query of [
        { search: 'NEU & SÖHNE' },
        { domain },
        { tag: 'tier 1' },
        { owner_id: workspace.scopedMemberId },
      ])
        expect((await workspace.api.listAccounts({ query })).data.map(({ id }) => id)).toEqual([accountId]);
    },
  ],
  [
    'tags that are added and removed',
    async () => {
      await workspace.api.addAccountTags({ params: { id: accountId }, body: { tags: ['emea'] } });
      await workspace.api.removeAccountTags({ params: { id: accountId }, body: { tags: ['tier 1'] } });
    },
    async () => {
      const found = async (tag: string) => (await workspace.api.listAccounts({ query: { tag } })).data.length;
      expect([await found('emea'), await found('tier 1')]).toEqual([1, 0]);
    },
  ],
  [
    'an activation',
    async () => {
      const company = getCompany(5);
      const { id } = await newAccount(workspace.api, { name: company.name, domain: company.domain });
      await workspace.api.activateAccount({ params: { id } });
      await eventually(
        () => workspace.api.getAccount({ params: { id } }),
        ({ data }) => data.enrichment_status === 'completed' && data.last_scanned_at !== null,
        { what: 'the account is enriched and scanned' },
      );
    },
    // The first account's, another for the domain it was changed to, and this one's.
    async () => expect((await workspace.api.getUsage()).data.credits_used).toBe(3),
  ],
  [
    'a list, its members and its name',
    async () => {
      const [active] = (await workspace.api.listAccounts({ query: { domain: getCompany(5).domain } })).data;
      const { data } = await workspace.api.listPeople({ query: { account_id: must(active).id } });
      const person_ids = data.map(({ id }) => id);
      const list = (await workspace.api.createPeopleList({ body: { name: 'Some' } })).data;
      const params = { id: list.id };
      await workspace.api.changeListMembers({ params, body: { add: person_ids } });
      await workspace.api.changeListMembers({ params, body: { remove: person_ids.slice(0, 1) } });
    },
  ],
  [
    'an owner of a person',
    async () => {
      const [person] = (await workspace.api.listPeople({})).data;
      const body = { owner_id: workspace.scopedMemberId };
      await workspace.api.setPersonOwner({ params: { id: must(person).id }, body });
    },
  ],
  [
    'a deactivation and a rejection',
    async () => {
      const [active] = (await workspace.api.listAccounts({ query: { domain: getCompany(5).domain } })).data;
      const params = { id: must(active).id };
      await workspace.api.deactivateAccount({ params });
      await workspace.api.rejectAccount({ params });
    },
  ],
  [
    'a deleted account with people in a list',
    async () => {
      const [rejected] = (await workspace.api.listAccounts({ query: { status: 'rejected' } })).data;
      await workspace.api.deleteAccount({ params: { id: must(rejected).id } });
    },
    async () => {
      const { data } = await workspace.api.listPeopleLists();
      expect(data).toMatchObject([{ member_count: 0 }]);
    },
  ],
  [
    'a signal that is switched off, or changed',
    async () => {
      await workspace.api.updateSignal({ params: { id: SIGNAL }, body: { is_active: false } });
      await workspace.api.updateSignal({ params: { id: SIGNAL }, body: { name: 'Growth' } });
    },
  ],
  [
    'an own signal, a search, a key and a destination',
    async () => {
      const { api } = workspace;
      const signal = await api.createSignal({ body: { name: 'Own', keywords: ['depot'] } });
      await api.deleteSignal({ params: { id: signal.data.id } });
      const body = { name: 'Weekly', every: 'week' as const, signals: { any_of: ['sig_funding'] } };
      const search = await api.createSearch({ body });
      await api.deleteSearch({ params: { id: search.data.id } });
      const destination = { name: 'Rows', queue: 'warehouse' };
      const made = await api.createWebhookDestination({ body: destination });
      await api.deleteWebhookDestination({ params: { id: made.data.id } });
    },
  ],
  [
    'a member who leaves',
    () =>
      workspace.api.removeMember({
        params: { id: workspace.scopedMemberId },
        query: { hand_over_to: 'nobody' },
      }),
    async () => expect((await account()).owner_id).toBeNull(),
  ],
];

/** Everything that is stored twice, as it follows from its sources. */
async function expectDerived() {
  const { api } = workspace;
  const accounts = await Array.fromAsync(api.exportAccounts());
  const all = await Array.fromAsync(api.listDetections({ query: { account_status: 'all', per_page: 100 } }));
  expect((await api.listAccounts({ query: { per_page: 1 } })).pagination.total).toBe(accounts.length);
  for (const { id, status, owner_id, tags } of accounts) {
    const { data } = await api.getAccount({ params: { id } });
    const records = await createDetectionStore(testTable()).list(workspace.id, id);
    const { score_inputs: _, ...standing } = summarizeAccount(records, new Date());
    expect(data).toMatchObject(standing);
    for (const query of [{ status }, ...(owner_id ? [{ owner_id }] : []), ...tags.map((tag) => ({ tag }))])
      expect(
        (await api.listAccounts({ query: { ...query, per_page: 100 } })).data.map((row) => row.id),
      ).toContain(id);
  }
  for (const { id, feedback } of (await api.listSignals()).data) {
    const marks = all.flatMap((each) =>
      each.signal_id === id && each.feedback ? [each.feedback.useful] : [],
    );
    expect([feedback.useful, feedback.not_useful]).toEqual([
      marks.filter(Boolean).length,
      marks.filter((useful) => !useful).length,
    ]);
  }
  for (const { id, member_count } of (await api.listPeopleLists()).data)
    expect((await api.listPeople({ query: { list_id: id } })).pagination.total).toBe(member_count);
}

describe('what is derived', () => {
  it.each(sources)('follows %s', async (_, change, follows = async () => undefined) => {
    await change();
    await keepPromises(workspace.id);

    await follows();
    await expectDerived();
  });

  // Reads the whole table, which other suites fill.
  it('leaves nothing to repair', async () => {
    const { table, now } = adminContext();
    const report = await checkEverything(table, {
      workspace: workspace.id,
      repair: false,
      recheckDelayMs: 0,
      now,
    });
    expect(report.findings).toEqual([]);
  });
});

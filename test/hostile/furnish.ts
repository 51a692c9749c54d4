import { createDetectionId } from '#domain/signals/detections/detection-record.ts';
import { newId } from '#platform/ids.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { createMonitorEventStore } from '#table/monitors/monitor-event-store.ts';
import { parsePersonKey } from '#table/people/person-item.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { exampleDetection, exampleEvent } from '#test/harness/detections.ts';
import { addPeople, directoryPerson } from '#test/harness/directory-people.ts';
import { eventually } from '#test/harness/eventually.ts';
import { newKey, type TestWorkspace, testTable } from '#test/harness/workspace.ts';
import type { IdsOfKinds } from './known-ids.ts';

/** The marker texts in a workspace's records. */
export interface Texts {
  /** In records that every member sees. */
  readonly shared: string;
  /** In accounts and everything about them. */
  readonly ofAccounts: string;
}

const STATUSES = ['suggested', 'suggested', 'active', 'suggested', 'active', 'rejected'] as const;
/** One more than is sent inline, so that it becomes a push run. */
const PUSHED = 101;

async function furnishAccounts(workspaceId: string, text: string, ownerId: string | null) {
  const table = testTable();
  const at = new Date().toISOString();
  const accounts = STATUSES.map((status, index) =>
    exampleRecord({
      status,
      name: text,
      domain: `${text.toLowerCase()}-${index}-${ownerId === null ? 'a' : 'b'}.example`,
      tags: [text],
      industry: text,
      location: text,
      country: text,
      short_description: text,
      why_now_md: text,
      network_url: `https://network.example/company/${text}`,
      logo_url: `https://logo.example/${text}`,
      owner_id: ownerId,
    }),
  );
  await putRecords(workspaceId, accounts);
  const detections = accounts.map(({ id }) =>
    exampleDetection({
      id: createDetectionId(id, 'sig_expansion', 'plant'),
      account_id: id,
      signal_id: 'sig_expansion',
      headline: text,
      narrative: text,
      why_reach_out_md: text,
      drafted_message_md: text,
      key_facts: [text],
      personas: [text],
      sources: [`https://news.example/${text}`],
      evidence: [{ claim: text, source_url: `https://news.example/${text}`, published_date: null }],
      created_at: at,
    }),
  );
  await createDetectionStore(table).put(workspaceId, detections);
  const people: string[] = [];
  for (const { id } of accounts) {
    await createMonitorEventStore(table).put(workspaceId, id, [
      exampleEvent({ reason: text, created_at: at }),
    ]);
    const found = directoryPerson({ full_name: text, title: text, headline: text, location: text });
    const [person] = await addPeople(workspaceId, id, [found]);
    const key = person && parsePersonKey(workspaceId, person.id);
    if (!key) throw new Error('a person has a place');
    people.push(person.id);
    const set = { email: `${text}@mail.example`, phone: text, email_checked_at: at, phone_checked_at: at };
    await updateIf(table, { Key: key, set });
  }
  return { accounts: accounts.map(({ id }) => id), detections: detections.map(({ id }) => id), people };
}

/** Fills a workspace with one of everything and returns the ids. */
export async function furnish(
  workspace: TestWorkspace,
  texts: Texts,
  receiverUrl: string,
): Promise<IdsOfKinds & { readonly secret: string }> {
  const { id, api } = workspace;
  const { shared } = texts;
  const table = testTable();
  const named = { name: shared };
  const hidden = await furnishAccounts(id, texts.ofAccounts, null);
  const seen = await furnishAccounts(id, shared, workspace.scopedMemberId);
  const at = new Date().toISOString();
  const member = { id: newId('mem'), role: 'member', visibility: 'all', created_at: at } as const;
  await createMemberStore(table).add(id, { ...member, full_name: shared, email: `${shared}@mail.example` });
  const changes = { name: shared, business_context: shared, logo_url: `https://logo.example/${shared}` };
  await createWorkspaceStore(table).change(id, changes, at);
  const [section, list, destination, signal, search, key] = await Promise.all([
    api.createKnowledgeBaseSection({ body: { title: shared, content_md: shared } }),
    api.createPeopleList({ body: named }),
    api.createWebhookDestination({ body: { ...named, url: receiverUrl } }),
    api.createSignal({ body: { ...named, description: shared, keywords: [shared], is_active: false } }),
    api.createSearch({
      body: {
        ...named,
        every: 'week',
        is_active: false,
        signals: { any_of: ['sig_expansion'] },
        industries: [shared],
      },
    }),
    newKey(id),
  ]);
  const listId = list.data.id;
  await api.changeListMembers({ params: { id: listId }, body: { add: [...hidden.people, ...seen.people] } });
  await api.updateNotificationSettings({ body: { webhook_url: receiverUrl, chat_channel: shared } });
  const scan = await api.scanAccount({ params: { id: seen.accounts[2] ?? '' } });
  const push = await api.pushAccountsToWebhook({
    body: {
      destination_id: destination.data.id,
      account_ids: [...seen.accounts, ...Array.from({ length: PUSHED }, (_, index) => `acc_${index}`)],
    },
  });
  if (!('run_id' in push.data)) throw new Error('so many ids make a push run');
  const pushRun = push.data.run_id;
  await eventually(
    async () => [
      (await api.getPushRun({ params: { id: pushRun } })).data.status,
      (await api.getRun({ params: { id: scan.data.run_id } })).data.status,
    ],
    (statuses) => !statuses.includes('running'),
  );
  return {
    account: [...seen.accounts, ...hidden.accounts],
    person: [...seen.people, ...hidden.people],
    detection: [...seen.detections, ...hidden.detections],
    list: [listId],
    destination: [destination.data.id],
    member: [member.id],
    signal: [signal.data.id, 'sig_expansion'],
    run: [scan.data.run_id],
    pushRun: [pushRun],
    section: [section.data.id],
    apiKey: [key.id],
    search: [search.data.id],
    secret: destination.data.secret ?? '',
  };
}

import { brotliCompressSync } from 'node:zlib';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { recordEvent } from '#platform/audit-trail.ts';
import { systemClock } from '#platform/clock.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { createVendorCacheStore } from '#table/directory/directory-stores.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { collections, keys } from '#table/keys.ts';
import { toMonitorEventItem } from '#table/monitors/monitor-event-store.ts';
import { packKeys } from '#table/paging/bookmarks.ts';
import { requirePersonKey } from '#table/people/person-item.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { toPushChunkItem } from '#table/pushes/push-chunk-item.ts';
import { createCandidateStore } from '#table/runs/candidate-store.ts';
import { createRunDocuments } from '#table/runs/run-documents.ts';
import { createRunFindings } from '#table/runs/run-findings.ts';
import { createPeopleListStore } from '#table/saved-lists/people-list-store.ts';
import type { Table } from '#table/table.ts';
import { createKnowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { exampleDetection, exampleEvent, exampleSignalEvent } from '#test/harness/detections.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { must } from '#test/harness/must.ts';
import { pepper } from '#test/harness/person-erasure.ts';

export const JANE = {
  email: 'jane.roe@quarry.example',
  full_name: 'Jane Roe',
  network_url: 'https://network.example/in/jane-roe',
  phone: '+493012345678',
  domain: 'quarry.example',
};

/** What must not be found anywhere after the erasure. */
export const WORDS_OF_JANE = [
  /jane\.roe@/,
  /jane\s+roe/,
  /network\.example\/in\/jane-roe(?!-2)/,
  /12345678|1234-5678/,
  /\bjane\b(?!-)/,
];

/** With the same first name, employer and lists. */
const JANET = {
  full_name: 'Janet Roebuck',
  network_url: 'https://network.example/in/jane-roe-2',
  email: 'janet.roebuck@quarry.example',
};

const AT = '2026-11-01T08:00:00.000Z';

const document = (text: string) => ({
  id: 'https://news.example/quarry',
  kind: 'news' as const,
  url: 'https://news.example/quarry',
  publisher: 'news.example',
  title: 'News of Quarry',
  text,
  published_at: AT,
});

/** Everything that a workspace may store about Jane, and about Janet next to her. */
export async function aLife(table: Table, workspaceId: string, { withEmail = true } = {}) {
  const people = createPersonStore(table, pepper);
  const account = exampleRecord({
    name: 'Quarry',
    domain: JANE.domain,
    status: 'active',
    why_now_md: `- Jane Roe has come to Quarry.`,
  });
  await batchPut(table, [
    { ...keys.workspace(workspaceId), id: workspaceId, name: workspaceId, created_at: AT },
  ]);
  await putRecords(workspaceId, [account], table);
  const stored = await upsertPeople({ people, now: systemClock }, { workspaceId, id: account.id }, [
    {
      found: directoryPerson({ ...JANE, title: 'Head of Blasting', headline: 'Jane Roe blasts' }),
      extra: () => (withEmail ? { email: JANE.email, phone: JANE.phone } : {}),
    },
    { found: directoryPerson(JANET), extra: () => ({ email: JANET.email }) },
  ]);
  const [jane, janet] = stored.map(({ id }) => id) as [string, string];
  const lists = createPeopleListStore(table, { now: systemClock });
  await lists.add(workspaceId, {
    id: `lst_${workspaceId}`,
    name: 'Champions',
    member_count: 0,
    created_by: null,
    created_at: AT,
  });
  await lists.addMembers(workspaceId, `lst_${workspaceId}`, [jane, janet]);
  const detections = createDetectionStore(table);
  const seen = await detections.load(workspaceId, account.id, 'sig_leader');
  await detections.save(workspaceId, account.id, seen, [
    exampleDetection({
      id: 'det_1',
      account_id: account.id,
      signal_id: 'sig_leader',
      headline: 'Quarry names JANE ROE head of blasting',
      drafted_message_md: 'Hello Jane,\n\ncongratulations.',
      why_reach_out_md: '**Whom to ask.**\nJane Roe, Head of Blasting.',
      evidence: [
        { claim: '"Jane Roe joins"', source_url: 'https://news.example/quarry', published_date: null },
      ],
      event: exampleSignalEvent({ anchors: ['jane roe'], person: { name: 'Jane Roe', role: 'Head' } }),
    }),
    exampleDetection({
      id: 'det_2',
      account_id: account.id,
      signal_id: 'sig_leader',
      headline: 'Janet Roebuck speaks',
    }),
  ]);
  await batchPut(table, [
    toMonitorEventItem(workspaceId, account.id, exampleEvent({ reason: 'Jane Roe is new at Quarry.' })),
    toPushChunkItem(workspaceId, { id: 'push_1', created_at: AT }, 0, [jane, janet]),
    {
      ...keys.pushRun(workspaceId, 'push_1'),
      error_sample: [{ record_id: jane, code: 'refused', message: `${JANE.email} is no contact` }],
    },
    {
      ...keys.alertDelivery(workspaceId, 'alt_1#webhook'),
      error: `The receiver said: ${JANE.email}?`,
    },
    { ...keys.bookmark(collections.people(workspaceId), 'q', 50), after: `jane roe\u0000${jane}` },
    {
      ...keys.snapshotPart(collections.people(workspaceId), 'q', 'rows', 0),
      rows: packKeys([jane, janet].map((id) => requirePersonKey(workspaceId, id))),
    },
    {
      ...keys.snapshotPart(collections.people(workspaceId), 'other', 'rows', 0),
      rows: packKeys([requirePersonKey(workspaceId, janet)]),
    },
    {
      ...keys.idempotentAnswer(workspaceId, 'find-people', 'small'),
      data: { statusCode: 200, body: JSON.stringify({ data: stored }), parts: 0, compressed: false },
    },
    ...storedInParts(workspaceId, JSON.stringify({ data: stored })),
  ]);
  await createKnowledgeBaseStore(table).insert(workspaceId, {
    id: 'kb_1',
    type: 'custom',
    title: 'What we sell',
    content_md: 'We sell drills to quarries.',
    source_url: null,
    is_ai_generated: false,
    position: 0,
    created_at: '2026-11-01T08:00:00.000Z',
  });
  const cache = createVendorCacheStore(table, workspaceId, systemClock);
  const roster = { shape: 1, value: { people: [JANE, JANET], next_cursor: null } };
  const subject = `company ${JANE.domain}`;
  await cache.put({ subject, provider: 'apollo', question: 'roster' }, roster, 7);
  await cache.put({ subject, provider: 'apollo', question: 'company' }, { name: 'Quarry' }, 7);
  const news = document(
    'Quarry, at quarry.example, has a new head.\nJane Roe starts in May. Call +49 30 1234-5678.',
  );
  await createRunDocuments(table, systemClock).put(workspaceId, 'run_1', [
    news,
    { ...document('Nothing.'), id: 'b' },
  ]);
  const { text: _, ...origin } = news;
  await createRunFindings(table, systemClock).put(workspaceId, 'run_1', 0, {
    fingerprint: 'of the documents',
    parts: 1,
    unread: 0,
    company: 'Quarry',
    found: [
      {
        mention: {
          signal_id: 'sig_leader',
          quote: 'Jane Roe starts in May.',
          event: exampleSignalEvent({ anchors: ['jane roe'], person: { name: 'Jane Roe', role: null } }),
          strength: 1,
          reason: 'Somebody starts.',
          read_by: 'rules',
        },
        document: { ...origin, title: 'A start' },
      },
    ],
  });
  const company = { name: 'Quarry', domain: JANE.domain, aliases: [] };
  await createCandidateStore(table, systemClock).add(workspaceId, 'run_1', 'sig_leader', [
    { domain: JANE.domain, company, document: news },
  ]);
  await recordEvent(
    table,
    workspaceId,
    { id: 'aud_1', created_at: AT, resource_ids: [jane, janet] } as never,
    400,
  );
  return { account, jane: must(jane), janet: must(janet), listId: `lst_${workspaceId}` };
}

/** A response that was too large for one item. */
function storedInParts(workspaceId: string, body: string) {
  const text = brotliCompressSync(body).toString('base64');
  const half = Math.ceil(text.length / 2);
  return [
    {
      ...keys.idempotentAnswer(workspaceId, 'find-people', 'large'),
      data: { statusCode: 200, body: 'request_1', parts: 2, compressed: true },
    },
    ...[text.slice(0, half), text.slice(half)].map((part, index) => ({
      ...keys.idempotentAnswerPart(workspaceId, 'request_1', index),
      text: part,
    })),
  ];
}

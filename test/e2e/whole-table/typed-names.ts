import { expect, inject, it } from 'vitest';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { createDetectionId } from '#domain/signals/detections/detection-record.ts';
import { systemClock } from '#platform/clock.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { exampleRecord, newDomain, putRecords } from '#test/harness/accounts.ts';
import { adminCommand as admin } from '#test/harness/admin-command.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import {
  type DocumentedOperation,
  documentedOperations,
  resolve,
} from '#test/harness/documented-operations.ts';
import { nobodySuppressed } from '#test/harness/doubles/nobody-suppressed.ts';
import { keepPromises } from '#test/harness/keep-promises.ts';
import { must } from '#test/harness/must.ts';
import type { JsonSchema } from '#test/harness/schema-values.ts';
import { newKey, newWorkspace, testTable } from '#test/harness/workspace.ts';

const NAME = 'Orla Vexley';
const PAGE = 'https://network.example/in/orla-vexley';

/** Ids and other texts that must be those of something else. */
const NOT_WORDS =
  /(^|\.)(id|\w+_ids?\[?\]?|any_of\[\]|must_have\[\]|exclude\[\]|add\[\]|remove\[\]|signals\[\]|owners\[\]|queue|issuer|\w*domain|\w*url|occurred_at|redirect_uri)$/;

/** Fields of a request that take the name of a person. */
function wordsOf(schema: JsonSchema, path = ''): string[] {
  if (schema.$ref !== undefined) return wordsOf(resolve(schema.$ref), path);
  const isText = [schema.type].flat().includes('string') && !schema.enum && schema.format === undefined;
  const takesName =
    isText &&
    NAME.length <= (schema.maxLength ?? NAME.length) &&
    new RegExp(schema.pattern ?? '').test(NAME) &&
    !NOT_WORDS.test(path);
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  return [
    ...(takesName ? [path] : []),
    ...(schema.anyOf ?? []).flatMap((part) => wordsOf(part, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => wordsOf(part, below(name))),
    ...(schema.items ? wordsOf(schema.items, `${path}[]`) : []),
    ...(typeof schema.additionalProperties === 'object'
      ? wordsOf(schema.additionalProperties, `${path}{}`)
      : []),
  ];
}

/** Where a text has the name. */
function namedIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return /orla|vexley/i.test(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((each) => namedIn(each, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    namedIn(each, path === '' ? name : `${path}.${name}`),
  );
}

/** A response, or the lines of an export. */
const jsonOf = (text: string): unknown[] => {
  try {
    return [JSON.parse(text)];
  } catch {
    return text.split('\n').map((line) => (line.startsWith('{') ? JSON.parse(line) : line));
  }
};

/** What is sent to a provider or read once, and isn't stored as it was typed. */
const NOT_STORED: Readonly<Record<string, string>> = {
  'preview-signals': 'stores nothing',
  'find-people': 'stores whom it finds',
  'redraft-detection': 'a model reads the hint once, and the message that it writes is an edited one',
  'connect-chat': 'its provider names the channel',
  'connect-crm': 'credentials',
  'connect-directory': 'credentials',
  'approve-agent': 'stores a code for minutes',
  'update-sign-in-settings': 'credentials that its provider accepted',
};

/** What an erasure may leave if it reports it: each field by the item that holds it. */
const MAY_REMAIN: Readonly<Record<string, RegExp>> = {
  account: /[. ](name|account_name|resource_name)$/,
  member: /[. ](name|full_name|owner_name|resource_name|member_name)$/,
  notifications: /channel$|alert_filter/,
  memberAlerts: /alert_filter/,
};

it('finds a name in every field that takes one: it is gone, or reported as left', async () => {
  const { id: workspaceId, apiKey, scopedMemberId, api } = await newWorkspace();
  const at = {
    quarry: exampleRecord({ name: 'Quarry', domain: newDomain(), status: 'active' }),
    elsewhere: exampleRecord({ name: 'Elsewhere', domain: newDomain(), status: 'active' }),
    // Not the person's company: a text with its name would count as one about the company.
    renamed: exampleRecord({ name: 'Renamed', domain: newDomain(), status: 'active' }),
  };
  await putRecords(workspaceId, Object.values(at));
  const people = { ...createPersonStore(testTable()), ...nobodySuppressed };
  const found = directoryPerson({ full_name: NAME, network_url: PAGE });
  await upsertPeople({ people, now: systemClock }, { workspaceId, id: at.quarry.id }, [{ found }]);
  const detection = exampleDetection({
    id: createDetectionId(at.elsewhere.id, 'sig_leader', 'one'),
    account_id: at.elsewhere.id,
    signal_id: 'sig_leader',
  });
  await createDetectionStore(testTable()).put(workspaceId, [detection]);
  const { data: signal } = await api.createSignal({
    body: { name: 'Demo asked for', found_in: 'events', event_rule: { every: true } },
  });
  const { data: ruled } = await api.createSignal({
    body: { name: 'Ruled', found_in: 'events', event_rule: { every: true } },
  });
  const { data: documents } = await api.createSignal({
    body: { name: 'Own', description: 'Own words', keywords: ['own'] },
  });
  const { data: section } = await api.createKnowledgeBaseSection({ body: { title: 'A', content_md: 'b' } });
  const { data: search } = await api.createSearch({
    body: { name: 'S', every: 'week', is_active: false, signals: { any_of: ['sig_expansion'] } },
  });
  const { data: members } = await api.listMembers();
  const memberId = must(members[0]).id;
  const interpretation = { counts: [NAME], does_not_count: [NAME], words: [NAME] };
  const ownSignal = { name: NAME, description: NAME, keywords: [NAME], exclusions: [NAME] };
  const sought = {
    name: NAME,
    geographies: [NAME],
    industries: [NAME],
    signals: { any_of: ['sig_expansion'] },
  };
  const filter = { alert_filter: { tags: [NAME] } };
  const occurred_at = new Date().toISOString();
  const event = {
    external_id: NAME,
    account_id: at.elsewhere.id,
    occurred_at,
    title: `${NAME} asks`,
    properties: { by: NAME },
  };

  /** Bodies by operation, and the id in their path. */
  const bodies: Readonly<Record<string, readonly [body: object, id?: string][]>> = {
    'create-knowledge-base-section': [[{ title: NAME, content_md: NAME, type: NAME }]],
    'update-knowledge-base-section': [[{ title: NAME, content_md: NAME, type: NAME }, section.id]],
    'update-company-profile': [[{ name: NAME, business_context: NAME }]],
    'invite-member': [[{ name: NAME, email: 'someone@mail.example' }]],
    'update-member': [[{ name: NAME }, memberId]],
    'update-member-alerts': [[filter]],
    'create-accounts': [
      [{ name: NAME, domain: newDomain(), tags: [NAME] }],
      [[{ name: NAME, domain: newDomain(), tags: [NAME] }]],
    ],
    'update-account': [
      [{ name: NAME }, at.renamed.id],
      [
        { tags: [NAME], industry: NAME, location: NAME, country: NAME, short_description: `Run by ${NAME}` },
        at.elsewhere.id,
      ],
    ],
    'add-account-tags': [[{ tags: [NAME] }, at.elsewhere.id]],
    'remove-account-tags': [[{ tags: [NAME] }, at.quarry.id]],
    'update-detection': [[{ drafted_message_md: `Hello ${NAME}` }, detection.id]],
    'give-detection-feedback': [[{ useful: true, note: NAME }, detection.id]],
    'record-detection-activity': [[{ kind: 'pushed', to: NAME }, detection.id]],
    'redraft-detection': [[{ hint: NAME }, detection.id]],
    'create-signal': [
      [{ ...ownSignal, interpretation }],
      [{ name: `${NAME} 2`, found_in: 'events', event_rule: { property: NAME, at_least: 1 } }],
    ],
    'update-signal': [
      [{ ...ownSignal, name: `${NAME} 3`, interpretation }, documents.id],
      [{ event_rule: { property: NAME, at_least: 1 } }, ruled.id],
    ],
    'send-events': [[{ events: [event] }, signal.id]],
    'start-run': [[sought]],
    'create-search': [[{ ...sought, every: 'week', is_active: false }]],
    'update-search': [[{ name: `${NAME} 2`, geographies: [NAME], industries: [NAME] }, search.id]],
    'create-people-list': [[{ name: NAME }]],
    'create-webhook-destination': [[{ name: NAME, queue: 'warehouse', ...filter }]],
    'add-account-note': [[{ text: NAME }, at.elsewhere.id]],
    'update-notification-settings': [[{ chat_channel: NAME, ...filter }]],
    'create-api-key': [[{ name: NAME, scope: 'read' }]],
  };
  const { baseUrl } = inject('cloud');
  const { text: memberKey } = await newKey(workspaceId, 'write', scopedMemberId);
  const call = async ({ endpoint }: DocumentedOperation, id = '', body?: object) => {
    const path = endpoint.path.replace(/\{\w+\}/, id);
    const response = await fetch(`${baseUrl}${path}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${endpoint.path.includes('/me/') ? memberKey : apiKey}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const unsent: string[] = [];
  const refused: string[] = [];
  for (const operation of documentedOperations) {
    const { endpoint, body } = operation;
    if (!body || endpoint.method === 'GET' || endpoint.id in NOT_STORED) continue;
    const sent = bodies[endpoint.id] ?? [];
    const typed = new Set(
      sent.flatMap(([each]) => namedIn(each)).map((path) => path.replace(/properties\.\w+$/, 'properties{}')),
    );
    unsent.push(
      ...wordsOf(body)
        .filter((path) => !typed.has(path))
        .map((path) => `${endpoint.id} ${path}`),
    );
    for (const [each, id] of sent) {
      const { status, text } = await call(operation, id, each);
      if (status >= 300) refused.push(`${endpoint.id} ${status} ${text.slice(0, 300)}`);
    }
  }
  expect([unsent, refused]).toEqual([[], []]);
  await keepPromises(workspaceId);

  const [row, ...others] = await admin('person', 'erase', '--linkedin', PAGE, '--workspace', workspaceId);
  expect(others).toEqual([]);
  await keepPromises(workspaceId);

  const ids = [at.quarry.id, at.elsewhere.id, detection.id, signal.id, documents.id, section.id, search.id];
  const remaining = new Set<string>();
  let read = 0;
  for (const operation of documentedOperations) {
    const { endpoint } = operation;
    if (endpoint.method !== 'GET' || endpoint.path === '/changes') continue;
    for (const id of endpoint.path.includes('{') ? ids : ['']) {
      const { status, text } = await call(operation, id);
      if (status >= 300) continue;
      read += 1;
      const paths = jsonOf(text).flatMap((each) => namedIn(each));
      for (const path of paths) remaining.add(`${endpoint.path} ${path}`);
    }
  }
  expect(read).toBeGreaterThan(25);
  const reported = Object.entries(MAY_REMAIN).filter(([entity]) =>
    new RegExp(`\\b${entity} \\d+ \\(\\d+ left\\)`).test(row.what),
  );
  const unreported = [...remaining].filter((path) => !reported.some(([, field]) => field.test(path)));
  expect(unreported, row.what).toEqual([]);
}, 120_000);

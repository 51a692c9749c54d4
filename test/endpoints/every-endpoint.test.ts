import fc from 'fast-check';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { type AnyEndpoint, requiresWriteScope } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { type DocumentedOperation, documentedOperations } from '#test/harness/documented-operations.ts';
import { must } from '#test/harness/must.ts';
import { startReceiver } from '#test/harness/receiver.ts';
import { request } from '#test/harness/request.ts';
import { newKey, testTable } from '#test/harness/workspace.ts';
import { type EndpointDraft, wireRequest } from '#test/hostile/draft.ts';
import { validRequests } from '#test/hostile/hostile-requests.ts';
import { judge } from '#test/hostile/judge.ts';
import { type Actor, type Kind, kindOfPath } from '#test/hostile/known-ids.ts';
import { sendRaw } from '#test/hostile/send-raw.ts';
import { newVictim, setTheStage } from '#test/hostile/set-the-stage.ts';

/**
 * What is true of every endpoint: a valid request by the contract, changed by one rule, gets exactly the rule's response.
 * Limits of single fields are compared in `test/contract/openapi-strictness.test.ts`, what agents may call in
 * `test/unit/http/identify-caller.test.ts`, and cookies in `sign-in-security.test.ts`.
 */

/** What each sends as headers. */
const callers = { revokedNow: '', scopedNow: '' };

const auditEvents = () => Array.fromAsync(stage.workspace.api.listAuditEvents());

const receiver = await startReceiver();
const stage = await setTheStage(await newVictim(receiver), receiver);
const { id, api } = stage.workspace;
const toRevoke = await newKey(id);
const members = createMemberStore(testTable());
const member = must((await api.listMembers()).data.find(({ visibility }) => visibility === 'all'));
const before = must(await members.get(id, member.id));
const ofMember = await newKey(id, 'write', member.id);
// The gateway caches both as they are now.
for (const { text } of [toRevoke, ofMember])
  expect((await request('/usage', { apiKey: text })).status).toBe(200);
await createApiKeyStore(testTable()).revoke(toRevoke.id, new Date().toISOString());
expect(await members.change(id, before, { ...before, visibility: 'scoped' })).toBe('done');
callers.revokedNow = `Bearer ${toRevoke.text}`;
callers.scopedNow = `Bearer ${ofMember.text}`;

const auditEventsBefore = await auditEvents();

afterAll(() => receiver?.close());

const UNKNOWN_FIELD = 'surely_unknown';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Half of a workspace's accounts, and what belongs to them, is hidden from its scoped member. */
const HIDDEN: Partial<Record<Kind, number>> = { account: 6, person: 6, detection: 6 };

const hasId = ({ path, errors }: AnyEndpoint): boolean =>
  path.includes('{id}') && errors.some((code) => code === 'not_found');
const withUnknownParameter = (draft: EndpointDraft): void => void draft.query.push(`${UNKNOWN_FIELD}=1`);

const sentBy =
  (actor: Actor) =>
  (draft: EndpointDraft): void => {
    draft.actor = actor;
  };

/** As one of `callers`. */
const as = (draft: EndpointDraft, caller: keyof typeof callers): void => {
  draft.actor = 'nobody';
  draft.headers.push(['Authorization', callers[caller]]);
};
const withId = (draft: EndpointDraft, id: string): void => {
  draft.path = draft.endpoint.path.replace('{id}', id).replace(/\{\w+\}/g, 'none');
};

type Refusal = readonly [status: number, code: string];
const FORBIDDEN: Refusal = [403, 'forbidden'];
const INVALID: Refusal = [400, 'validation_failed'];
const UNAUTHORIZED: Refusal = [401, 'unauthorized'];
const NOT_FOUND: Refusal = [404, 'not_found'];

interface Rule {
  readonly when: (operation: DocumentedOperation) => boolean;
  readonly change: (draft: EndpointDraft) => void;
  readonly expected: Refusal;
}

const ofEndpoint =
  (fits: (endpoint: AnyEndpoint) => unknown) =>
  ({ endpoint }: DocumentedOperation) =>
    Boolean(fits(endpoint));
const always = (): boolean => true;

const rules: Readonly<Record<string, Rule>> = {
  'no key': { when: always, change: sentBy('nobody'), expected: UNAUTHORIZED },
  'a key that only reads': {
    when: ofEndpoint(requiresWriteScope),
    change: sentBy('readOnly'),
    expected: FORBIDDEN,
  },
  'a scoped member where the whole workspace is concerned': {
    when: ofEndpoint(({ access }) => access),
    change: sentBy('scoped'),
    expected: FORBIDDEN,
  },
  'a key revoked a moment ago, although it is cached': {
    when: ofEndpoint(({ freshCaller }) => freshCaller),
    change: (draft) => as(draft, 'revokedNow'),
    expected: UNAUTHORIZED,
  },
  'a key whose member was made scoped a moment ago': {
    when: ofEndpoint(({ freshCaller, access }) => freshCaller && access),
    change: (draft) => as(draft, 'scopedNow'),
    expected: FORBIDDEN,
  },
  'an unknown parameter': { when: always, change: withUnknownParameter, expected: INVALID },
  'an unknown field': {
    when: ({ body }) => body !== undefined,
    change(draft) {
      const json = draft.body && 'json' in draft.body ? draft.body.json : {};
      const [first] = [json].flat();
      const changed = { ...(first as object), [UNKNOWN_FIELD]: 1 };
      draft.body = { json: Array.isArray(json) ? [changed] : changed };
    },
    expected: INVALID,
  },
  'an Idempotency-Key that is too long': {
    when: ofEndpoint(({ method }) => method === 'POST'),
    change: (draft) => void draft.headers.push(['Idempotency-Key', 'x'.repeat(256)]),
    expected: INVALID,
  },
  // An odd one: whatever is not an id of the workspace is treated alike.
  'an unknown id': {
    when: ofEndpoint(hasId),
    change: (draft) => withId(draft, '%F0%9F%92%A5%23'),
    expected: NOT_FOUND,
  },
  "another workspace's id": {
    when: ofEndpoint((endpoint) => hasId(endpoint) && kindOfPath(endpoint.path)),
    change: (draft) => withId(draft, `@{others.${kindOfPath(draft.endpoint.path)}.0}`),
    expected: NOT_FOUND,
  },
  'an id that the scoped member can not see': {
    when: ofEndpoint((endpoint) => hasId(endpoint) && !endpoint.access && hiddenOf(endpoint)),
    change(draft) {
      draft.actor = 'scoped';
      withId(draft, `@{own.${kindOfPath(draft.endpoint.path)}.${hiddenOf(draft.endpoint)}}`);
    },
    expected: NOT_FOUND,
  },
  'a method that the path does not take': {
    when: ofEndpoint((endpoint) => endpointList.find(({ path }) => path === endpoint.path) === endpoint),
    change(draft) {
      const taken = endpointList.filter(({ path }) => path === draft.endpoint.path);
      draft.method = must(METHODS.find((one) => !taken.some(({ method }) => method === one)));
      draft.bends = 'route';
      draft.headers.length = 0;
      draft.body = undefined;
    },
    expected: [405, 'method_not_allowed'],
  },
};

function hiddenOf({ path }: AnyEndpoint): number | undefined {
  const kind = kindOfPath(path);
  return kind && HIDDEN[kind];
}

/** For rules about several fields that the document doesn't have. */
const BODIES: Readonly<Record<string, object>> = { 'update-detection': {} };

/** Made once for all rules: a schema takes longer to become values than a request to be answered. */
function validRequest(operation: DocumentedOperation): EndpointDraft {
  const [draft] = fc.sample(validRequests(operation), { seed: 1, numRuns: 1 });
  const json = BODIES[operation.endpoint.id];
  return { ...must(draft), ...(json && { body: { json } }) };
}

/** The status and code of the response, after checking what all responses have in common. */
async function outcomeOf(valid: EndpointDraft, { change }: Rule) {
  const { baseUrl } = inject('cloud');
  const draft = { ...valid, query: [...valid.query], headers: [...valid.headers] };
  change(draft);
  const wire = wireRequest(draft, new URL(baseUrl).pathname, stage.known);
  const answer = await sendRaw(baseUrl, wire);
  if (draft.actor !== 'nobody') judge(answer, draft, stage.secrets);
  const { error } = JSON.parse(answer.body.toString());
  return { answer, error, outcome: [answer.status, error?.code] };
}

describe.each(documentedOperations.map((operation) => [operation.endpoint.id, operation] as const))(
  '%s',
  (_, operation) => {
    const applied = Object.entries(rules).filter(([, { when }]) => when(operation));

    it('treats each kind of request as every endpoint does', async () => {
      const valid = validRequest(operation);
      // One after the other, so that one worker loads the function.
      const results: [string, Awaited<ReturnType<typeof outcomeOf>>][] = [];
      for (const [name, rule] of applied) results.push([name, await outcomeOf(valid, rule)]);

      expect(Object.fromEntries(results.map(([name, { outcome }]) => [name, outcome]))).toEqual(
        Object.fromEntries(applied.map(([name, { expected }]) => [name, expected])),
      );
      const told = Object.fromEntries(results);
      for (const name of ['an unknown parameter', 'an unknown field'])
        if (told[name]) expect(JSON.stringify(told[name].error.details)).toContain(UNKNOWN_FIELD);
      // A record that is hidden looks like one that doesn't exist.
      const messages = ['an unknown id', "another workspace's id", 'an id that the scoped member can not see']
        .flatMap((name) => told[name] ?? [])
        .map(({ error: { message, details } }) => JSON.stringify([message, details]));
      expect(new Set(messages).size).toBeLessThanOrEqual(1);
      for (const [name, { answer }] of results)
        if (['an unknown id', 'an unknown parameter', 'a key that only reads'].includes(name))
          expect([name, Number(answer.headers.get('ratelimit-remaining'))]).toEqual([
            name,
            expect.any(Number),
          ]);
    });
  },
);

// `hostile.test.ts` compares every item of the workspace.
it('none of these requests leaves an audit event', async () => {
  expect(await auditEvents()).toEqual(auditEventsBefore);
});

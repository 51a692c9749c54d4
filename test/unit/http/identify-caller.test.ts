import { describe, expect, it } from 'vitest';
import { type AnyEndpoint, isOpenToAgents } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { identifyCaller } from '#http/identify-caller.ts';
import { must } from '#test/harness/must.ts';

type Event = Parameters<ReturnType<typeof identifyCaller>['before']>[0]['event'];

const plain = { workspaceId: 'ws_1', keyId: 'key_1', scope: 'write', visibility: 'all' } as const;
const owner = { ...plain, owner: true } as const;
const reader = { ...owner, scope: 'read' } as const;
const member = { ...plain, memberId: 'mem_1' } as const;
const scopedMember = { ...member, visibility: 'scoped' } as const;

const agent = { ...owner, agent: true } as const;

type Who = typeof owner | typeof reader | typeof member | typeof scopedMember | typeof agent;

/** The caller's result: `let in`, or the error code. */
async function outcome(endpoint: AnyEndpoint, cached: Who, current: Who = cached): Promise<string> {
  // The gateway makes text of every value.
  const authorizer = Object.fromEntries(Object.entries(cached).map(([name, value]) => [name, String(value)]));
  const event = { requestContext: { authorizer } } as unknown as Event;
  const { before } = identifyCaller(endpoint, endpoint.freshCaller ? async () => current : undefined);
  return before({ event }).then(
    () => (event.caller === undefined ? 'nobody' : 'let in'),
    ({ code }) => code,
  );
}

const idsWhere = async (expected: string, who: Who): Promise<string[]> => {
  const outcomes = await Promise.all(
    endpointList.map(async (endpoint) => ({ id: endpoint.id, told: await outcome(endpoint, who) })),
  );
  return outcomes.filter(({ told }) => told === expected).map(({ id }) => id);
};

const idsOf = (endpoints: readonly AnyEndpoint[]): string[] => endpoints.map(({ id }) => id);

describe('a read-only key', () => {
  const isOpen = ({ id, method }: AnyEndpoint): boolean =>
    method === 'GET' && !['list-api-keys', 'list-sessions', 'get-member-alerts'].includes(id);

  it("is rejected by every endpoint that writes, and can't see the other keys and sessions or a member's webhook", async () => {
    const closed = endpointList.filter((endpoint) => !isOpen(endpoint));

    expect(await idsWhere('forbidden', reader)).toEqual(idsOf(closed));
  });

  it('is accepted by every other endpoint', async () => {
    expect(await idsWhere('let in', reader)).toEqual(idsOf(endpointList.filter(isOpen)));
  });
});

describe('a member with scoped visibility', () => {
  it('is rejected by every workspace-wide endpoint, and accepted by the others', async () => {
    const [guarded, open] = [
      endpointList.filter(({ access }) => access !== undefined),
      endpointList.filter(({ access }) => access === undefined),
    ];

    expect(await idsWhere('forbidden', scopedMember)).toEqual(idsOf(guarded));
    expect(await idsWhere('let in', scopedMember)).toEqual(idsOf(open));
  });
});

describe('a member who is not an owner', () => {
  it('is rejected by what is for owners alone, whatever the gateway has cached', async () => {
    const owners = endpointList.filter(({ access }) => access === 'owner');

    expect(owners.length).toBeGreaterThan(5);
    expect(await idsWhere('forbidden', member)).toEqual(idsOf(owners));
    for (const endpoint of owners) expect(await outcome(endpoint, owner, member)).toBe('forbidden');
  });
});

describe('an agent that signed in', () => {
  it('is rejected by every endpoint that is closed to agents, and accepted by the others', async () => {
    expect(await idsWhere('forbidden', agent)).toEqual(
      idsOf(endpointList.filter((endpoint) => !isOpenToAgents(endpoint))),
    );
    expect(await idsWhere('let in', agent)).toEqual(idsOf(endpointList.filter(isOpenToAgents)));
  });

  it('is told so even if the gateway remembers it as a key', async () => {
    const revoking = must(endpointList.find(({ id }) => id === 'delete-api-key'));

    expect(await outcome(revoking, owner, agent)).toBe('forbidden');
  });
});

describe('a write key of a caller who sees everything', () => {
  it('is accepted everywhere', async () => {
    expect(await idsWhere('let in', owner)).toEqual(idsOf(endpointList));
  });
});

describe('an endpoint for owners', () => {
  it("doesn't load without a fresh caller", () => {
    const [endpoint] = endpointList.filter(({ access }) => access === 'owner');
    const { freshCaller: _, ...cachedOnly } = must(endpoint);

    expect(() => identifyCaller(cachedOnly)).toThrow('set freshCaller');
  });
});

describe('an endpoint that requires a fresh caller', () => {
  const fresh = must(endpointList.find(({ freshCaller, method }) => freshCaller && method !== 'GET'));
  const cached = must(endpointList.find(({ freshCaller, method }) => !freshCaller && method !== 'GET'));

  it("uses the key's current permissions", async () => {
    expect(await outcome(fresh, owner, reader)).toBe('forbidden');
  });

  it('differs from one that uses what the gateway has cached', async () => {
    expect(await outcome(cached, owner, reader)).toBe('let in');
  });

  it("doesn't load without a way to check", () => {
    expect(() => identifyCaller(fresh)).toThrow(`${fresh.id}: the contract sets freshCaller`);
  });

  it("doesn't load if its contract forgets to say so", () => {
    expect(() => identifyCaller(cached, async () => owner)).toThrow(`${cached.id}: the function passes`);
  });
});

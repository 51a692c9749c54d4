import { describe, expect, it } from 'vitest';
import type { EventRule } from '#contract/signal-events.ts';
import { acceptEvents } from '#domain/signals/events/accept-events.ts';
import { createPrefixQuery, queryAll } from '#table/dynamodb/query-all.ts';
import { createTakeEventsPorts } from '#table/events/taking-events.ts';
import { keys } from '#table/keys.ts';
import { exampleRecord, newAccount, newDomain, putRecords } from '#test/harness/accounts.ts';
import { keepPromises } from '#test/harness/keep-promises.ts';
import { must } from '#test/harness/must.ts';
import { newWorkspace, testTable } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();

/** A name can't be used twice. */
let signals = 0;

async function eventSignal(event_rule: EventRule): Promise<string> {
  signals += 1;
  const name = `Pricing page visited ${signals}`;
  const { data } = await workspace.api.createSignal({ body: { name, found_in: 'events', event_rule } });
  return data.id;
}

/** Each event has a minute of its own, however slowly they are made: the minute tells evidence apart. */
const STARTED = Date.now();
let made = 0;
const event = (domain: string, changes: Record<string, unknown> = {}) => {
  made += 1;
  return {
    external_id: `visit-${made}`,
    domain,
    occurred_at: new Date(STARTED - made * 60_000).toISOString(),
    title: 'Visited the pricing page',
    url: `https://analytics.example/${made}`,
    ...changes,
  };
};

const send = async (id: string, events: ReturnType<typeof event>[]) =>
  (await workspace.api.sendEvents({ params: { id }, body: { events } })).data;

const detectionsAt = async (id: string, signalId: string) =>
  (await workspace.api.listAccountSignals({ params: { id } })).data.filter(
    ({ signal_id }) => signal_id === signalId,
  );

async function company() {
  const domain = newDomain();
  const record = exampleRecord({ domain, status: 'active' });
  await putRecords(workspace.id, [record]);
  return { id: record.id, domain };
}

describe('POST /signals/{id}/events', () => {
  it('makes a detection with the events as evidence, which counts in the score', async () => {
    const signal = await eventSignal({ count: 3, within_days: 7 });
    const { id, domain } = await company();

    expect(await send(signal, [event(domain), event(domain)])).toMatchObject({ accepted: 2, failed: 0 });
    expect(await detectionsAt(id, signal)).toEqual([]);
    const last = event(domain);
    expect(await send(signal, [last])).toEqual({
      accepted: 1,
      duplicates: 0,
      unknown_domains: 0,
      failed: 0,
      results: [{ index: 0, status: 'accepted', message: null }],
    });

    const [detection, ...others] = await detectionsAt(id, signal);
    expect(others).toEqual([]);
    expect(detection).toMatchObject({ signal_present: true, written_by: 'rules', read_by: 'rules' });
    expect(must(detection).evidence).toHaveLength(3);
    expect(must(detection).evidence).toContainEqual({
      claim: expect.stringMatching(/^Visited the pricing page \(\d{4}-\d\d-\d\d \d\d:\d\d UTC\)$/),
      source_url: last.url,
      published_date: last.occurred_at.slice(0, 10),
    });
    const account = await workspace.api.getAccount({ params: { id } });
    expect(account.data.latest_signal?.id).toBe(must(detection).id);
    expect(account.data.score).toBeGreaterThan(0);
  });

  it('counts and lists unknown domains, which match once the account exists', async () => {
    const signal = await eventSignal({ every: true });
    const domain = newDomain();
    const sent = event(domain);
    await send(signal, [sent, event(domain), event('another.example')]);

    const { data } = await workspace.api.getSignal({ params: { id: signal } });
    expect(data.unmatched_events?.total).toBe(3);
    expect(data.unmatched_events?.domains).toContainEqual({
      domain,
      events: 2,
      last_received_at: expect.stringMatching(/^20/),
    });

    const seen = await workspace.scoped.getSignal({ params: { id: signal } });
    expect(seen.data.unmatched_events).toBeNull();

    const { id } = await newAccount(workspace.api, { domain });
    expect(await send(signal, [sent])).toMatchObject({ accepted: 1, duplicates: 0 });
    expect(await detectionsAt(id, signal)).toHaveLength(1);
  });

  it('leaves detections that a crashed call did not make to the sweeper', async () => {
    const signal = await eventSignal({ every: true });
    const { id, domain } = await company();
    // What the function does before it dies.
    await acceptEvents(
      createTakeEventsPorts(testTable()),
      workspace.id,
      { id: signal, event_rule: { every: true } },
      [event(domain)],
    );
    expect(await detectionsAt(id, signal)).toEqual([]);

    await keepPromises(workspace.id);

    expect(await detectionsAt(id, signal)).toHaveLength(1);
    const state = await queryAll(testTable(), {
      ...createPrefixQuery(keys.account(workspace.id, id).PK, keys.sentEventsOf(workspace.id, id, signal).SK),
      ConsistentRead: true,
    });
    expect(state).toMatchObject([{ due: [] }]);
  });
});

describe('signals found in events', () => {
  it('show their rule, which can change, and what is for documents is refused', async () => {
    const id = await eventSignal({ every: true });

    const { data } = await workspace.api.updateSignal({
      params: { id },
      body: { event_rule: { property: 'seats', at_least: 5 } },
    });

    expect(data).toMatchObject({
      found_in: 'events',
      event_rule: { property: 'seats', at_least: 5 },
      interpretation: null,
    });
    await expect(
      workspace.api.updateSignal({ params: { id }, body: { keywords: ['x'] } }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(
      workspace.api.updateSignal({ params: { id: 'sig_funding' }, body: { event_rule: { every: true } } }),
    ).rejects.toMatchObject({ status: 400 });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { EventRule } from '#contract/signal-events.ts';
import { DAY_MS } from '#contract/time.ts';
import { takeEvents } from '#domain/signals/events/take-events.ts';
import { beginningWith, queryAll } from '#table/dynamodb/query-all.ts';
import { takingEvents } from '#table/events/taking-events.ts';
import { keys } from '#table/keys.ts';
import { exampleRecord, newAccount, newDomain, putRecords } from '#test/harness/accounts.ts';
import { keepPromises } from '#test/harness/keep-promises.ts';
import { must } from '#test/harness/must.ts';
import { request } from '#test/harness/request.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newWorkspace();
});

async function eventSignal(event_rule: EventRule, name = 'Pricing page visited'): Promise<string> {
  const { data } = await workspace.api.createSignal({ body: { name, found_in: 'events', event_rule } });
  return data.id;
}

const JSON_TYPE = { 'content-type': 'application/json' };

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

const storedEvents = async (accountId: string, signalId: string) => {
  const { PK, SK } = keys.sentEvent(workspace.id, accountId, signalId, '');
  return queryAll(testTable(), { ...beginningWith(PK, SK), ConsistentRead: true });
};

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

  it('takes an event once, and says if its content differs', async () => {
    const signal = await eventSignal({ every: true });
    const { id, domain } = await company();
    const sent = event(domain);
    await send(signal, [sent]);
    const [before] = await detectionsAt(id, signal);

    const again = await send(signal, [sent, sent, { ...sent, title: 'Something else' }]);

    expect(again.results.map(({ status }) => status)).toEqual(['duplicate', 'duplicate', 'error']);
    expect(again.results[2]?.message).toContain('other content, which was kept');
    expect(await storedEvents(id, signal)).toMatchObject([{ title: sent.title }]);
    expect(await detectionsAt(id, signal)).toEqual([before]);
  });

  it('takes an event once however many calls bring it at the same time, and makes one detection', async () => {
    const signal = await eventSignal({ count: 5, within_days: 7 });
    const { id, domain } = await company();
    const events = Array.from({ length: 8 }, () => event(domain));

    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, call) => send(signal, [...events.slice(call), ...events.slice(0, call)])),
    );

    expect(outcomes.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(8);
    expect(outcomes.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(40);
    expect(await storedEvents(id, signal)).toHaveLength(8);
    expect(await detectionsAt(id, signal)).toHaveLength(1);
  });

  it('reports each bad event by itself and stores the others', async () => {
    const signal = await eventSignal({ property: 'seats', at_least: 50 });
    const { id, domain } = await company();
    let deep: unknown = 1;
    for (let level = 0; level < 100; level += 1) deep = { deep };

    const { results, ...counts } = await send(signal, [
      event(domain, { occurred_at: '1970-01-01T00:00:00Z' }),
      event(domain, { occurred_at: '2100-01-01T00:00:00Z' }),
      event(domain, { properties: { deep } }),
      event(domain, { properties: { client_id: 2 ** 63 } }),
      event(domain, { properties: { seats: 80 } }),
      event(domain, { domain: undefined, account_id: 'acc_unknown' }),
      event('nobody.example'),
      event(domain, { domain: undefined, account_id: id, properties: { seats: 10 } }),
    ]);

    expect(counts).toEqual({ accepted: 2, duplicates: 0, unknown_domains: 1, failed: 5 });
    expect(results.map(({ status, message }) => [status, message])).toEqual([
      ['error', 'occurred_at: Must be within the last 366 days.'],
      ['error', 'occurred_at: Must be at most a day ahead.'],
      ['error', 'properties: deep: Must be a text, a number or a boolean.'],
      ['error', 'properties: client_id: Is out of range. Send long ids as text.'],
      ['accepted', null],
      ['error', 'account_id: This account does not exist.'],
      ['unknown_domain', 'domain: Belongs to none of your accounts.'],
      ['accepted', null],
    ]);
    expect(await detectionsAt(id, signal)).toHaveLength(1);
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

  it('adds to the detection of the last two weeks, and makes another one for an earlier time', async () => {
    const signal = await eventSignal({ every: true });
    const { id, domain } = await company();
    const ago = (days: number) => ({ occurred_at: new Date(Date.now() - days * DAY_MS).toISOString() });

    await send(signal, [event(domain, { title: 'One', ...ago(5) })]);
    await send(signal, [
      event(domain, { title: 'Two', ...ago(1) }),
      event(domain, { title: 'Old', ...ago(90) }),
    ]);

    const found = await detectionsAt(id, signal);
    expect(found.map(({ evidence }) => evidence.map(({ claim }) => claim))).toEqual([
      ['One', 'Two'],
      ['Old'],
    ]);
  });

  it('holds 500 events of one account, and bounds what its detection keeps', async () => {
    const signal = await eventSignal({ every: true });
    const { id, domain } = await company();
    const events = Array.from({ length: 500 }, () =>
      event(domain, { occurred_at: new Date().toISOString() }),
    );

    expect(await send(signal, events)).toMatchObject({ accepted: 500 });
    expect(await send(signal, events)).toMatchObject({ duplicates: 500 });

    expect(await storedEvents(id, signal)).toHaveLength(500);
    const [detection, ...others] = await detectionsAt(id, signal);
    expect(others).toEqual([]);
    expect(must(detection).sources.length).toBeLessThanOrEqual(20);
  });

  it('leaves detections that a crashed call did not make to the sweeper', async () => {
    const signal = await eventSignal({ every: true });
    const { id, domain } = await company();
    // What the function does before it dies.
    await takeEvents(takingEvents(testTable()), workspace.id, { id: signal, event_rule: { every: true } }, [
      event(domain),
    ]);
    expect(await detectionsAt(id, signal)).toEqual([]);

    await keepPromises(workspace.id);

    expect(await detectionsAt(id, signal)).toHaveLength(1);
    const state = await queryAll(testTable(), {
      ...beginningWith(keys.account(workspace.id, id).PK, keys.sentEventsOf(workspace.id, id, signal).SK),
      ConsistentRead: true,
    });
    expect(state).toMatchObject([{ due: [] }]);
  });

  it('makes what a crashed call left when the call is repeated', async () => {
    const signal = await eventSignal({ every: true });
    const { id, domain } = await company();
    const sent = event(domain);
    await takeEvents(takingEvents(testTable()), workspace.id, { id: signal, event_rule: { every: true } }, [
      sent,
    ]);

    expect(await send(signal, [sent])).toMatchObject({ duplicates: 1 });

    expect(await detectionsAt(id, signal)).toHaveLength(1);
  });

  it('deletes the events with their account', async () => {
    const signal = await eventSignal({ count: 2, within_days: 7 });
    const { id, domain } = await company();
    await send(signal, [event(domain)]);
    expect(await storedEvents(id, signal)).toMatchObject([{ expires_at: expect.any(Number) }]);

    await workspace.api.deleteAccount({ params: { id } });

    expect(await storedEvents(id, signal)).toEqual([]);
  });

  it('refuses signals that take no events', async () => {
    const { data: words } = await workspace.api.createSignal({ body: { name: 'Fleet grows' } });
    const off = await eventSignal({ every: true });
    await workspace.api.updateSignal({ params: { id: off }, body: { is_active: false } });
    const body = { events: [event('acme.example')] };

    for (const id of [words.id, 'sig_funding', off]) {
      await expect(workspace.api.sendEvents({ params: { id }, body })).rejects.toMatchObject({
        status: 409,
        code: 'no_event_signal',
      });
    }
    await expect(workspace.api.sendEvents({ params: { id: 'sig_none' }, body })).rejects.toMatchObject({
      status: 404,
    });
    await expect(workspace.scoped.sendEvents({ params: { id: off }, body })).rejects.toMatchObject({
      status: 403,
    });
  });

  it('takes properties with names of JavaScript, and refuses accounts of another workspace', async () => {
    const signal = await eventSignal({ property: 'constructor', at_least: 5 });
    const { id, domain } = await company();
    const theirs = await newAccount((await newWorkspace()).api);
    const properties = '{"__proto__":{"x":1},"constructor":5,"toString":"x"}';
    const odd = JSON.stringify({
      events: [event(domain), event('', { domain: undefined, account_id: theirs.id })],
    }).replace('"url"', `"properties":${properties},"url"`);
    const post = () =>
      request(`/signals/${signal}/events`, {
        method: 'POST',
        apiKey: workspace.apiKey,
        headers: JSON_TYPE,
        body: odd,
      });

    const unknown = { status: 'error', message: 'account_id: This account does not exist.' };
    expect(await post()).toMatchObject({
      status: 200,
      body: { data: { results: [{ status: 'accepted' }, unknown] } },
    });
    expect(await post()).toMatchObject({ body: { data: { results: [{ status: 'duplicate' }, unknown] } } });
    expect(await detectionsAt(id, signal)).toHaveLength(1);
  });

  it('refuses more than 500 events, and events without a required field', async () => {
    const signal = await eventSignal({ every: true });
    const many = Array.from({ length: 501 }, () => event('acme.example'));
    const { external_id: _, ...nameless } = event('acme.example');

    const tooMany = {
      method: 'POST',
      apiKey: workspace.apiKey,
      headers: JSON_TYPE,
      body: JSON.stringify({ events: many }),
    };
    expect(await request(`/signals/${signal}/events`, tooMany)).toMatchObject({ status: 400 });
    const missing = { ...tooMany, body: JSON.stringify({ events: [nameless] }) };
    expect(await request(`/signals/${signal}/events`, missing)).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'events.0.external_id' }] } },
    });
  });
});

describe('signals found in events', () => {
  it('need a rule, and have no keywords', async () => {
    const create = (body: object) =>
      request('/signals', {
        method: 'POST',
        apiKey: workspace.apiKey,
        headers: JSON_TYPE,
        body: JSON.stringify({ name: 'X', ...body }),
      });

    expect(await create({ found_in: 'events' })).toMatchObject({ status: 400 });
    expect(await create({ event_rule: { every: true } })).toMatchObject({ status: 400 });
    expect(await create({ found_in: 'events', event_rule: { every: true }, keywords: ['x'] })).toMatchObject({
      status: 400,
    });
    expect(await create({ found_in: 'events', event_rule: { count: 1, within_days: 7 } })).toMatchObject({
      status: 400,
    });
    expect(await create({ found_in: 'rosters' })).toMatchObject({ status: 400 });
  });

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

  it('are left alone by previews and discoveries', async () => {
    const id = await eventSignal({ every: true }, 'Depot opens');
    const documents = [{ text: 'Acme Corp announced today: depot opens in Leeds. The depot opens in May.' }];

    const preview = await workspace.api.previewSignals({ body: { signal_ids: [id], documents } });

    expect(preview.data.detections).toEqual([]);
    await expect(
      workspace.api.startRun({ body: { signals: { any_of: [id] }, recency: '30' } }),
    ).rejects.toMatchObject({ status: 400 });
  });
});

describe('POST /signals/{id}/events/import', () => {
  const upload = (id: string, text: string) =>
    workspace.api.importEvents({ params: { id }, body: { media_type: 'text/csv', text } });

  it('takes files again whatever their cells are, and events as large as they may be', async () => {
    const signal = await eventSignal({ every: true });
    const { domain } = await company();
    const at = new Date().toISOString();
    const wide = 'あ'.repeat(500);
    const names = Array.from({ length: 20 }, (_, index) => `p${index}`);
    const rows = Array.from({ length: 90 }, (_, index) => {
      const cells = index === 7 ? ['12345678901234567890', '-0.0', '007'] : names.map(() => wide);
      return `r${index},${domain},${at},Visited,${cells.join(',')}`;
    });
    const file = `external_id,domain,occurred_at,title,${names.join(',')}\n${rows.join('\n')}\n`;

    expect((await upload(signal, file)).data).toMatchObject({ accepted: 90, failed: 0 });
    expect((await upload(signal, file)).data).toMatchObject({ duplicates: 90, failed: 0 });
  });

  it('takes a CSV file, with other columns as properties, and the same file changes nothing', async () => {
    const signal = await eventSignal({ property: 'Seats wanted', at_least: 50 });
    const { id, domain } = await company();
    const at = new Date().toISOString();
    const file = [
      'External ID,domain,occurred_at,title,Seats wanted',
      `a,${domain},${at},"Asked for a quote, by phone",60`,
      `b,${domain},${at},Asked for a quote,`,
      `c,${domain},yesterday,Asked for a quote,70`,
      'd,nobody.example,2026-01-01T00:00:00Z,x,1,2',
    ].join('\r\n');

    const { data } = await upload(signal, file);

    expect(data).toEqual({
      accepted: 2,
      duplicates: 0,
      unknown_domains: 0,
      failed: 2,
      unprocessed: 0,
      rows: [
        { row: 4, error: 'occurred_at: Must be an ISO 8601 timestamp with a time zone.' },
        { row: 5, error: 'Has 6 cells; the header has 5.' },
      ],
    });
    expect((await upload(signal, file)).data).toMatchObject({ accepted: 0, duplicates: 2 });
    const [detection] = await detectionsAt(id, signal);
    expect(must(detection).evidence.map(({ claim }) => claim)).toEqual(['Asked for a quote, by phone']);
  });

  it('refuses a file without its columns', async () => {
    const signal = await eventSignal({ every: true });

    for (const file of [
      '',
      'a,b\n1,2\n',
      'external_id,occurred_at,title\n',
      'external_id,domain,occurred_at,title,x,x\n',
    ]) {
      await expect(upload(signal, file)).rejects.toMatchObject({ status: 400 });
    }
  });
});

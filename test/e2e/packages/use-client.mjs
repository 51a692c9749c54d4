/** Uses the installed package at a service where much goes wrong, and prints what came of it. */
import { readFileSync } from 'node:fs';
import { argv, stdout } from 'node:process';
import { ApiError, ConnectionError, createClient, verifyWebhook } from '@signal-intelligence/client';

const [, , baseUrl, vectorFile] = argv;
const client = createClient({ baseUrl, apiKey: 'the-key' });
const impatient = createClient({ baseUrl, apiKey: 'the-key', retries: 0, timeoutMs: 200 });

const idsOf = async (rows) => {
  const ids = [];
  for await (const { id } of rows) ids.push(id);
  return ids;
};

const failureOf = async (call) => {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof ConnectionError) return { connection: true };
    if (!(error instanceof ApiError)) throw error;
    const { status, code, message, details, requestId } = error;
    return { status, code, message, details, request_id: requestId, text: String(error) };
  }
};

const accounts = await idsOf(client.listAccounts());
const rateLimit = client.rateLimit;
const created = await client.createAccounts({ body: { name: 'Nordwind' } });
const found = await client.findPeople({ body: { query: 'anybody', account_ids: ['a'] } });
const progress = [];
const run = await client.waitForRun('run_1', {
  intervalMs: 1,
  onProgress: ({ status }) => progress.push(status),
});
const pushRun = await client.waitForPushRun('push_1', { intervalMs: 1 });

const kept = [];
/** Reads until its cursor has expired, begins again, and stops in the middle of the page that it sees twice. */
const changed = [];
const following = client.changes({
  load: () => null,
  save: (cursor) => kept.push(cursor),
  snapshot: () => kept.push('copied'),
  follow: false,
});
for await (const { id } of following) {
  changed.push(id);
  if (changed.length === 3) break;
}

const verdicts = {};
for (const { name, body, headers, secrets, now } of JSON.parse(readFileSync(vectorFile, 'utf8'))) {
  verdicts[name] = await verifyWebhook(body, headers, secrets, { now: new Date(now * 1000) }).then(
    (payload) => payload.id === 'acc_1',
    (error) => {
      if (error.name !== 'WebhookVerificationError') throw error;
      return false;
    },
  );
}

stdout.write(
  JSON.stringify({
    accounts,
    rate_limit: [rateLimit.limit, rateLimit.remaining, rateLimit.resetSeconds],
    created: created.data,
    found: found.data.found,
    exported: await idsOf(client.exportAccounts({ query: { tag: 't' } })),
    run: [run.status, ...progress],
    push_run: pushRun.status,
    changed,
    kept,
    refused: await failureOf(client.activateAccount({ params: { id: 'x/y' } })),
    busy: await failureOf(impatient.getUsage()),
    silent: await failureOf(impatient.listMembers()),
    verdicts,
  }),
);

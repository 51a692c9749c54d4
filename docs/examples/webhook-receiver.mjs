import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

// Several secrets, separated by commas, while one is being replaced.
const secrets = (process.env.WEBHOOK_SECRETS ?? '').split(',').filter(Boolean);
const port = Number(process.env.PORT ?? 9000);
if (secrets.length === 0) throw new Error('Set WEBHOOK_SECRETS to the secret of your destination.');

const TOLERANCE_SECONDS = 5 * 60;
const MAX_BODY_BYTES = 1024 * 1024;

const keys = secrets.map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));

/** Whether one of the signatures was made with one of our secrets, over exactly these bytes, a moment ago. */
function isSigned(headers, body, now = Date.now()) {
  const id = headers['webhook-id'] ?? '';
  const timestamp = headers['webhook-timestamp'] ?? '';
  if (!/^\d+$/.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const given = (headers['webhook-signature'] ?? '')
    .split(' ')
    .filter((entry) => entry.startsWith('v1,'))
    .map((entry) => Buffer.from(entry.slice(3), 'base64'));
  return keys.some((key) => {
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
    return given.some((digest) => digest.length === expected.length && timingSafeEqual(digest, expected));
  });
}

// Keep this in your database, with a unique key: a restart must not forget, and two processes must agree.
const seen = new Set();

/** What you do with a row or an alert; quick, or handed to a queue of your own. */
function take(delivery) {
  console.log(`${delivery.record_type ?? delivery.type} ${delivery.id}`);
}

async function read(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const server = createServer(async (request, response) => {
  const body = await read(request);
  if (body === undefined) return response.writeHead(413, { connection: 'close' }).end();
  if (!isSigned(request.headers, body)) return response.writeHead(401).end();
  const id = request.headers['webhook-id'];
  if (seen.has(id)) {
    console.log(`again ${id}`);
  } else {
    take(JSON.parse(body.toString('utf8')));
    seen.add(id);
  }
  response.writeHead(204).end();
});

server.listen(port, '127.0.0.1', () => console.log(`listening on ${server.address().port}`));

import { createSigner } from '#delivery/sign.ts';

/** A delivery as a receiver sees it, and whether it is valid. */
export interface WebhookVector {
  readonly name: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  /** Seconds since 1970. */
  readonly now: number;
  readonly isGood: boolean;
}

const OLD_SECRET = 'whsec_b2xkLXNlY3JldC1vZi0yNC1ieXRlcyEh';
const SECRET = 'whsec_bmV3LXNlY3JldC1vZi0yNC1ieXRlcyEh';
const STRANGE_SECRET = 'whsec_c3RyYW5nZS1zZWNyZXQtb2YtMjQtYnl0';
const NOW = 1_790_000_000;
const BODY = JSON.stringify({ id: 'acc_1', record_type: 'accounts', name: 'Äther & Söhne 🌬' });

const signed = (secrets: readonly string[], seconds = NOW) => ({
  ...createSigner(secrets)({ id: 'msg_1', timestamp: new Date(seconds * 1000), body: BODY }),
});

const good = { body: BODY, headers: signed([SECRET]), secrets: [SECRET], now: NOW, isGood: true };
const bad = { ...good, isGood: false };
const { 'webhook-signature': signature } = good.headers;

/** Deliveries signed by the service's own code, with the expected verdicts. */
export const webhookVectors: readonly WebhookVector[] = [
  { ...good, name: 'valid' },
  { ...good, name: 'five minutes old', now: NOW + 300 },
  { ...good, name: 'from a clock five minutes ahead', now: NOW - 300 },
  {
    ...good,
    name: 'known by the older of two secrets',
    headers: signed([OLD_SECRET]),
    secrets: [SECRET, OLD_SECRET],
  },
  { ...good, name: 'signed with two, of which one is known', headers: signed([STRANGE_SECRET, SECRET]) },
  {
    ...good,
    name: 'headers in capitals',
    headers: Object.fromEntries(
      Object.entries(good.headers).map(([name, value]) => [name.toUpperCase(), value]),
    ),
  },
  {
    ...good,
    name: 'beside a signature of a version to come',
    headers: { ...good.headers, 'webhook-signature': `v2,AAAA ${signature}` },
  },
  { ...bad, name: 'another secret', secrets: [STRANGE_SECRET] },
  { ...bad, name: 'no secret', secrets: [] },
  { ...bad, name: 'another body', body: BODY.replace('acc_1', 'acc_2') },
  { ...bad, name: 'too old', now: NOW + 301 },
  { ...bad, name: 'from a clock too far ahead', now: NOW - 301 },
  { ...bad, name: 'another id', headers: { ...good.headers, 'webhook-id': 'msg_2' } },
  { ...bad, name: 'another time', headers: { ...good.headers, 'webhook-timestamp': String(NOW - 1) } },
  { ...bad, name: 'a time that is none', headers: { ...good.headers, 'webhook-timestamp': 'now' } },
  {
    ...bad,
    name: 'another version',
    headers: { ...good.headers, 'webhook-signature': signature.replace('v1', 'v2') },
  },
  {
    ...bad,
    name: 'half a signature',
    headers: { ...good.headers, 'webhook-signature': signature.slice(0, 20) },
  },
  { ...bad, name: 'an empty signature', headers: { ...good.headers, 'webhook-signature': 'v1,' } },
  {
    ...bad,
    name: 'a time that is no number of digits',
    headers: { ...good.headers, 'webhook-timestamp': '12e3' },
  },
  { ...bad, name: 'no signature', headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': String(NOW) } },
];

import { expect, it } from 'vitest';
import {
  browserSecretIn,
  noSessionCookie,
  noTransactionCookie,
  sessionCookie,
  transactionCookie,
} from '#sign-in/cookies.ts';

const DEPLOYED = 'https://api.example.com/v1';
const LOCAL = 'http://127.0.0.1:3000/v1';

it("a deployed session's cookie is bound to its host, out of reach of scripts and never sent for another site", () => {
  expect(sessionCookie(DEPLOYED, 'secret')).toBe(
    '__Host-sis_session=secret; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure',
  );
  expect(noSessionCookie(DEPLOYED)).toBe(
    '__Host-sis_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
  );
});

it("a local session's cookie works over http", () => {
  expect(sessionCookie(LOCAL, 'secret')).toBe(
    'sis_session_3000=secret; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict',
  );
});

it('every sign-in has a cookie of its own for ten minutes, which comes back from the provider', () => {
  const [one, other] = [
    transactionCookie(DEPLOYED, 'state-1', 'a'),
    transactionCookie(DEPLOYED, 'state-2', 'b'),
  ];
  const header = [one, other].map((line) => line.split(';')[0]).join('; ');

  expect(one).toMatch(
    /^__Host-sis_sign_in_[0-9a-f]{16}=a; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(browserSecretIn(header, DEPLOYED, 'state-1')).toBe('a');
  expect(browserSecretIn(header, DEPLOYED, 'state-2')).toBe('b');
  expect(browserSecretIn(header, DEPLOYED, 'state-3')).toBeUndefined();
  expect(noTransactionCookie(DEPLOYED, 'state-1').split('=')[0]).toBe(one.split('=')[0]);
});

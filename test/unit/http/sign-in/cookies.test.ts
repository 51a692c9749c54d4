import { expect, it } from 'vitest';
import {
  clearSessionCookie,
  clearTransactionCookie,
  findBrowserSecret,
  writeSessionCookie,
  writeTransactionCookie,
} from '#http/sign-in/cookies.ts';

const DEPLOYED = 'https://api.example.com/v1';
const LOCAL = 'http://127.0.0.1:3000/v1';

it("a deployed session's cookie is bound to its host, out of reach of scripts and never sent for another site", () => {
  expect(writeSessionCookie(DEPLOYED, 'secret')).toBe(
    '__Host-sis_session=secret; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure',
  );
  expect(clearSessionCookie(DEPLOYED)).toBe(
    '__Host-sis_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
  );
});

it("a local session's cookie works over http", () => {
  expect(writeSessionCookie(LOCAL, 'secret')).toBe(
    'sis_session_3000=secret; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict',
  );
});

it('every sign-in has a cookie of its own for ten minutes, which comes back from the provider', () => {
  const [one, other] = [
    writeTransactionCookie(DEPLOYED, 'state-1', 'a'),
    writeTransactionCookie(DEPLOYED, 'state-2', 'b'),
  ];
  const header = [one, other].map((line) => line.split(';')[0]).join('; ');

  expect(one).toMatch(
    /^__Host-sis_sign_in_[0-9a-f]{16}=a; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(findBrowserSecret(header, DEPLOYED, 'state-1')).toBe('a');
  expect(findBrowserSecret(header, DEPLOYED, 'state-2')).toBe('b');
  expect(findBrowserSecret(header, DEPLOYED, 'state-3')).toBeUndefined();
  expect(clearTransactionCookie(DEPLOYED, 'state-1').split('=')[0]).toBe(one.split('=')[0]);
});

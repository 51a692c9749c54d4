import { createHash } from 'node:crypto';
import { SESSION_DAYS } from '#contract/sessions.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import { getSessionCookieName, splitCookies } from '#domain/workspace/keys/session-token.ts';
import { TRANSACTION_MINUTES } from '#domain/workspace/sign-in/start-sign-in.ts';

const isSecure = (publicUrl: string): boolean => new URL(publicUrl).protocol === 'https:';

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly seconds: number;
  readonly sameSite: 'Lax' | 'Strict';
}

const writeCookie = (publicUrl: string, { name, value, seconds, sameSite }: Cookie): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(isSecure(publicUrl) ? ['Secure'] : []),
  ].join('; ');

/**
 * Strict: the console is a page that makes its own requests, so no request from elsewhere needs the cookie, not even a link
 * to the console.
 */
export const writeSessionCookie = (
  publicUrl: string,
  value: string,
  seconds = SESSION_DAYS * DAY_SECONDS,
): string =>
  writeCookie(publicUrl, { name: getSessionCookieName(publicUrl), value, seconds, sameSite: 'Strict' });

export const clearSessionCookie = (publicUrl: string): string => writeSessionCookie(publicUrl, '', 0);

/** Each sign-in has a cookie of its own, so that two tabs can sign in at once. */
const transactionCookieName = (publicUrl: string, state: string): string => {
  const stateHash = createHash('sha256').update(`cookie ${state}`).digest('hex').slice(0, 16);
  return `${isSecure(publicUrl) ? '__Host-' : ''}sis_sign_in_${stateHash}`;
};

/** Lax: the provider's site sends the browser back. */
export const writeTransactionCookie = (
  publicUrl: string,
  state: string,
  value: string,
  seconds = TRANSACTION_MINUTES * 60,
): string =>
  writeCookie(publicUrl, { name: transactionCookieName(publicUrl, state), value, seconds, sameSite: 'Lax' });

export const clearTransactionCookie = (publicUrl: string, state: string): string =>
  writeTransactionCookie(publicUrl, state, '', 0);

export const findBrowserSecret = (header: string, publicUrl: string, state: string): string | undefined =>
  splitCookies(header).find(([name]) => name === transactionCookieName(publicUrl, state))?.[1];

import { createHash, timingSafeEqual } from 'node:crypto';
import { generateKey, hashKey, parseKeyId } from './api-key.ts';

/**
 * A session has two halves. The cookie is the secret: scripts can't read it, and browsers send it by themselves. The
 * handle follows from it, isn't a credential without it, and is sent by our own page as `Authorization: Session …`. The
 * gateway and its authorizer see only the handle, which they can cache like a key; functions see both and compare them.
 * Another site can make a browser send the cookie, but it doesn't know the handle.
 */

const COOKIE_PREFIX = 'sis_session_';
const HANDLE_PATTERN = '[0-9A-Za-z]{16}[.][0-9A-Za-z_-]{43}';
const AUTHORIZATION_PATTERN = new RegExp(`^Session (${HANDLE_PATTERN})$`);

/** What the gateway can check by itself. */
export const sessionPattern = `Session ${HANDLE_PATTERN}`;

/** The handle of a well-formed cookie value, otherwise undefined. */
export function computeHandle(cookie: string): string | undefined {
  const id = parseKeyId(cookie, COOKIE_PREFIX);
  if (id === undefined) return undefined;
  return `${id}.${createHash('sha256').update(`session handle ${cookie}`).digest('base64url')}`;
}

export const parseHandleKeyId = (handle: string): string => handle.split('.')[0] ?? '';

/** The handle in an `Authorization` header, if it has one. */
export const parseHandle = (authorization: string): string | undefined =>
  AUTHORIZATION_PATTERN.exec(authorization)?.[1];

/** A new session. Only `id` and `hash` are stored. */
export function issueSession(): { readonly id: string; readonly cookie: string; readonly hash: string } {
  const { id, text } = generateKey(COOKIE_PREFIX);
  const handle = computeHandle(text);
  if (handle === undefined) throw new Error('a new session must have a handle');
  return { id, cookie: text, hash: hashKey(handle) };
}

/** Whether one of these cookie values is the secret behind the handle. */
export const hasMatchingCookie = (handle: string, cookies: readonly string[]): boolean =>
  cookies.some((cookie) => {
    const cookieHandle = computeHandle(cookie);
    return (
      cookieHandle !== undefined &&
      cookieHandle.length === handle.length &&
      timingSafeEqual(Buffer.from(cookieHandle), Buffer.from(handle))
    );
  });

/** Cookie names: browsers accept `__Host-` only over https, from the host itself and for all its paths. */
const SECURE_NAME = '__Host-sis_session';
const LOCAL_NAME = /^sis_session_\d{1,5}$/;

/** Cookies ignore ports, so a local run has its own in the name. */
export const getSessionCookieName = (publicUrl: string): string => {
  const { protocol, port } = new URL(publicUrl);
  return protocol === 'https:' ? SECURE_NAME : `sis_session_${port || '80'}`;
};

/** Every cookie of a request, in order. */
export const splitCookies = (header: string): (readonly [name: string, value: string])[] =>
  header.split(';').flatMap((cookieText) => {
    const separatorIndex = cookieText.indexOf('=');
    return separatorIndex < 1
      ? []
      : [[cookieText.slice(0, separatorIndex).trim(), cookieText.slice(separatorIndex + 1).trim()] as const];
  });

/**
 * The values of session cookies. A deployed stage reads the `__Host-` one alone: any other could come from a sibling
 * domain, which would sign its own session in.
 */
export const findSessionCookies = (header: string, runsLocally: boolean): string[] =>
  splitCookies(header).flatMap(([name, value]) =>
    name === SECURE_NAME || (runsLocally && LOCAL_NAME.test(name)) ? [value] : [],
  );

import { isSession } from '../state/own-session.ts';
import { apiKey, signOut } from '../state/session.ts';
import { tell } from '../state/toasts.ts';
import { createApi } from './create-api.ts';

/** The console is served next to its API: `/v1/console` belongs to `/v1`. */
export const baseUrl = location.pathname.replace(/\/console\/?$/, '');

export const { api, file } = createApi({
  baseUrl: `${location.origin}${baseUrl}`,
  key: () => apiKey.peek(),
  fetch: (...request) => fetch(...request),
  onUnauthorized: () =>
    void signOut(
      isSession(apiKey.peek() ?? '')
        ? 'Your session has ended. Sign in again.'
        : 'This key was rejected. It may be mistyped, revoked or expired.',
    ),
  onWait: (seconds) => tell(`Too many requests. Retrying in ${Math.ceil(seconds)} s.`),
});

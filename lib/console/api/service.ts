import { apiKey, signOut } from '../state/session.ts';
import { tell } from '../state/toasts.ts';
import { createApi } from './create-api.ts';

/** The console stands beside the API it shows: `/v1/console` belongs to `/v1`. */
export const baseUrl = location.pathname.replace(/\/console\/?$/, '');

export const { api, file } = createApi({
  baseUrl: `${location.origin}${baseUrl}`,
  key: () => apiKey.peek(),
  fetch: (...request) => fetch(...request),
  onUnauthorized: () =>
    signOut('The service does not accept this key. It may be mistyped, revoked or out of date.'),
  onWait: (seconds) => tell(`The service asks for a pause. Going on in ${Math.ceil(seconds)} s.`),
});

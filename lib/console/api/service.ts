import { isSession } from '../state/own-session.ts';
import { storeRecords } from '../state/records.ts';
import { apiKey, signOut } from '../state/session.ts';
import { notify } from '../state/toasts.ts';
import { createApi } from './create-api.ts';

/** The console is served next to its API: `/v1/console` belongs to `/v1`. */
export const baseUrl = location.pathname.replace(/\/console\/?$/, '');

const client = createApi({
  baseUrl: `${location.origin}${baseUrl}`,
  key: () => apiKey.peek(),
  fetch: (...request) => fetch(...request),
  onData: storeRecords,
  onUnauthorized: () =>
    void signOut(
      isSession(apiKey.peek() ?? '')
        ? 'Your session has ended. Sign in again.'
        : 'This key was rejected. It may be mistyped, revoked or expired.',
    ),
  onWait: (seconds) => notify(`Too many requests. Retrying in ${Math.ceil(seconds)} s.`),
});

export const { api } = client;

/** Fetches a file with the key and hands it to the browser's downloads. */
export async function saveFile(path: string, query: Readonly<Record<string, unknown>>, name: string) {
  const url = URL.createObjectURL(await client.file(path, query));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  notify(`${name} saved`);
}

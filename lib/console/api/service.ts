import { isSession } from '../state/own-session.ts';
import { storeRecords } from '../state/records.ts';
import { apiKey, signOut } from '../state/session.ts';
import { notify } from '../state/toasts.ts';
import { type Api, createApi } from './create-api.ts';

/** The console is served next to its API: `/v1/console` belongs to `/v1`. */
export const baseUrl = location.pathname.replace(/\/console\/?$/, '');

export const { api, file: readFile } = createApi({
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

export type Data<Name extends keyof Api> = Awaited<ReturnType<Api[Name]>>['data'];

/** One row of a list. */
export type Item<Name extends keyof Api> = Data<Name> extends readonly (infer Row)[] ? Row : never;

export interface Page<T> {
  readonly data: readonly T[];
  readonly pagination: { readonly total: number; readonly page: number; readonly has_more: boolean };
}

/** Records, by the names the pages use. */
export type Account = Item<'listAccounts'>;
export type FullAccount = Data<'getAccount'>;
export type Detection = Item<'listDetections'>;
export type Person = Item<'listPeople'>;
export type Destination = Item<'listWebhookDestinations'>;
export type FoundPeople = Data<'findPeople'>;
export type ApiKey = Item<'listApiKeys'>;
export type Section = Item<'listKnowledgeBase'>;
export type Run = Item<'listRuns'>;
export type FullRun = Data<'getRun'>;

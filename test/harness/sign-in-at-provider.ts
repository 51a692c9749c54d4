import { inject } from 'vitest';
import { type ProviderPerson, type SignInProvider, startSignInProvider } from '#local/sign-in-provider.ts';
import { holdPort } from './hold-port.ts';
import { must } from './must.ts';
import { OwnBrowser } from './own-browser.ts';
import type { RawResponse } from './request.ts';
import { settleIndexes } from './settle-indexes.ts';
import type { TestWorkspace } from './workspace.ts';

/** People who sign in with a real provider on this machine. */

export const serviceUrl = () => inject('cloud').baseUrl;

export interface TestProvider extends SignInProvider {
  /** Who is there; tests change it. */
  readonly people: ProviderPerson[];
  /** Where it sends browsers back to; `connect` registers a workspace's. */
  readonly redirectUris: string[];
}

export async function newProvider(
  people: readonly ProviderPerson[] = [],
  emailIn: 'id_token' | 'userinfo' = 'id_token',
): Promise<TestProvider> {
  const all = [...people];
  const redirectUris: [string, ...string[]] = ['http://127.0.0.1/not-registered'];
  const provider = must(await startSignInProvider({ people: () => all, redirectUris, emailIn }));
  const close = async () => {
    await provider.close();
    await holdPort(Number(new URL(provider.issuer).port));
  };
  return { ...provider, close, people: all, redirectUris };
}

export const personOf = (name: string, changes: Partial<ProviderPerson> = {}): ProviderPerson => ({
  subject: `sub-${name}`,
  name,
  email: `${name}@acme.example`,
  isVerified: true,
  ...changes,
});

export async function connect(
  { api }: Pick<TestWorkspace, 'api'>,
  { issuer, clientId, clientSecret, redirectUris }: TestProvider,
  allowed_domains: readonly { domain: string; visibility: 'all' | 'scoped' }[] = [],
): Promise<void> {
  const { data } = await api.updateSignInSettings({
    body: { issuer, client_id: clientId, client_secret: clientSecret, allowed_domains: [...allowed_domains] },
  });
  redirectUris.push(must(data.redirect_uri ?? undefined));
}

const isCallback = (url: string): boolean => url.startsWith(`${serviceUrl()}/sign-in/callback/`);
const isConsole = (url: string): boolean => url.startsWith(`${serviceUrl()}/console`);

interface WhereToSignIn {
  readonly workspace: string;
  readonly [parameter: string]: string;
}

/** The part of a sign-in up to the address that the provider sends the browser back to. */
export async function untilCallback(
  browser: OwnBrowser,
  { workspace, ...query }: WhereToSignIn,
  subject: string,
): Promise<string> {
  const first = await browser.follow(
    `${serviceUrl()}/sign-in/${workspace}?${new URLSearchParams(query)}`,
    (url) => isCallback(url) || isConsole(url),
  );
  // A browser that is signed in at the provider already isn't asked again.
  if (isCallback(first.at) || isConsole(first.at)) return first.at;
  const { at } = await browser.follow(first.at, isCallback, {
    method: 'POST',
    headers: { cookie: browser.cookieHeader(first.at), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ subject }).toString(),
  });
  return at;
}

/** Where a sign-in ends in the console. */
export async function signInAs(browser: OwnBrowser, query: WhereToSignIn, subject: string): Promise<string> {
  const callback = await untilCallback(browser, query, subject);
  if (isConsole(callback)) return callback;
  return (await browser.follow(callback, isConsole)).at;
}

export const problemIn = (at: string): string | undefined =>
  /#\/sign-in\/(\w+)(?:\?workspace=\w+)?$/.exec(at)?.[1];

/** Who is signed in in this browser, as the console asks. */
export async function whoIs(browser: OwnBrowser) {
  const response = await browser.send(`${serviceUrl()}/sign-in/session`, {
    headers: {
      cookie: browser.cookieHeader(`${serviceUrl()}/sign-in/session`),
      'sec-fetch-site': 'same-origin',
    },
  });
  return (await response.json()) as {
    data: { id: string; handle: string; workspace_id: string; member: Record<string, string> } | null;
  };
}

/** A request as the console makes it. */
export async function asConsole(
  browser: OwnBrowser,
  path: string,
  init: Omit<RequestInit, 'headers'> & { readonly handle: string; readonly headers?: Record<string, string> },
): Promise<RawResponse> {
  const { handle, headers, ...rest } = init;
  const url = `${serviceUrl()}${path}`;
  await settleIndexes(url);
  const response = await browser.send(url, {
    ...rest,
    headers: {
      cookie: browser.cookieHeader(url),
      authorization: `Session ${handle}`,
      'sec-fetch-site': 'same-origin',
      ...(rest.body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

/** A new browser in which the person is signed in. */
export async function signedIn(workspaceId: string, subject: string) {
  const browser = new OwnBrowser();
  const at = await signInAs(browser, { workspace: workspaceId }, subject);
  const { data } = await whoIs(browser);
  if (data === null) throw new Error(`${subject} was not signed in: ${at}`);
  return { browser, at, session: data, handle: data.handle };
}

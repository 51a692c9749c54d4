import { randomBytes } from 'node:crypto';
import { EMAIL_DOMAIN } from '#contract/patterns.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { IntegrationStore } from '#domain/workspace/integrations/integration.ts';
import { hashOfKey } from '#domain/workspace/keys/api-key.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { SignInError } from './sign-in-error.ts';
import { providerOf, type SignInDomainStore } from './sign-in-settings.ts';
import type { SignInTransactionStore } from './sign-in-transaction.ts';

/** Long enough for a second factor and a forgotten password. */
export const TRANSACTION_MINUTES = 10;

export interface StartSignInPorts {
  readonly integrations: Pick<IntegrationStore, 'get'>;
  readonly domains: Pick<SignInDomainStore, 'workspacesOf'>;
  readonly transactions: Pick<SignInTransactionStore, 'add'>;
  readonly identityProvider: Pick<IdentityProvider, 'begin'>;
  readonly now: () => Date;
}

export interface WantedSignIn {
  readonly workspaceId: string | undefined;
  readonly email: string | undefined;
  readonly returnTo: string;
  readonly redirectUri: string;
}

export interface StartedSignIn {
  /** Where the browser goes. */
  readonly url: string;
  readonly state: string;
  /** For the cookie that binds the sign-in to this browser. */
  readonly browserSecret: string;
}

/** Anyone can ask, so nothing else becomes part of a key. */
export const WORKSPACE_ID = /^ws_[0-9a-z]{1,60}$/;
const DOMAIN = new RegExp(EMAIL_DOMAIN);

const unknownCompany = () => new SignInError('unknown_company', 'no workspace, or several, for this address');

/** A domain that two workspaces list leads to neither: nobody is sent to another company's provider. */
async function workspaceOf(
  { domains }: StartSignInPorts,
  { workspaceId, email }: WantedSignIn,
): Promise<string> {
  if (workspaceId !== undefined) {
    if (WORKSPACE_ID.test(workspaceId)) return workspaceId;
    throw new SignInError('not_connected', 'not the id of a workspace');
  }
  const domain = email?.split('@').at(-1)?.trim().toLowerCase() ?? '';
  const found = DOMAIN.test(domain) ? await domains.workspacesOf(domain) : [];
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) throw unknownCompany();
  return only;
}

/** Whether the workspace still lists the domain: the index may be a moment behind. */
const lists = (domains: readonly { readonly domain: string }[], email: string): boolean =>
  domains.some(({ domain }) => email.trim().toLowerCase().endsWith(`@${domain}`));

/** Sends a person to their workspace's provider. */
export async function startSignIn(ports: StartSignInPorts, wanted: WantedSignIn): Promise<StartedSignIn> {
  const { integrations, transactions, identityProvider, now } = ports;
  const workspaceId = await workspaceOf(ports, wanted);
  const connection = (await integrations.get(workspaceId)).connected.sign_in;
  if (!connection) throw new SignInError('not_connected', 'the workspace has no provider');
  const provider = providerOf(connection);
  const { email, redirectUri, returnTo } = wanted;
  if (wanted.workspaceId === undefined && !lists(provider.allowed_domains, email ?? '')) {
    throw unknownCompany();
  }
  const { url, state, nonce, codeVerifier } = await identityProvider.begin(provider, redirectUri, email);
  const browserSecret = randomBytes(32).toString('base64url');
  await transactions.add({
    hash: hashOfKey(state),
    browser_hash: hashOfKey(browserSecret),
    workspace_id: workspaceId,
    issuer: provider.issuer,
    client_id: provider.client_id,
    nonce,
    code_verifier: codeVerifier,
    return_to: returnTo,
    good_until: new Date(now().getTime() + TRANSACTION_MINUTES * MINUTE_MS).toISOString(),
  });
  return { url, state, browserSecret };
}

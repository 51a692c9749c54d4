import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { MINUTE_MS } from '#contract/time.ts';
import type { IntegrationStore } from '#domain/workspace/integrations/integration.ts';
import { hashKey } from '#domain/workspace/keys/api-key.ts';
import { type IdentityProvider, SignInError } from './identity-provider.ts';
import { toSignInProvider } from './sign-in-settings.ts';

/** A sign-in that was started, until the provider sends the person back. */
export const signInTransaction = z.object({
  /** Of the `state`, which is in the address and so in logs and histories. */
  hash: z.string(),
  /** Of the cookie that binds it to one browser. */
  browser_hash: z.string(),
  workspace_id: z.string(),
  /** The provider it was started with: another one's response is refused (mix-up). */
  issuer: z.string(),
  client_id: z.string(),
  nonce: z.string(),
  code_verifier: z.string(),
  /** Where in the console to go on. */
  return_to: z.string(),
  good_until: z.string(),
});

export type SignInTransaction = Readonly<z.infer<typeof signInTransaction>>;

export interface SignInTransactionStore {
  add(transaction: SignInTransaction): Promise<void>;
  /** The transaction, once, for its own browser and workspace only: otherwise undefined, and nothing is used up. */
  claim(hash: string, browserHash: string, workspaceId: string): Promise<SignInTransaction | undefined>;
}

/** Long enough for a second factor and a forgotten password. */
export const TRANSACTION_MINUTES = 10;

export interface StartSignInPorts {
  readonly integrations: Pick<IntegrationStore, 'get'>;
  readonly transactions: Pick<SignInTransactionStore, 'add'>;
  readonly identityProvider: Pick<IdentityProvider, 'begin'>;
  readonly now: () => Date;
}

export interface RequestedSignIn {
  readonly workspaceId: string;
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

/** Sends a person to their workspace's provider. */
export async function startSignIn(
  { integrations, transactions, identityProvider, now }: StartSignInPorts,
  { workspaceId, returnTo, redirectUri }: RequestedSignIn,
): Promise<StartedSignIn> {
  if (!WORKSPACE_ID.test(workspaceId)) throw new SignInError('not_connected', 'not the id of a workspace');
  const connection = (await integrations.get(workspaceId)).connected.sign_in;
  if (!connection) throw new SignInError('not_connected', 'the workspace has no provider');
  const provider = toSignInProvider(connection);
  const { url, state, nonce, codeVerifier } = await identityProvider.begin(
    workspaceId,
    provider,
    redirectUri,
  );
  const browserSecret = randomBytes(32).toString('base64url');
  await transactions.add({
    hash: hashKey(state),
    browser_hash: hashKey(browserSecret),
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

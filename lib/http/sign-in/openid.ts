import * as oauth from 'oauth4webapi';
import { MINUTE_MS } from '#contract/time.ts';
import {
  type Identity,
  type IdentityProvider,
  type SentBack,
  SignInError,
} from '#domain/workspace/sign-in/identity-provider.ts';
import type { ProviderWithSecret } from '#domain/workspace/sign-in/sign-in-settings.ts';
import { systemClock } from '#platform/clock.ts';
import { remember } from '#platform/remember.ts';
import {
  type DiscoveredProvider,
  ErrorResponse,
  expectSuccess,
  fetchProvider,
  findUnmetRequirement,
  isLibraryError,
  type OpenIdOptions,
  requestOptions,
} from './discover.ts';
import { limitFor } from './provider-fetch.ts';

/** A provider's addresses hardly ever change. Its keys are read again when one is missing. */
const PROVIDER_CACHE_MS = 10 * MINUTE_MS;
/** Anyone may begin a sign-in: without this, each attempt would be a request to the provider, in our name. */
const BEGIN_CACHE_MS = MINUTE_MS;
/** A provider that fails is asked this seldom by a worker; people who try again wait no longer for it. */
const FAILURE_CACHE_MS = 15_000;
/** Token, keys and user info together. */
const IDENTIFY_MS = 10_000;
const MAX_KNOWN = 100;
const SCOPE = 'openid email profile';

export interface SignInOptions extends OpenIdOptions {
  /**
   * Claims one of the slots that a workspace has for sign-ins that wait for its provider. Returns how to release it, or
   * undefined if all are in use.
   */
  readonly claimSlot: (workspaceId: string) => Promise<(() => Promise<void>) | undefined>;
}

/** Most providers take the secret in the body, and some misread the other way's encoding. Basic is the standard's default. */
const chooseClientAuth = ({ token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer) =>
  methods?.includes('client_secret_post') ? oauth.ClientSecretPost : oauth.ClientSecretBasic;

const readText = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : undefined;

/** Cognito's user info has text. Entra says it in an optional claim of its own. */
const isTrue = (claim: unknown): boolean =>
  claim === true || claim === 'true' || claim === 1 || claim === '1';

const identityOf = (
  issuer: string,
  subject: string,
  claims: Readonly<Record<string, unknown>>,
): Identity => ({
  issuer,
  subject,
  email: readText(claims.email),
  isVerified: isTrue(claims.email_verified) || isTrue(claims.xms_edov),
  name: readText(claims.name),
  hostedDomain: readText(claims.hd)?.toLowerCase(),
});

/** Why a person could not sign in, from what the library or the network says. */
function toSignInError(error: unknown): SignInError {
  if (error instanceof SignInError) return error;
  const options = { cause: error };
  if (error instanceof oauth.AuthorizationResponseError) {
    return new SignInError('provider_refused', error.error, options);
  }
  if (isLibraryError(error)) return new SignInError('provider_wrong', error.message, options);
  return new SignInError('provider_down', 'the provider did not respond', options);
}

/** No response at all. One with an error kept no worker waiting, and anyone could cause it with a made-up code. */
const hasNotResponded = (error: unknown, { problem }: SignInError): boolean =>
  problem === 'provider_down' && !(error instanceof ErrorResponse);

/** Signs people in with any OpenID Connect provider: code flow with PKCE, state, nonce and the issuer of the response. */
export function createOpenIdProvider({ claimSlot, ...options }: SignInOptions): IdentityProvider {
  const discoveredProviders = new Map<string, DiscoveredProvider & { readonly readAt: number }>();
  const failures = new Map<string, { readonly error: SignInError; readonly retryAt: number }>();
  const nowMs = (): number => systemClock().getTime();

  const rememberFailure = (issuer: string, error: SignInError) =>
    remember(failures, issuer, { error, retryAt: nowMs() + FAILURE_CACHE_MS }, MAX_KNOWN).error;

  /** Everyone's sign-ins share the workers: a provider that doesn't respond keeps only its own workspace's slots. */
  async function runInSlot<Result>(workspaceId: string, work: () => Promise<Result>): Promise<Result> {
    const release = await claimSlot(workspaceId);
    if (!release) throw new SignInError('busy', 'too many sign-ins are waiting');
    try {
      return await work();
    } finally {
      await release();
    }
  }

  function refuseFailingIssuer(issuer: string): void {
    const failure = failures.get(issuer);
    if (failure && nowMs() < failure.retryAt) throw failure.error;
  }

  async function readProvider(issuer: string) {
    try {
      const provider = await fetchProvider(issuer, options);
      if (provider.server.issuer !== issuer) {
        throw new SignInError('provider_wrong', 'the provider spells its issuer in another way by now');
      }
      return remember(discoveredProviders, issuer, { ...provider, readAt: nowMs() }, MAX_KNOWN);
    } catch (error) {
      throw rememberFailure(issuer, toSignInError(error));
    }
  }

  const findDiscovered = (issuer: string, maxAgeMs: number) => {
    const provider = discoveredProviders.get(issuer);
    return provider && nowMs() - provider.readAt < maxAgeMs ? provider : undefined;
  };

  async function readIdentity(settings: ProviderWithSecret, sentBack: SentBack): Promise<Identity> {
    const provider =
      findDiscovered(settings.issuer, PROVIDER_CACHE_MS) ?? (await readProvider(settings.issuer));
    const { server } = provider;
    const requestSettings = requestOptions(
      provider,
      AbortSignal.timeout(limitFor(provider.allowedHosts, IDENTIFY_MS)),
    );
    const client: oauth.Client = { client_id: settings.client_id };
    const parameters = oauth.validateAuthResponse(server, client, sentBack.parameters, sentBack.state);
    const response = await expectSuccess(
      oauth.authorizationCodeGrantRequest(
        server,
        client,
        chooseClientAuth(server)(settings.client_secret),
        parameters,
        sentBack.redirectUri,
        sentBack.codeVerifier,
        requestSettings,
      ),
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: sentBack.nonce,
      requireIdToken: true,
    });
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    if (!claims) throw new SignInError('provider_wrong', 'there is no ID token');
    // The library compares it only if there are several audiences.
    if (claims.azp !== undefined && claims.azp !== settings.client_id) {
      throw new SignInError('provider_wrong', 'the ID token was issued to another client (azp)');
    }
    // The code came over TLS from the provider's own endpoint. The signature also covers a proxy in between.
    await oauth.validateApplicationLevelSignature(server, response, requestSettings);
    if (claims.email !== undefined || server.userinfo_endpoint === undefined) {
      return identityOf(server.issuer, claims.sub, claims);
    }
    const userInfoResponse = await expectSuccess(
      oauth.userInfoRequest(server, client, tokens.access_token, requestSettings),
    );
    const userInfoClaims = await oauth.processUserInfoResponse(server, client, claims.sub, userInfoResponse);
    return identityOf(server.issuer, claims.sub, userInfoClaims);
  }

  return {
    async begin(workspaceId, settings, redirectUri) {
      const { issuer } = settings;
      refuseFailingIssuer(issuer);
      // A provider that is down can't answer this: people then get a page that says so.
      const provider =
        findDiscovered(issuer, BEGIN_CACHE_MS) ?? (await runInSlot(workspaceId, () => readProvider(issuer)));
      const { server } = provider;
      const unmetRequirement = findUnmetRequirement(provider);
      if (unmetRequirement !== undefined) throw new SignInError('provider_wrong', unmetRequirement);
      const [state, nonce, codeVerifier] = [
        oauth.generateRandomState(),
        oauth.generateRandomNonce(),
        oauth.generateRandomCodeVerifier(),
      ];
      const url = new URL(server.authorization_endpoint ?? '');
      const parameters = {
        client_id: settings.client_id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return { url: url.href, state, nonce, codeVerifier };
    },

    async identify(workspaceId, settings, sentBack) {
      const { issuer } = settings;
      refuseFailingIssuer(issuer);
      try {
        return await runInSlot(workspaceId, () => readIdentity(settings, sentBack));
      } catch (error) {
        const refusal = toSignInError(error);
        if (refusal.problem === 'provider_down') discoveredProviders.delete(issuer);
        if (hasNotResponded(error, refusal)) rememberFailure(issuer, refusal);
        throw refusal;
      }
    },
  };
}

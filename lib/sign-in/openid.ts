import * as oauth from 'oauth4webapi';
import { MINUTE_MS } from '#contract/time.ts';
import type { Identity, IdentityProvider, SentBack } from '#domain/workspace/sign-in/identity-provider.ts';
import { SignInError } from '#domain/workspace/sign-in/sign-in-error.ts';
import type {
  OpenedProvider,
  ProviderCheck,
  SignInProvider,
} from '#domain/workspace/sign-in/sign-in-settings.ts';
import { systemClock } from '#platform/clock.ts';
import { resolveAndCheck } from '#platform/public-web/url-guard.ts';
import { allowedHostsOf, type ProviderFetch, ProviderUrlError, providerFetch } from './provider-fetch.ts';

interface KnownProvider {
  readonly server: oauth.AuthorizationServer;
  readonly fetch: ProviderFetch;
  readonly allowedHosts: readonly string[];
  readonly readAt: number;
}

/** A provider's addresses hardly ever change. Its keys are read again when one is missing. */
const KNOWN_MS = 10 * MINUTE_MS;
/** Anyone may begin a sign-in: without this, each attempt would be a request to the provider, in our name. */
const UP_MS = MINUTE_MS;
const MAX_KNOWN = 100;
const SCOPE = 'openid email profile';

export interface OpenIdOptions {
  /** Whether a provider on this machine is allowed. */
  readonly runsLocally: boolean;
}

/** What the library found wrong, as opposed to a provider that can't be reached. */
const isOfLibrary = (error: unknown): error is Error & { readonly code?: string } =>
  error instanceof oauth.OperationProcessingError ||
  error instanceof oauth.ResponseBodyError ||
  error instanceof oauth.WWWAuthenticateChallengeError ||
  error instanceof oauth.UnsupportedOperationError;

const isServerError = (response: Response): boolean => response.status >= 500;

class ProviderDownError extends Error {
  override readonly name = 'ProviderDownError';
}

async function answered(asking: Promise<Response>): Promise<Response> {
  let response: Response;
  try {
    response = await asking;
  } catch (error) {
    if (error instanceof ProviderUrlError || isOfLibrary(error)) throw error;
    throw new ProviderDownError('the provider did not respond', { cause: error });
  }
  if (isServerError(response)) throw new ProviderDownError(`the provider responded with ${response.status}`);
  return response;
}

const requestOptions = ({ fetch, allowedHosts }: Pick<KnownProvider, 'fetch' | 'allowedHosts'>) => ({
  [oauth.customFetch]: (url: string, sent: Parameters<ProviderFetch>[1]) => fetch(url, sent),
  // The guard lets plain http through for these hosts alone.
  [oauth.allowInsecureRequests]: allowedHosts.length > 0,
});

async function discover(issuer: string, { runsLocally }: OpenIdOptions): Promise<KnownProvider> {
  const allowedHosts = allowedHostsOf(issuer, runsLocally);
  const asked = { fetch: providerFetch(allowedHosts), allowedHosts };
  const url = new URL(issuer);
  const response = await answered(
    oauth.discoveryRequest(url, { algorithm: 'oidc', ...requestOptions(asked) }),
  );
  const server = await oauth.processDiscoveryResponse(url, response);
  return { ...asked, server, readAt: systemClock().getTime() };
}

/** Most providers take the secret in the body, and some misread the other way's encoding. Basic is the standard's default. */
const clientAuth = ({ token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer) =>
  methods?.includes('client_secret_post') ? oauth.ClientSecretPost : oauth.ClientSecretBasic;

const textOf = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : undefined;

/** Cognito's user info has text. Entra says it in an optional claim of its own. */
const isTrue = (claim: unknown): boolean =>
  claim === true || claim === 'true' || claim === 1 || claim === '1';

const identityOf = (subject: string, claims: Readonly<Record<string, unknown>>): Identity => ({
  subject,
  email: textOf(claims.email),
  isVerified: isTrue(claims.email_verified) || isTrue(claims.xms_edov),
  name: textOf(claims.name),
  hostedDomain: textOf(claims.hd)?.toLowerCase(),
});

/** Why the provider's own documents don't do. Undefined if they do. */
function missingIn({
  server,
  allowedHosts,
}: Pick<KnownProvider, 'server' | 'allowedHosts'>): string | undefined {
  const missing = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter(
    (name) => server[name] === undefined,
  );
  if (missing.length > 0) return `Its discovery document doesn't have ${missing.join(', ')}.`;
  // The browser goes there, possibly to an inner address of the company's, so the guard of our own requests doesn't apply.
  const page = URL.parse(String(server.authorization_endpoint));
  if (page?.protocol !== 'https:' && !(page?.protocol === 'http:' && allowedHosts.includes(page.host))) {
    return 'Its authorization_endpoint is not an https address.';
  }
  if (server.response_types_supported?.includes('code') === false) {
    return "It doesn't support the authorization code flow (response type code).";
  }
  if (server.code_challenge_methods_supported?.includes('S256') === false) {
    return "It doesn't support PKCE with S256.";
  }
  return undefined;
}

/** Why a person could not sign in, from what the library or the network says. */
function asSignInError(error: unknown): SignInError {
  if (error instanceof SignInError) return error;
  const options = { cause: error };
  if (error instanceof oauth.AuthorizationResponseError) {
    return new SignInError('provider_refused', error.error, options);
  }
  if (isOfLibrary(error)) return new SignInError('provider_wrong', error.message, options);
  return new SignInError('provider_down', 'the provider did not respond', options);
}

/** Signs people in with any OpenID Connect provider: code flow with PKCE, state, nonce and the issuer of the response. */
export function openId(options: OpenIdOptions): IdentityProvider {
  const known = new Map<string, KnownProvider>();

  async function read(issuer: string, maxAgeMs: number): Promise<KnownProvider> {
    const before = known.get(issuer);
    if (before && systemClock().getTime() - before.readAt < maxAgeMs) return before;
    const fresh = await discover(issuer, options);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(issuer, fresh);
    return fresh;
  }

  async function userInfo(provider: KnownProvider, client: oauth.Client, token: string, subject: string) {
    if (provider.server.userinfo_endpoint === undefined) return {};
    const asking = oauth.userInfoRequest(provider.server, client, token, requestOptions(provider));
    return oauth.processUserInfoResponse(provider.server, client, subject, await answered(asking));
  }

  async function identify(settings: OpenedProvider, sentBack: SentBack): Promise<Identity> {
    const provider = await read(settings.issuer, KNOWN_MS);
    const { server } = provider;
    const client: oauth.Client = { client_id: settings.client_id };
    const parameters = oauth.validateAuthResponse(server, client, sentBack.parameters, sentBack.state);
    const asking = oauth.authorizationCodeGrantRequest(
      server,
      client,
      clientAuth(server)(settings.client_secret),
      parameters,
      sentBack.redirectUri,
      sentBack.codeVerifier,
      requestOptions(provider),
    );
    const response = await answered(asking);
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: sentBack.nonce,
      requireIdToken: true,
    });
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    if (!claims) throw new SignInError('provider_wrong', 'there is no ID token');
    // The code came over TLS from the provider's own endpoint. The signature also covers a proxy in between.
    await oauth.validateApplicationLevelSignature(server, response, requestOptions(provider));
    if (claims.email !== undefined) return identityOf(claims.sub, claims);
    return identityOf(claims.sub, await userInfo(provider, client, tokens.access_token, claims.sub));
  }

  return {
    async begin(settings: SignInProvider, redirectUri, loginHint) {
      try {
        // A provider that is down can't answer this: people then get a page that says so.
        const provider = await read(settings.issuer, UP_MS);
        const { server } = provider;
        const missing = missingIn(provider);
        if (missing !== undefined) throw new SignInError('provider_wrong', missing);
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
          ...(loginHint !== undefined && { login_hint: loginHint }),
        };
        for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
        return { url: url.href, state, nonce, codeVerifier };
      } catch (error) {
        throw asSignInError(error);
      }
    },

    async identify(settings, sentBack) {
      try {
        return await identify(settings, sentBack);
      } catch (error) {
        const refusal = asSignInError(error);
        if (refusal.problem === 'provider_down') known.delete(settings.issuer);
        throw refusal;
      }
    },
  };
}

/** Checks a provider before it is connected: its address, its discovery document and what it supports. */
export async function checkProvider(issuer: string, options: OpenIdOptions): Promise<ProviderCheck> {
  const allowedHosts = allowedHostsOf(issuer, options.runsLocally);
  const address = await resolveAndCheck(issuer, { allowedHosts });
  if (!address.ok) return { ok: false, isDown: false, reason: address.reason };
  if (address.url.search !== '' || address.url.hash !== '') {
    return { ok: false, isDown: false, reason: 'An issuer has no query and no fragment.' };
  }
  try {
    const missing = missingIn(await discover(issuer, options));
    return missing === undefined ? { ok: true } : { ok: false, isDown: false, reason: missing };
  } catch (error) {
    return { ok: false, ...whyNot(issuer, error) };
  }
}

const DISCOVERY = '/.well-known/openid-configuration';

function whyNot(issuer: string, error: unknown): { readonly reason: string; readonly isDown: boolean } {
  const place = `${issuer.replace(/\/$/, '')}${DISCOVERY}`;
  if (error instanceof ProviderUrlError) return { isDown: false, reason: error.message };
  if (!isOfLibrary(error)) {
    return { isDown: true, reason: `${place} didn't respond. Nothing was stored; try again.` };
  }
  if (error.code === oauth.JSON_ATTRIBUTE_COMPARISON) {
    return {
      isDown: false,
      reason: `The document at ${place} names another issuer. Use the issuer exactly as it states it; for Entra, the one of your own tenant.`,
    };
  }
  return {
    isDown: false,
    reason: `There is no OpenID Connect discovery document at ${place}. Check the issuer.`,
  };
}

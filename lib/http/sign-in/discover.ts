import * as oauth from 'oauth4webapi';
import {
  createProviderFetch,
  listAllowedHosts,
  type ProviderFetch,
  ProviderUrlError,
} from './provider-fetch.ts';

/** A provider whose discovery document was read. */
export interface DiscoveredProvider {
  readonly server: oauth.AuthorizationServer;
  readonly fetch: ProviderFetch;
  readonly allowedHosts: readonly string[];
}

export interface OpenIdOptions {
  /** Whether a provider on this machine is allowed. */
  readonly runsLocally: boolean;
  /** How long one request to a provider may take. @default five seconds */
  readonly requestMs?: number;
}

/** What the library found wrong, as opposed to a provider that can't be reached. */
export const isLibraryError = (error: unknown): error is Error & { readonly code?: string } =>
  error instanceof oauth.OperationProcessingError ||
  error instanceof oauth.ResponseBodyError ||
  error instanceof oauth.WWWAuthenticateChallengeError ||
  error instanceof oauth.UnsupportedOperationError;

const isServerError = (response: Response): boolean => response.status >= 500;

/** The provider failed, but kept no worker waiting. */
export class ErrorResponse extends Error {
  override readonly name = 'ErrorResponse';
}

export async function expectSuccess(responsePromise: Promise<Response>): Promise<Response> {
  let response: Response;
  try {
    response = await responsePromise;
  } catch (error) {
    if (error instanceof ProviderUrlError || isLibraryError(error)) throw error;
    throw new Error('the provider did not respond', { cause: error });
  }
  if (isServerError(response)) throw new ErrorResponse(`the provider responded with ${response.status}`);
  return response;
}

export const requestOptions = (
  { fetch, allowedHosts }: Pick<DiscoveredProvider, 'fetch' | 'allowedHosts'>,
  abortSignal?: AbortSignal,
) => ({
  ...(abortSignal && { signal: abortSignal }),
  [oauth.customFetch]: (url: string, request: Parameters<ProviderFetch>[1]) => fetch(url, request),
  // The guard lets plain http through for these hosts alone.
  [oauth.allowInsecureRequests]: allowedHosts.length > 0,
});

export async function fetchProvider(
  issuer: string,
  { runsLocally, requestMs }: OpenIdOptions,
): Promise<DiscoveredProvider> {
  const allowedHosts = listAllowedHosts(issuer, runsLocally);
  const providerAccess = { fetch: createProviderFetch(allowedHosts, requestMs), allowedHosts };
  const url = new URL(issuer);
  const response = await expectSuccess(
    oauth.discoveryRequest(url, { algorithm: 'oidc', ...requestOptions(providerAccess) }),
  );
  return { ...providerAccess, server: await oauth.processDiscoveryResponse(url, response) };
}

/** Why the provider's own documents don't do. Undefined if they do. */
export function findUnmetRequirement({
  server,
  allowedHosts,
}: Pick<DiscoveredProvider, 'server' | 'allowedHosts'>): string | undefined {
  const missingFields = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter(
    (name) => server[name] === undefined,
  );
  if (missingFields.length > 0) return `Its discovery document doesn't have ${missingFields.join(', ')}.`;
  // The browser goes there, possibly to an inner address of the company's, so the guard of our own requests doesn't apply.
  const authorizationUrl = URL.parse(String(server.authorization_endpoint));
  if (
    authorizationUrl?.protocol !== 'https:' &&
    !(authorizationUrl?.protocol === 'http:' && allowedHosts.includes(authorizationUrl.host))
  ) {
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

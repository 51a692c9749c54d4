import * as oauth from 'oauth4webapi';
import type { ProviderCheck } from '#domain/workspace/sign-in/sign-in-settings.ts';
import { resolveAndCheck } from '#platform/public-web/url-guard.ts';
import { fetchProvider, findUnmetRequirement, isLibraryError, type OpenIdOptions } from './discover.ts';
import { listAllowedHosts, ProviderUrlError } from './provider-fetch.ts';

/** Checks a provider before it is connected: its address, its discovery document and what it supports. */
export async function checkProvider(issuer: string, options: OpenIdOptions): Promise<ProviderCheck> {
  const allowedHosts = listAllowedHosts(issuer, options.runsLocally);
  const address = await resolveAndCheck(issuer, { allowedHosts });
  if (!address.ok) return { ok: false, isDown: false, reason: address.reason };
  if (address.url.search !== '' || address.url.hash !== '') {
    return { ok: false, isDown: false, reason: 'An issuer has no query and no fragment.' };
  }
  try {
    const provider = await fetchProvider(issuer, options);
    const unmetRequirement = findUnmetRequirement(provider);
    return unmetRequirement === undefined
      ? { ok: true, issuer: provider.server.issuer }
      : { ok: false, isDown: false, reason: unmetRequirement };
  } catch (error) {
    return { ok: false, ...describeProblem(issuer, error) };
  }
}

const DISCOVERY_PATH = '/.well-known/openid-configuration';

function describeProblem(
  issuer: string,
  error: unknown,
): { readonly reason: string; readonly isDown: boolean } {
  const documentUrl = `${issuer.replace(/\/$/, '')}${DISCOVERY_PATH}`;
  if (error instanceof ProviderUrlError) return { isDown: false, reason: error.message };
  if (!isLibraryError(error)) {
    return { isDown: true, reason: `${documentUrl} didn't respond. Nothing was stored; try again.` };
  }
  if (error.code === oauth.JSON_ATTRIBUTE_COMPARISON) {
    return {
      isDown: false,
      reason: `The document at ${documentUrl} names another issuer. Use the issuer exactly as it states it; for Entra, the one of your own tenant.`,
    };
  }
  return {
    isDown: false,
    reason: `There is no OpenID Connect discovery document at ${documentUrl}. Check the issuer.`,
  };
}

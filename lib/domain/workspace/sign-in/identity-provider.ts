import type { OpenedProvider, SignInProvider } from './sign-in-settings.ts';

/** Who the provider says is there. Its signature, audience and nonce were checked. */
export interface Identity {
  readonly subject: string;
  readonly email: string | undefined;
  readonly isVerified: boolean;
  readonly name: string | undefined;
  /** The organization's domain, where a provider serves everyone and says so (Google's `hd`). */
  readonly hostedDomain: string | undefined;
}

/** What only the browser and the provider get to see, and what is kept to check the response. */
interface BegunSignIn {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface SentBack {
  readonly parameters: URLSearchParams;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

/** OpenID Connect. Rejects with `SignInError`. */
export interface IdentityProvider {
  begin(provider: SignInProvider, redirectUri: string, loginHint: string | undefined): Promise<BegunSignIn>;
  identify(provider: OpenedProvider, sentBack: SentBack): Promise<Identity>;
}

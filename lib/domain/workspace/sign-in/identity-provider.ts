import type { SignInProblem } from '#contract/sign-in-problems.ts';
import type { ProviderWithSecret, SignInProvider } from './sign-in-settings.ts';

/** Who the provider says is there. Its signature, audience and nonce were checked. */
export interface Identity {
  /** As the provider spells it itself, which decides how far it is believed. */
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly isVerified: boolean;
  readonly name: string | undefined;
  /** The organization's domain, where a provider serves everyone and says so (Google's `hd`). */
  readonly hostedDomain: string | undefined;
}

export const isEmailAtDomain = (email: string, domain: string): boolean =>
  email.toLowerCase().endsWith(`@${domain}`);

/** Google serves everyone; only `hd` says that a company manages the account. */
export const GOOGLE_ISSUER = 'https://accounts.google.com';

/**
 * Whether the email is the person's own today. Google verified others' addresses once, when the account was made, and keeps
 * saying so after the mailbox has gone to someone else.
 */
export const isEmailProven = ({
  issuer,
  email = '',
  isVerified,
  hostedDomain,
}: Pick<Identity, 'issuer' | 'email' | 'isVerified' | 'hostedDomain'>): boolean =>
  isVerified &&
  (issuer !== GOOGLE_ISSUER || hostedDomain !== undefined || isEmailAtDomain(email, 'gmail.com'));

/** What only the browser and the provider get to see, and what is kept to check the response. */
interface StartedSignIn {
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
  begin(workspaceId: string, provider: SignInProvider, redirectUri: string): Promise<StartedSignIn>;
  identify(workspaceId: string, provider: ProviderWithSecret, sentBack: SentBack): Promise<Identity>;
}

/** Why someone could not sign in. The console explains each. */
export class SignInError extends Error {
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SignInError';
    this.problem = problem;
  }
}

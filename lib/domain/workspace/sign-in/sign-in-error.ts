import type { SignInProblem } from '#contract/sign-in-problems.ts';

/** Why someone could not sign in. The console explains each. */
export class SignInError extends Error {
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SignInError';
    this.problem = problem;
  }
}

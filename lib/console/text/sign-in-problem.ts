import { signInProblems } from '#contract/sign-in-problems.ts';
import type { Route } from '../state/route.ts';

/** What went wrong, if the address says so: `#/sign-in/provider_down`. It holds a code only, so no link can make up a text. */
export const signInProblem = ({ path: [head, code = ''] }: Route): string | undefined =>
  head === 'sign-in' && Object.hasOwn(signInProblems, code)
    ? signInProblems[code as keyof typeof signInProblems]
    : undefined;

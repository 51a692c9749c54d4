import { defineRoute } from '../public-route.ts';

/** Discovery takes up to 5 s, all that follows up to 10. */
export const SIGN_IN_SECONDS = 20;

export const signInPaths = {
  start: '/sign-in/{workspace}',
  callback: '/sign-in/callback/{workspace}',
  session: '/sign-in/session',
} as const;

/** One function serves both: they wait for a provider. */
export const signInRoutes = [
  defineRoute('start-sign-in', 'GET', signInPaths.start, { timeoutSeconds: SIGN_IN_SECONDS }),
  defineRoute('finish-sign-in', 'GET', signInPaths.callback, { timeoutSeconds: SIGN_IN_SECONDS }),
];

/** By which the console learns who is signed in, before anything else. */
export const sessionRoute = defineRoute('get-own-session', 'GET', signInPaths.session);

/** The routes by which people sign in, which need no API key. */
interface SignInRoute {
  readonly id: string;
  readonly method: 'GET';
  readonly path: string;
  readonly timeoutSeconds: number;
}

/** Discovery takes up to 5 s, all that follows up to 10. */
export const SIGN_IN_SECONDS = 20;

const defineRoute = (id: string, path: string, timeoutSeconds: number): SignInRoute => ({
  id,
  method: 'GET',
  path,
  timeoutSeconds,
});

export const signInPaths = {
  start: '/sign-in/{workspace}',
  callback: '/sign-in/callback/{workspace}',
  session: '/sign-in/session',
} as const;

/** One function serves both: they wait for a provider. */
export const signInRoutes: readonly SignInRoute[] = [
  defineRoute('start-sign-in', signInPaths.start, SIGN_IN_SECONDS),
  defineRoute('finish-sign-in', signInPaths.callback, SIGN_IN_SECONDS),
];

/** By which the console learns who is signed in, before anything else. */
export const sessionRoute: SignInRoute = defineRoute('get-own-session', signInPaths.session, 10);

import { CALLBACK_PATH, START_PATH } from '#domain/workspace/sign-in/sign-in-settings.ts';

/** The routes by which people sign in, which need no API key. */
interface SignInRoute {
  readonly id: string;
  readonly method: 'GET';
  readonly path: string;
  readonly timeoutSeconds: number;
}

/** Four requests to the provider take up to 5 s each. */
export const SIGN_IN_SECONDS = 25;

const route = (id: string, path: string, timeoutSeconds: number): SignInRoute => ({
  id,
  method: 'GET',
  path,
  timeoutSeconds,
});

export const signInPaths = {
  start: START_PATH,
  callback: CALLBACK_PATH,
  session: '/sign-in/session',
} as const;

/** One function serves both: they wait for a provider. */
export const signInRoutes: readonly SignInRoute[] = [
  route('start-sign-in', signInPaths.start, SIGN_IN_SECONDS),
  route('finish-sign-in', signInPaths.callback, SIGN_IN_SECONDS),
];

/** By which the console learns who is signed in, before anything else. */
export const sessionRoute: SignInRoute = route('get-own-session', signInPaths.session, 10);

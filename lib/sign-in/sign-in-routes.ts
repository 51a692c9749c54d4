import { CALLBACK_PATH, START_PATH } from '#domain/workspace/sign-in/sign-in-settings.ts';

/** The routes by which people sign in, which need no API key. One function serves them all. */
interface SignInRoute {
  readonly id: string;
  readonly method: 'GET';
  readonly path: string;
  readonly timeoutSeconds: number;
}

/** Four requests to the provider take up to 5 s each. */
export const SIGN_IN_SECONDS = 25;

const route = (id: string, path: string): SignInRoute => ({
  id,
  method: 'GET',
  path,
  timeoutSeconds: SIGN_IN_SECONDS,
});

export const signInPaths = {
  start: START_PATH,
  callback: CALLBACK_PATH,
  session: '/sign-in/session',
} as const;

export const signInRoutes: readonly SignInRoute[] = [
  route('start-sign-in', signInPaths.start),
  route('finish-sign-in', signInPaths.callback),
  route('get-own-session', signInPaths.session),
];

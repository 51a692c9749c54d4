import type { Uses } from '#contract/endpoint.ts';
import { oauthRoutes } from '#http/oauth/oauth-routes.ts';
import { mailRoutes, siteRoutes } from '#http/pages/pages.ts';
import { SIGN_IN_SECONDS, sessionRoute, signInRoutes } from '#http/sign-in/sign-in-routes.ts';
import { computeReservedConcurrency, type Reservation } from '#platform/account-concurrency.ts';
import { variable } from '#platform/env.ts';
import type { RoutedEndpoint } from './api-document.ts';
import { mailLinksEntry, oauthEntry, sessionEntry, signInEntry, siteEntry } from './function-entries.ts';
import type { Stage } from './stages.ts';

/** A function that anyone may call without a key. */
export interface PublicFunction extends Reservation {
  readonly kind: 'api' | 'pages';
  readonly id: string;
  readonly description: string;
  readonly timeoutSeconds: number;
  readonly uses: Uses;
  /** Beside what `uses` gives it. @default none */
  readonly environment?: Readonly<Record<string, string>>;
  readonly routes: readonly RoutedEndpoint[];
  /** Of each route. */
  readonly throttle: Stage['throttle'];
}

const TIMEOUT_SECONDS = 10;

/** Requests a second for each route that leads to a provider; a company that begins its day makes fewer. */
const SIGN_IN_THROTTLE = { rate: 20, burst: 40 };

/** A new visitor loads ten files, which browsers then keep. */
const THROTTLE = { rate: 100, burst: 200 };

/**
 * In a smaller account, a share would be less than the files that a page loads at once; there the throttle alone leaves the
 * API its workers.
 */
const FROM_FULL_WIDTH = 400;

/** Public pages, by a function that has no other permissions. */
const site: PublicFunction = {
  kind: 'pages',
  id: siteEntry.id,
  description: 'The API reference and the console',
  timeoutSeconds: TIMEOUT_SECONDS,
  reservedShare: 0.03,
  reservedFrom: FROM_FULL_WIDTH,
  uses: { table: 'none' },
  routes: siteRoutes,
  throttle: THROTTLE,
};

/** Public sign-in for agents. Without a base URL, it says that agents need a key. */
const agentSignIn: PublicFunction = {
  kind: 'api',
  id: oauthEntry.id,
  description: 'Signs agents in (OAuth 2.1)',
  timeoutSeconds: TIMEOUT_SECONDS,
  reservedShare: 0.02,
  reservedFrom: FROM_FULL_WIDTH,
  uses: { table: 'write', partitions: 'keys', apiKeys: 'write', keyPrefix: true, publicUrl: true },
  routes: oauthRoutes,
  throttle: THROTTLE,
};

const SIGN_IN_WORKERS = { reservedShare: 0.02, reservedMin: 5 } satisfies Reservation;

/** Public sign-in for people, at their own company's provider, which it waits for. */
const createSignInFunction = (stage: Stage): PublicFunction => ({
  kind: 'api',
  id: signInEntry.id,
  description: 'Signs people in (OpenID Connect)',
  timeoutSeconds: SIGN_IN_SECONDS,
  ...SIGN_IN_WORKERS,
  // Half of the workers: a provider that doesn't respond leaves the others to all other workspaces.
  environment: {
    [variable.signInsOfWorkspace]: String(
      Math.floor((computeReservedConcurrency(stage, SIGN_IN_WORKERS) ?? SIGN_IN_WORKERS.reservedMin) / 2),
    ),
  },
  uses: {
    table: 'write',
    partitions: 'sign_in',
    apiKeys: 'write',
    signInSecret: 'read',
    publicUrl: true,
    auditDays: true,
  },
  routes: signInRoutes,
  throttle: SIGN_IN_THROTTLE,
});

/**
 * Apart from the sign-in, whose workers wait for providers: a slow one must not keep the console closed. It reads two items
 * and has no workers of its own, like the endpoints that the console calls next.
 */
const currentSession: PublicFunction = {
  kind: 'api',
  id: sessionEntry.id,
  description: 'Tells the console who is signed in',
  timeoutSeconds: sessionRoute.timeoutSeconds,
  uses: { table: 'read', partitions: 'keys', apiKeys: 'read', publicUrl: true },
  routes: [sessionRoute],
  throttle: THROTTLE,
};

/** What the links in mails lead to. Without a sender there are no mails. */
const mailLinks: PublicFunction = {
  kind: 'api',
  id: mailLinksEntry.id,
  description: 'Confirms addresses for alerts, and unsubscribes them',
  timeoutSeconds: TIMEOUT_SECONDS,
  uses: { table: 'write', partitions: 'mail_links' },
  routes: mailRoutes,
  throttle: SIGN_IN_THROTTLE,
};

/** No route of them gets more than the stage's others. */
export function listPublicFunctions(stage: Stage): PublicFunction[] {
  const { email, mcp, throttle } = stage;
  const offeredFunctions = [
    site,
    ...(mcp ? [agentSignIn] : []),
    createSignInFunction(stage),
    currentSession,
    ...(email ? [mailLinks] : []),
  ];
  return offeredFunctions.map((publicFunction) => ({
    ...publicFunction,
    throttle: {
      rate: Math.min(publicFunction.throttle.rate, throttle.rate),
      burst: Math.min(publicFunction.throttle.burst, throttle.burst),
    },
  }));
}

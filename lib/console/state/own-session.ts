import { readStored, store } from './storage.ts';

/** A person who signed in: the cookie is out of a page's reach, and this handle is of no use without it. */
export interface PersonSession {
  readonly id: string;
  readonly handle: string;
  readonly workspace_id: string;
  readonly member: {
    readonly id: string;
    readonly full_name: string;
    readonly email: string;
    readonly role: 'admin' | 'member';
    readonly visibility: 'all' | 'scoped';
  };
}

const SCHEME = 'Session ';

export const credentialOf = ({ handle }: PersonSession): string => `${SCHEME}${handle}`;

/** Whether the credential is a session's handle and not an API key. */
export const isSession = (credential: string): boolean => credential.startsWith(SCHEME);

/** The console is served next to its API: `/v1/console` belongs to `/v1`. */
const serviceUrl = (): string => location.pathname.replace(/\/console\/?$/, '');

/** Who is signed in in this browser; also removes the cookie of a session that has ended. */
export async function fetchSession(): Promise<PersonSession | undefined> {
  if (typeof location === 'undefined') return undefined;
  try {
    const response = await fetch(`${serviceUrl()}/sign-in/session`);
    return response.ok
      ? (((await response.json()) as { readonly data: PersonSession | null }).data ?? undefined)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Signing out must not hang. */
const MAX_MS = 5_000;

/** Ends the session on the server, and then its cookie. */
export async function endSession(credential: string): Promise<void> {
  try {
    await fetch(`${serviceUrl()}/sessions/current`, {
      method: 'DELETE',
      headers: { authorization: credential },
      signal: AbortSignal.timeout(MAX_MS),
    });
    await fetchSession();
  } catch {
    // Offline or slow: the tab forgets it all the same, and it ends by itself.
  }
}

/** The workspace's sign-in link, and the page of the console to continue with. */
export const startUrl = (workspaceId: string, returnTo: string): string =>
  `${serviceUrl()}/sign-in/${encodeURIComponent(workspaceId)}?${new URLSearchParams({ return_to: returnTo })}`;

/** The workspace that this browser's person signed in to last. Only a sign-in that worked is remembered. */
const LAST_WORKSPACE = 'signal-console-workspace';

export const readLastWorkspace = (): string | undefined => readStored(LAST_WORKSPACE);

export const rememberWorkspace = (workspaceId: string): void => store(LAST_WORKSPACE, workspaceId);

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type Provider from 'oidc-provider';
import type { Configuration } from 'oidc-provider';
import { html } from './html.ts';
import { createProviderMemory } from './provider-memory.ts';

/** Someone whom the provider signs in when their name is clicked. */
export interface ProviderPerson {
  /** The provider's own id of the person. */
  readonly subject: string;
  readonly name: string;
  readonly email: string | undefined;
  readonly isVerified: boolean;
  /** Shown beside the name. */
  readonly about?: string;
}

export interface SignInProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  close(): Promise<void>;
}

export interface SignInProviderOptions {
  /** Read for every sign-in. */
  readonly people: () => readonly ProviderPerson[];
  /** Read for every sign-in, like the people. */
  readonly redirectUris: readonly string[];
  /** Whether claims come with the ID token, or only from the user info endpoint. @default with the ID token */
  readonly emailIn?: 'id_token' | 'userinfo';
}

const CLIENT_ID = 'signal-console';
const HOST = '127.0.0.1';

/** Not in an install without development dependencies. */
function isInstalled(): boolean {
  try {
    return createRequire(import.meta.url).resolve('oidc-provider') !== '';
  } catch {
    return false;
  }
}

const createSigningKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  alg: 'RS256',
});

function buildConfiguration(
  { people, redirectUris, emailIn = 'id_token' }: SignInProviderOptions,
  clientSecret: string,
): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    adapter: createProviderMemory(),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: emailIn === 'userinfo',
    cookies: { keys: [randomBytes(16).toString('hex')] },
    jwks: { keys: [createSigningKey()] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/people/${uid}` },
    pkce: { required: () => true },
    findAccount: (_, subject) => {
      const person = people().find((candidate) => candidate.subject === subject);
      return (
        person && {
          accountId: subject,
          claims: () => ({
            sub: subject,
            name: person.name,
            ...(person.email !== undefined && { email: person.email, email_verified: person.isVerified }),
          }),
        }
      );
    },
    // Nobody is asked for consent: company providers don't ask either.
    async loadExistingGrant({ oidc: { client, session, provider } }) {
      const grantId = client && session?.grantIdFor(client.clientId);
      if (grantId) return provider.Grant.find(grantId);
      const grant = new provider.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId !== undefined && { accountId: session.accountId }),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { Session: 3_600, Grant: 3_600, Interaction: 600, IdToken: 600, AccessToken: 600 },
  };
}

const renderPage = (people: readonly ProviderPerson[]): string =>
  html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>Your company's sign-in (local)</title>
    <style>
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 15vh auto; padding: 0 1rem; }
      button { display: block; width: 100%; padding: 0.75rem 1rem; margin: 0.5rem 0; font: inherit; text-align: left; cursor: pointer; }
      small { color: #555; }
    </style>
  </head>
  <body>
    <main>
      <h1>Who are you?</h1>
      <p>This stands for your company's sign-in provider. It runs on this machine only. Click a person.</p>
      <form method="post">
        ${people.map(
          ({ subject, name, email = 'no email', about }) =>
            html`<button name="subject" value="${subject}">${name}<br /><small>${email}${about === undefined ? '' : `, ${about}`}</small></button>`,
        )}
      </form>
    </main>
  </body>
</html>`.text;

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** The page on which a person is clicked. */
async function answerPeople(
  provider: Provider,
  { people }: SignInProviderOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(renderPage(people()));
    return;
  }
  const subject = (await readForm(request)).get('subject') ?? '';
  await provider.interactionFinished(request, response, { login: { accountId: subject } });
}

const listenLocally = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, HOST, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('the provider has no port'));
      else resolve(address.port);
    });
  });

async function openProvider(issuer: string, options: SignInProviderOptions, clientSecret: string) {
  const { default: OidcProvider } = await import('oidc-provider');
  const provider = new OidcProvider(issuer, buildConfiguration(options, clientSecret));
  provider.Client.prototype.redirectUriAllowed = (uri) => options.redirectUris.includes(uri);
  return { provider, callback: provider.callback() };
}

/**
 * A real OpenID Connect provider on this machine, for local runs and tests: people sign in by clicking themselves.
 * Undefined if its package isn't installed.
 */
export async function startSignInProvider(
  options: SignInProviderOptions,
): Promise<SignInProvider | undefined> {
  if (!isInstalled()) return undefined;
  const clientSecret = randomBytes(24).toString('base64url');
  let opening: ReturnType<typeof openProvider> | undefined;
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Loading it takes half a second, so a start doesn't wait for it.
    opening ??= openProvider(issuer, options, clientSecret);
    const { provider, callback } = await opening;
    if (request.url?.startsWith('/people/')) await answerPeople(provider, options, request, response);
    else await callback(request, response);
  }
  const server = createServer((request, response) => {
    // Another name for this machine means that a web page brought it (DNS rebinding).
    if (request.headers.host !== new URL(issuer).host) {
      response.writeHead(403).end();
      return;
    }
    respond(request, response).catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error));
    });
  });
  const issuer = `http://${HOST}:${await listenLocally(server)}`;
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { createHash, randomBytes } from 'node:crypto';
import { expect, inject } from 'vitest';
import { must } from './must.ts';
import { type RawResponse, sendJson } from './request.ts';

/** How an agent signs in: registration, approval, tokens. */

const baseUrl = () => inject('cloud').baseUrl;

export const CALLBACK = 'https://agent.example/callback';

export interface RegisteredAgent {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly verifier: string;
  readonly challenge: string;
}

/** The key that approves, and what it lets the agent do. */
export interface Approval {
  readonly apiKey: string;
  readonly scope?: 'read' | 'write';
}

async function post(path: string, body: URLSearchParams | string): Promise<RawResponse> {
  const response = await fetch(`${baseUrl()}${path}`, {
    method: 'POST',
    headers: {
      'content-type': typeof body === 'string' ? 'application/json' : 'application/x-www-form-urlencoded',
    },
    body,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

export const register = (metadata: object) => post('/oauth/register', JSON.stringify(metadata));

export async function newAgent(redirect_uri = CALLBACK, registered = redirect_uri): Promise<RegisteredAgent> {
  const { body } = await register({ client_name: 'Scout', redirect_uris: [registered] });
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { client_id: body.client_id, redirect_uri, verifier, challenge };
}

export const approve = (
  { client_id, redirect_uri, challenge }: RegisteredAgent,
  { apiKey, scope = 'write' }: Approval,
) =>
  sendJson('POST', '/oauth/approvals', apiKey, {
    client_id,
    redirect_uri,
    code_challenge: challenge,
    scope,
    state: 'xyz',
  });

export async function codeFor(agent: RegisteredAgent, approval: Approval): Promise<string> {
  const { status, body } = await approve(agent, approval);
  expect(status, JSON.stringify(body)).toBe(201);
  return must(new URL(body.data.redirect_to).searchParams.get('code') ?? undefined);
}

export const trade = (
  { client_id, redirect_uri, verifier }: RegisteredAgent,
  code: string,
  changes: Record<string, string> = {},
) =>
  post(
    '/oauth/token',
    new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id,
      redirect_uri,
      code_verifier: verifier,
      ...changes,
    }),
  );

export const refresh = ({ client_id }: Pick<RegisteredAgent, 'client_id'>, refresh_token: string) =>
  post('/oauth/token', new URLSearchParams({ grant_type: 'refresh_token', refresh_token, client_id }));

/** An agent that a key has approved. */
export async function signIn(approval: Approval) {
  const agent = await newAgent();
  const { status, body } = await trade(agent, await codeFor(agent, approval));
  expect(status, JSON.stringify(body)).toBe(200);
  const access = body.access_token as string;
  return { agent, access, id: keyIdIn(access), refreshToken: body.refresh_token as string };
}

/** The id in a key or an access token of a local stage. */
export const keyIdIn = (text: string): string => text.slice(9, 25);

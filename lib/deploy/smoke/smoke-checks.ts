import * as z from 'zod';
import { issueKey } from '#domain/workspace/keys/api-key.ts';
import type { TemporaryAccess } from './temporary-workspace.ts';

/** A response of the stage. */
export interface SmokeResponse {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

export interface Call {
  readonly path: string;
  readonly method?: 'POST' | 'DELETE';
  readonly apiKey?: string;
  readonly body?: object;
}

export interface SmokeCheck {
  readonly name: string;
  /** Throws if the stage fails the check; safe to repeat. */
  run(ask: (call: Call) => Promise<SmokeResponse>): Promise<void>;
}

function expectStatus({ status, text }: SmokeResponse, ...wanted: number[]): void {
  if (wanted.includes(status)) return;
  throw new Error(`got ${status} instead of ${wanted.join(' or ')}: ${text.slice(0, 200)}`);
}

const page = (name: string, path: string, type: string): SmokeCheck => ({
  name,
  async run(ask) {
    const response = await ask({ path });
    expectStatus(response, 200);
    if (!response.type.startsWith(type)) throw new Error(`got ${response.type} instead of ${type}`);
  },
});

const refusal = (name: string, apiKey?: string): SmokeCheck => ({
  name,
  async run(ask) {
    expectStatus(await ask({ path: '/usage', ...(apiKey !== undefined && { apiKey }) }), 401);
  },
});

const read = (apiKey: string, path: string): SmokeCheck => ({
  name: `GET ${path} answers`,
  async run(ask) {
    const response = await ask({ path, apiKey });
    expectStatus(response, 200);
    z.object({ data: z.unknown() }).parse(JSON.parse(response.text));
  },
});

const oneList = z.object({ data: z.object({ id: z.string() }) });
const allLists = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });

/** An empty people list: a write through gateway, authorizer, function and table that notifies no one. */
const writeAndRead = ({ apiKey, listName }: TemporaryAccess): SmokeCheck => ({
  name: 'a list can be created, read and deleted',
  async run(ask) {
    const path = '/people/lists';
    const made = await ask({ path, method: 'POST', apiKey, body: { name: listName } });
    expectStatus(made, 201, 200);
    const { id } = oneList.parse(JSON.parse(made.text)).data;
    const listed = await ask({ path, apiKey });
    expectStatus(listed, 200);
    const { data } = allLists.parse(JSON.parse(listed.text));
    if (!data.some((list) => list.id === id && list.name === listName)) {
      throw new Error(`the list ${id} was created but is not listed`);
    }
    expectStatus(await ask({ path: `${path}/${id}`, method: 'DELETE', apiKey }), 200);
  },
});

/** What a stage must do after every deploy. */
export const smokeChecks = (access: TemporaryAccess, keyPrefix: string): readonly SmokeCheck[] => [
  page('the API reference is served', '/docs', 'text/html'),
  page('the console is served', '/console', 'text/html'),
  page('the OpenAPI document is served', '/openapi.json', 'application/json'),
  refusal('a request without a key is rejected'),
  refusal('an unknown key is rejected', issueKey(keyPrefix).text),
  ...['/usage', '/members', '/signals', '/accounts?per_page=1'].map((path) => read(access.apiKey, path)),
  writeAndRead(access),
];

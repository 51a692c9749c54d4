import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleCuts } from '#infra/bundle-cuts.ts';
import { projectRoot } from '#infra/project-root.ts';

/** Uses everything that is cut, next to the functions' uses of the same packages. */
const SOURCE = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { eventStreamSerdeProvider, EventStreamSerde } from '@smithy/core/event-streams';
import { fromJsonSchema } from '@modelcontextprotocol/server';
import { Pool } from 'undici';
import http from 'node:http';
import { z } from 'zod';
const connectH2 = require('undici/lib/dispatcher/client-h2.js');
const { FormData } = require('undici/lib/web/fetch/formdata.js');
const llhttp = require('undici/lib/llhttp/llhttp-wasm.js');
const schema = z.object({ name: z.string() });
export const used = {
  schema: () => schema.parse({ name: 'a' }),
  client: () => new DynamoDBClient({ region: 'eu-west-1' }).destroy(),
  pool: () => new Pool('http://127.0.0.1:1').close(),
  http: () => http.STATUS_CODES[200],
};
export const cut = {
  'a JSON Schema': () => z.toJSONSchema(schema),
  'the JSON Schema of a schema': () => schema.toJSONSchema(),
  'a provider of event streams': () => eventStreamSerdeProvider(),
  'event streams': () => new EventStreamSerde({}),
  'a validator of JSON Schemas': () => fromJsonSchema({ type: 'object' })['~standard'].validate({}),
  'HTTP/2': () => connectH2({}),
  'forms': () => new FormData(),
  'the second parser': () => llhttp(),
};
export const credentials = () => new DynamoDBClient({ region: 'eu-west-1' }).config.credentials();
`;

const directory = mkdtempSync(path.join(tmpdir(), 'bundle-cuts-'));

async function bundled(): Promise<string> {
  const outfile = path.join(directory, 'cut.mjs');
  await build({
    stdin: { contents: SOURCE, resolveDir: projectRoot },
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    logLevel: 'error',
    plugins: [bundleCuts],
  });
  return outfile;
}

let cutModule: Record<'used' | 'cut', Record<string, () => unknown>> & { credentials(): Promise<unknown> };

beforeAll(async () => {
  cutModule = await import(pathToFileURL(await bundled()).href);
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('a cut bundle', () => {
  it('still does what functions need from the same packages', async () => {
    const { schema, client, pool, http } = cutModule.used;
    expect(schema?.()).toEqual({ name: 'a' });
    expect(client?.()).toBeUndefined();
    expect(await pool?.()).toBeNull();
    expect(http?.()).toBe('OK');
  });

  it('throws if removed code is reached, and says what and why', async () => {
    expect(Object.keys(cutModule.cut)).toHaveLength(8);
    for (const [what, reach] of Object.entries(cutModule.cut)) {
      expect(reach, what).toThrow(/^node_modules\/.+\.m?js is left out of the bundle: .+/);
    }
    await expect(cutModule.credentials()).rejects.toThrow('credentials from the environment');
  });
});

import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { LocalPage } from '../local-pages.ts';
import type { Sandbox } from './sandbox.ts';

const SERVED_METHODS = ['GET', 'POST', 'PATCH'] as const;

/** Serves everything below a path. */
export const createSandboxPages = (sandbox: Sandbox, prefix: string): LocalPage[] =>
  SERVED_METHODS.map((method) => ({
    method,
    path: `${prefix}/*`,
    async answer(_, request, response) {
      const path = (request.url ?? '').slice(prefix.length);
      const body = await text(request);
      const answer = sandbox.handle({ method, path, headers: request.headers, body });
      response
        .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
        .end(answer.body === undefined ? '' : JSON.stringify(answer.body));
    },
  }));

/** What a test may break or change in an account of a sandbox. */
export const troubleFields = {
  account: z.string(),
  fault: z
    .strictObject({
      path: z.string(),
      times: z.int().min(1).max(10_000),
      status: z.int().min(200).max(599),
      headers: z.record(z.string(), z.string()).exactOptional(),
      body: z.unknown().optional(),
    })
    .exactOptional(),
  rules: z.record(z.string(), z.unknown()).exactOptional(),
};

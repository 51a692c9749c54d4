import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '#client/api-error.ts';
import { ConnectionError } from '#client/connection-error.ts';
import { type Client, createClient } from '#contract/client.ts';
import { acceptsIdempotencyKey } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Service } from './service.ts';
import type { EndpointName, Traffic } from './traffic.ts';

/**
 * The outcome of a call: a response, a rejection, or unknown. `again`: an earlier attempt was lost, so the work may have
 * been done before this response.
 */
export type Outcome<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer; readonly again: boolean }
  | { readonly kind: 'refused'; readonly code: string; readonly again: boolean }
  | { readonly kind: 'unknown' };

/** What an endpoint takes. */
export type InputFor<Name extends EndpointName> = Omit<
  NonNullable<Parameters<Client[Name]>[0]>,
  'idempotencyKey' | 'signal'
>;

/** What it returns; an export returns all of its rows. */
export type AnswerOf<Name extends EndpointName> =
  ReturnType<Client[Name]> extends AsyncGenerator<infer Row> ? Row[] : Awaited<ReturnType<Client[Name]>>;

/** Whose key makes the call: the workspace's, or a member's for what belongs to one. */
export type CalledBy = 'workspace' | 'member';

type AnyMethod = (input: object) => PromiseLike<unknown> | AsyncGenerator<unknown>;

/** Makes one call, with the key if the endpoint accepts one. */
async function send<Name extends EndpointName>(
  api: Client,
  name: Name,
  input: InputFor<Name>,
  idempotencyKey: string,
): Promise<AnswerOf<Name>> {
  const method = api[name] as unknown as AnyMethod;
  const result = method({ ...input, ...(acceptsIdempotencyKey(endpoints[name]) && { idempotencyKey }) });
  const answer = Symbol.asyncIterator in result && endpoints[name].rows ? Array.fromAsync(result) : result;
  return (await answer) as AnswerOf<Name>;
}

/** Longer than a killed function keeps its Idempotency-Key busy: 29 seconds. */
const LONGEST_MS = 150_000;
const PAUSE_MS = 400;
/** Streamed responses may take minutes. */
const ONE_TRY_MS = 180_000;

/** Errors explained by another service's failure; they say that nothing was changed. */
const PROVIDERS = new Set([
  'provider_failed',
  'crm_unreachable',
  'chat_unreachable',
  'directory_unreachable',
]);
/** Another attempt of the same call is in progress, or there are too many calls. */
const NOT_YET = new Set(['request_in_progress', 'throttled']);

interface Parts {
  readonly service: Service;
  readonly traffic: Traffic;
  readonly apiKey: string;
  readonly memberKey: string;
}

/** Retries until there is a response, across kills and lost connections, with one Idempotency-Key. */
export class Caller {
  readonly #parts: Parts;
  readonly #clients: Readonly<Record<CalledBy, Client>>;

  constructor(parts: Parts) {
    this.#parts = parts;
    const options = { baseUrl: parts.service.baseUrl, timeoutMs: ONE_TRY_MS, parse: true } as const;
    this.#clients = {
      workspace: createClient({ ...options, apiKey: parts.apiKey }),
      member: createClient({ ...options, apiKey: parts.memberKey }),
    };
  }

  async call<Name extends EndpointName>(
    name: Name,
    input: InputFor<Name>,
    by: CalledBy = 'workspace',
  ): Promise<Outcome<AnswerOf<Name>>> {
    const { service } = this.#parts;
    const key = randomUUID();
    const deadline = AbortSignal.timeout(LONGEST_MS);
    for (let again = false; !deadline.aborted; ) {
      await service.up(deadline);
      const from = Date.now();
      try {
        const answer = await send(this.#clients[by], name, input, key);
        this.#parts.traffic.note(name, statusOf(answer), Date.now() - from);
        return { kind: 'done', answer, again };
      } catch (error) {
        const verdict = this.#judge(name, error, from);
        if (verdict === 'refused') return { kind: 'refused', code: (error as ApiError).code, again };
        again ||= verdict === 'lost';
      }
      await sleep(PAUSE_MS);
    }
    this.#parts.traffic.explain(`given up: ${name}`);
    return { kind: 'unknown' };
  }

  #judge(name: EndpointName, error: unknown, from: number): 'refused' | 'lost' | 'not yet' {
    const { traffic } = this.#parts;
    const call = { name, from, to: Date.now() };
    if (error instanceof ConnectionError) {
      traffic.note(name, 'lost');
      traffic.suspects.push({ ...call, status: 0, text: error.message, requestId: '' });
      return 'lost';
    }
    if (!(error instanceof ApiError)) {
      traffic.faults.push(`${name}: an answer that breaks the contract: ${String(error).slice(0, 500)}`);
      return 'lost';
    }
    const { status, code, requestId } = error;
    traffic.note(name, String(status));
    if (NOT_YET.has(code)) return 'not yet';
    if (status < 500) return 'refused';
    if (PROVIDERS.has(code)) {
      traffic.explain(code);
      return 'refused';
    }
    traffic.suspects.push({ ...call, status, text: `${status} ${code}`, requestId });
    return 'lost';
  }
}

const statusOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'status' in answer ? String(answer.status) : '200';

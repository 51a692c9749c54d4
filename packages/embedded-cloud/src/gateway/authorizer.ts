/** Lambda authorizers (TOKEN and REQUEST) with their cache of results. */
import { decide } from '../iam/policy.ts';
import { FunctionError, type FunctionHost, type Log } from '../types.ts';
import { type AuthorizerResult, parseAuthorizerResult } from './authorizer-result.ts';
import type { AuthorizerContext, Exchange, GatewayError } from './exchange.ts';
import { ExpiringCache } from './expiring-cache.ts';
import type { IdentitySource } from './identity-source.ts';
import { limitTime, TIMED_OUT } from './limit-time.ts';
import { createTokenAuthorizerEvent, requestAuthorizerEvent } from './proxy-event.ts';
import type { RequestParts } from './request-parts.ts';

export interface AuthorizerSettings {
  readonly name: string;
  readonly type: 'TOKEN' | 'REQUEST';
  readonly functionArn: string;
  readonly identitySources: readonly IdentitySource[];
  /** The required format of a token. Others never reach the function. */
  readonly validation: RegExp | undefined;
  readonly ttlMs: number;
  /** Why the gateway's role may not invoke the function, if so. */
  readonly denial: string | undefined;
}

/** What an authorizer needs from the gateway. */
interface Around {
  readonly functions: FunctionHost;
  readonly now: () => number;
  readonly log: Log;
  /** The factor by which its function may exceed the timeout. */
  readonly slowness: number;
}

interface Refused {
  readonly refusal: GatewayError;
}

export type Verdict = { readonly context: AuthorizerContext } | Refused;

/** Like on AWS, an authorizer that hasn't responded by then has failed. */
const TIME_LIMIT_MS = 30_000;

/** Enough for every key of a busy day on one machine. At about 1 KB each, 10 MB. */
const MAX_CACHED = 10_000;

const refuseRequest = (type: GatewayError['type'], message: string | null): Refused => ({
  refusal: { type, message },
});

const UNAUTHORIZED = refuseRequest('UNAUTHORIZED', 'Unauthorized');
const FAILURE = refuseRequest('AUTHORIZER_FAILURE', null);
const CONFIGURATION_ERROR = refuseRequest('AUTHORIZER_CONFIGURATION_ERROR', null);
const DENIED = refuseRequest('ACCESS_DENIED', 'User is not authorized to access this resource');
const DENIED_EXPLICITLY = refuseRequest(
  'ACCESS_DENIED',
  'User is not authorized to access this resource with an explicit deny',
);

export class Authorizer {
  private readonly settings: AuthorizerSettings;
  private readonly functions: FunctionHost;
  private readonly now: () => number;
  private readonly log: Log;
  private readonly timeLimitMs: number;
  private readonly cache: ExpiringCache<AuthorizerResult>;

  constructor(settings: AuthorizerSettings, { functions, now, log, slowness }: Around) {
    this.settings = settings;
    this.functions = functions;
    this.now = now;
    this.log = log;
    this.timeLimitMs = TIME_LIMIT_MS * slowness;
    // Without a source all callers would share one entry.
    const ttlMs = settings.identitySources.length === 0 ? 0 : settings.ttlMs;
    this.cache = new ExpiringCache(ttlMs, MAX_CACHED);
  }

  clearCache(): void {
    this.cache.clear();
  }

  async authorize(exchange: Exchange, parts: RequestParts): Promise<Verdict> {
    const { identitySources, validation, denial, name } = this.settings;
    const identity = identitySources.map((source) => source(exchange, parts));
    if (identity.some((value) => value === undefined || value === '')) return UNAUTHORIZED;
    const [token = ''] = identity;
    if (validation && !validation.test(token)) return UNAUTHORIZED;
    if (denial !== undefined) {
      this.log(`authorizer ${name}: ${denial}`);
      return CONFIGURATION_ERROR;
    }
    const key = JSON.stringify(identity);
    const cachedResult = this.cache.get(key, this.now());
    if (cachedResult) return this.judge(cachedResult, exchange, 0);
    const startedAt = this.now();
    const result = await this.ask(exchange, parts, token);
    if ('refusal' in result) return result;
    this.cache.set(key, result, this.now());
    return this.judge(result, exchange, this.now() - startedAt);
  }

  private async ask(
    exchange: Exchange,
    parts: RequestParts,
    token: string,
  ): Promise<AuthorizerResult | Refused> {
    const { type, name, functionArn } = this.settings;
    const event =
      type === 'TOKEN'
        ? createTokenAuthorizerEvent(exchange, token)
        : requestAuthorizerEvent(exchange, parts);
    try {
      const response = await limitTime(this.timeLimitMs, this.functions.invoke(functionArn, event));
      if (response === TIMED_OUT) {
        this.log(`authorizer ${name}: no answer within ${this.timeLimitMs / 1000} s`);
        return FAILURE;
      }
      return parseAuthorizerResult(response);
    } catch (error) {
      // A function signals "not authenticated" by failing with exactly this message.
      if (error instanceof FunctionError && error.message === 'Unauthorized') return UNAUTHORIZED;
      this.log(`authorizer ${name}: ${error instanceof Error ? error.message : String(error)}`);
      return error instanceof FunctionError ? FAILURE : CONFIGURATION_ERROR;
    }
  }

  /** A policy may cover one method and not another, so even a cached one is evaluated for each call. */
  private judge({ statements, context }: AuthorizerResult, exchange: Exchange, latencyMs: number): Verdict {
    exchange.authorizerLatency = latencyMs;
    const decision = decide(statements, { action: 'execute-api:Invoke', resource: exchange.methodArn });
    if (decision === 'denied-explicitly') return DENIED_EXPLICITLY;
    if (decision === 'denied-implicitly') return DENIED;
    return { context: { ...context, integrationLatency: latencyMs } };
  }
}

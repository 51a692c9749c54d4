/** The Lambda authorizer for tokens, with its cache of results. */
import * as z from 'zod';
import { decide, type Statement } from '../iam/policy.ts';
import { parseStatements } from '../iam/policy-document.ts';
import { FunctionError, type FunctionHost, type Log } from '../types.ts';
import type { AuthorizerSettings } from './api-document.ts';
import type { AuthorizerContext, Exchange, GatewayError } from './exchange.ts';
import { ExpiringCache } from './expiring-cache.ts';

export interface AuthorizerOptions {
  readonly settings: AuthorizerSettings;
  /** Why the gateway's role may not invoke the function, if so. */
  readonly denial: string | undefined;
  readonly functions: FunctionHost;
  readonly now: () => number;
  readonly log: Log;
}

/** What an authorizer function returns: who calls, what they may call, and context for the integration. */
const resultSchema = z.object({
  principalId: z.string(),
  policyDocument: z.looseObject({}),
  context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});

interface AuthorizerResult {
  readonly statements: readonly Statement[];
  readonly context: Readonly<Record<string, string>>;
}

interface Refused {
  readonly refusal: GatewayError;
}

export type Verdict = { readonly context: AuthorizerContext } | Refused;

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

/** Throws on a result that AWS wouldn't accept either. */
function parseResult(response: unknown): AuthorizerResult {
  const { principalId, policyDocument, context } = resultSchema.parse(response);
  const texts = Object.entries(context).map(([key, value]) => [key, String(value)] as const);
  return {
    statements: parseStatements(policyDocument, 'policyDocument'),
    context: { ...Object.fromEntries(texts), principalId },
  };
}

export class Authorizer {
  readonly #options: AuthorizerOptions;
  readonly #validation: RegExp;
  readonly #cache: ExpiringCache<AuthorizerResult>;

  constructor(options: AuthorizerOptions) {
    const { identityValidationExpression, authorizerResultTtlInSeconds } = options.settings;
    this.#options = options;
    // AWS requires the whole token to match.
    this.#validation = new RegExp(`^(?:${identityValidationExpression})$`);
    this.#cache = new ExpiringCache(authorizerResultTtlInSeconds * 1000, MAX_CACHED);
  }

  async authorize(exchange: Exchange): Promise<Verdict> {
    const { denial, now, log } = this.#options;
    const { authorization: token = '' } = exchange.request.headers;
    if (!this.#validation.test(token)) return UNAUTHORIZED;
    if (denial !== undefined) {
      log(`authorizer: ${denial}`);
      return CONFIGURATION_ERROR;
    }
    const cachedResult = this.#cache.get(token, now());
    if (cachedResult) return this.#judge(cachedResult, exchange, 0);
    const startedAt = now();
    const result = await this.#call(exchange, token);
    if ('refusal' in result) return result;
    this.#cache.set(token, result, now());
    return this.#judge(result, exchange, now() - startedAt);
  }

  async #call({ methodArn }: Exchange, token: string): Promise<AuthorizerResult | Refused> {
    const { functions, settings, log } = this.#options;
    const event = { type: 'TOKEN', methodArn, authorizationToken: token };
    try {
      return parseResult(await functions.invoke(settings.authorizerUri.functionArn, event));
    } catch (error) {
      // A function signals "not authenticated" by failing with exactly this message.
      if (error instanceof FunctionError && error.message === 'Unauthorized') return UNAUTHORIZED;
      log(`authorizer: ${error instanceof Error ? error.message : String(error)}`);
      return error instanceof FunctionError ? FAILURE : CONFIGURATION_ERROR;
    }
  }

  /** A policy may cover one method and not another, so even a cached one is evaluated for each call. */
  #judge({ statements, context }: AuthorizerResult, { methodArn }: Exchange, latencyMs: number): Verdict {
    const decision = decide(statements, { action: 'execute-api:Invoke', resource: methodArn });
    if (decision === 'denied-explicitly') return DENIED_EXPLICITLY;
    if (decision === 'denied-implicitly') return DENIED;
    return { context: { ...context, integrationLatency: latencyMs } };
  }
}

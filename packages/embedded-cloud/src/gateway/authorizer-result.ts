/** What an authorizer function must return: who calls, what they may call, and context for the integration. */
import type { Statement } from '../iam/policy.ts';
import { parseStatements } from '../iam/policy-document.ts';
import { isRecord } from '../template/narrow.ts';

export interface AuthorizerResult {
  readonly statements: readonly Statement[];
  /** The principal and the authorizer's context, as strings, like on AWS. */
  readonly context: Readonly<Record<string, string>>;
}

function readContext(context: unknown): Readonly<Record<string, string>> {
  if (context === undefined || context === null) return {};
  if (!isRecord(context)) throw new Error(`expected context to be an object, got ${JSON.stringify(context)}`);
  return Object.fromEntries(
    Object.entries(context)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([key, value]) => {
        if (typeof value === 'object') {
          throw new Error(
            `expected context.${key} to be a string, number or boolean, got ${JSON.stringify(value)}`,
          );
        }
        return [key, String(value)];
      }),
  );
}

/** Throws on a response that AWS wouldn't accept either, and says why. */
export function parseAuthorizerResult(response: unknown): AuthorizerResult {
  if (!isRecord(response))
    throw new Error(`expected an object as the authorizer's answer, got ${JSON.stringify(response)}`);
  const { principalId, policyDocument, context } = response;
  if (typeof principalId !== 'string') {
    throw new Error(`expected principalId to be a string, got ${JSON.stringify(principalId)}`);
  }
  if (!isRecord(policyDocument)) {
    throw new Error(`expected policyDocument to be an object, got ${JSON.stringify(policyDocument)}`);
  }
  return {
    statements: parseStatements(policyDocument, {}, 'policyDocument'),
    context: { ...readContext(context), principalId },
  };
}

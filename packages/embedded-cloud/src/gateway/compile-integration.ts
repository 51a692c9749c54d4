/** A method's integration: a function that the gateway calls under a role, or a response of its own. */
import { optionalNumber, refuseUnknown, text, type Values } from '../template/narrow.ts';
import type { Operation } from './api-document.ts';
import type { CallRole } from './call-role.ts';
import { parseLambdaTarget } from './lambda-target.ts';
import { compileMock, type MockResponse } from './mock-integration.ts';

export interface LambdaIntegration {
  readonly kind: 'lambda';
  readonly functionArn: string;
  readonly streaming: boolean;
  readonly timeoutMs: number;
  /** Why the role may not invoke the function, if so. */
  readonly denial: string | undefined;
}

export type Integration = LambdaIntegration | { readonly kind: 'mock'; readonly answer: MockResponse };

const LAMBDA_KEYS = ['type', 'httpMethod', 'uri', 'credentials', 'responseTransferMode', 'timeoutInMillis'];

const SHORTEST_MS = 50;
/** AWS's limits without a raised quota. A stream may take a quarter of an hour. */
const LONGEST_MS = { buffered: 29_000, streamed: 900_000 };

function readTimeout({ timeoutInMillis }: Values, streaming: boolean, where: string): number {
  const longest = streaming ? LONGEST_MS.streamed : LONGEST_MS.buffered;
  const timeout = optionalNumber(timeoutInMillis, where) ?? LONGEST_MS.buffered;
  if (timeout >= SHORTEST_MS && timeout <= longest) return timeout;
  throw new Error(`${where}: expected a timeoutInMillis from ${SHORTEST_MS} to ${longest}, got ${timeout}`);
}

function compileLambda(
  integration: Values,
  callRole: CallRole,
  slowness: number,
  where: string,
): LambdaIntegration {
  refuseUnknown(integration, LAMBDA_KEYS, where);
  const { functionArn, streaming } = parseLambdaTarget(text(integration.uri, where), where);
  if (integration.httpMethod !== 'POST') {
    throw new Error(`${where}: Lambda is invoked by POST, got ${String(integration.httpMethod)}`);
  }
  if (streaming !== (integration.responseTransferMode === 'STREAM')) {
    throw new Error(
      `${where}: the URI of a streaming invocation and responseTransferMode STREAM belong together`,
    );
  }
  return {
    kind: 'lambda',
    functionArn,
    streaming,
    timeoutMs: readTimeout(integration, streaming, where) * slowness,
    denial: callRole(integration.credentials, functionArn, `${where} credentials`),
  };
}

/** `slowness`: the factor by which a response may exceed its timeout. */
export function compileIntegration(operation: Operation, callRole: CallRole, slowness: number): Integration {
  const where = `${operation.where} integration`;
  const type = text(operation.integration.type, where).toLowerCase();
  if (type === 'mock') return { kind: 'mock', answer: compileMock(operation, where) };
  if (type === 'aws_proxy') return compileLambda(operation.integration, callRole, slowness, where);
  throw new Error(`${where}: the embedded cloud runs aws_proxy and mock integrations, got ${type}`);
}

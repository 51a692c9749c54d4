/** Where an authorizer reads a caller's identity from. */
import { findContextVariable } from './context-template.ts';
import type { Exchange } from './exchange.ts';
import type { RequestParts } from './request-parts.ts';

export type IdentitySource = (exchange: Exchange, parts: RequestParts) => string | undefined;

const KINDS: Readonly<Record<string, (name: string, where: string) => IdentitySource>> = {
  'method.request.header.': (name) => {
    const lower = name.toLowerCase();
    return (_, parts) => parts.header(lower);
  },
  'method.request.querystring.': (name) => (_, parts) => parts.queryStringParameters?.[name],
  'stageVariables.': (name) => (exchange) => exchange.deployment.stageVariables?.[name],
  'context.': (name, where) => {
    const variable = findContextVariable(name, where);
    return (exchange) => {
      const value = variable(exchange);
      return value === undefined || value === null ? undefined : String(value);
    };
  },
};

function parseSource(expression: string, where: string): IdentitySource {
  for (const [prefix, kind] of Object.entries(KINDS)) {
    if (expression.startsWith(prefix)) return kind(expression.slice(prefix.length), where);
  }
  throw new Error(
    `${where}: expected a source that starts with ${Object.keys(KINDS).join(', ')}, got ${expression}`,
  );
}

export const parseIdentitySources = (
  expressions: string | undefined,
  where: string,
): readonly IdentitySource[] =>
  (expressions ?? '')
    .split(',')
    .map((expression) => expression.trim())
    .filter((expression) => expression !== '')
    .map((expression) => parseSource(expression, where));

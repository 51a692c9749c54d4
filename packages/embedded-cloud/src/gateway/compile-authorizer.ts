/** Converts a security scheme of the document to its Lambda authorizer. */
import {
  optionalNumber,
  optionalText,
  record,
  refuseUnknown,
  text,
  type Values,
} from '../template/narrow.ts';
import type { AuthorizerSettings } from './authorizer.ts';
import type { CallRole } from './call-role.ts';
import { parseIdentitySources } from './identity-source.ts';
import { parseLambdaTarget } from './lambda-target.ts';

const AUTHORIZER = 'x-amazon-apigateway-authorizer';
const AUTHTYPE = 'x-amazon-apigateway-authtype';

const AUTHORIZER_KEYS = [
  'type',
  'authorizerUri',
  'authorizerCredentials',
  'authorizerResultTtlInSeconds',
  'identitySource',
  'identityValidationExpression',
];

const DEFAULT_TTL_SECONDS = 300;

function readType(authorizer: Values, where: string): AuthorizerSettings['type'] {
  const type = text(authorizer.type, `${where} type`).toUpperCase();
  if (type === 'TOKEN' || type === 'REQUEST') return type;
  throw new Error(`${where} type: the embedded cloud runs token and request, got ${type.toLowerCase()}`);
}

/** A token is the value of the header that the scheme names. */
function readSources(scheme: Values, authorizer: Values, type: AuthorizerSettings['type'], where: string) {
  if (type === 'TOKEN') {
    if (authorizer.identitySource !== undefined) {
      throw new Error(`${where}: a token authorizer reads the header that its scheme names`);
    }
    return parseIdentitySources(`method.request.header.${text(scheme.name, `${where} name`)}`, where);
  }
  return parseIdentitySources(optionalText(authorizer.identitySource, where), where);
}

export function compileAuthorizer(
  name: string,
  scheme: Values,
  callRole: CallRole,
  where: string,
): AuthorizerSettings {
  refuseUnknown(scheme, ['type', 'name', 'in', 'description', AUTHTYPE, AUTHORIZER], where);
  if (scheme.type !== 'apiKey' || scheme.in !== 'header' || scheme[AUTHTYPE] !== 'custom') {
    throw new Error(`${where}: expected an apiKey in a header with ${AUTHTYPE} custom`);
  }
  const authorizer = record(scheme[AUTHORIZER], where);
  refuseUnknown(authorizer, AUTHORIZER_KEYS, where);
  const type = readType(authorizer, where);
  const sources = readSources(scheme, authorizer, type, `${where} identitySource`);
  const ttl = optionalNumber(authorizer.authorizerResultTtlInSeconds, where) ?? DEFAULT_TTL_SECONDS;
  if (sources.length === 0 && ttl > 0) {
    throw new Error(`${where} identitySource: an authorizer with a cache needs at least one source`);
  }
  const { functionArn } = parseLambdaTarget(text(authorizer.authorizerUri, `${where} authorizerUri`), where);
  const pattern = optionalText(authorizer.identityValidationExpression, where);
  return {
    name,
    type,
    functionArn,
    identitySources: sources,
    // AWS requires the whole token to match.
    validation: pattern === undefined ? undefined : new RegExp(`^(?:${pattern})$`),
    ttlMs: ttl * 1000,
    denial: callRole(authorizer.authorizerCredentials, functionArn, `${where} authorizerCredentials`),
  };
}

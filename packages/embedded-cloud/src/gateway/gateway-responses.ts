/** The document's gateway responses, compiled: the status, headers and body of the gateway's own responses. */
import type { GatewayResponses } from './api-document.ts';
import { compileTemplate, type Render } from './context-template.ts';
import type { Exchange } from './exchange.ts';
import { CUSTOMIZABLE_TYPES, RESPONSE_TYPES, type ResponseType } from './response-types.ts';

interface GatewayResponse {
  readonly status: number;
  /** Alternating names and values, as `writeHead` expects them. */
  readonly headers: string[];
  readonly body: string;
}

export type ResponseFor = (exchange: Exchange, type: ResponseType) => GatewayResponse;

interface Customization {
  readonly status: number | undefined;
  readonly headers: readonly (readonly [name: string, value: Render])[];
  readonly body: Render;
}

const HEADER = 'gatewayresponse.header.';

const DEFAULT_CUSTOMIZATION: Customization = {
  status: undefined,
  headers: [],
  body: compileTemplate('{"message":$context.error.messageString}', '', 'default response'),
};

function compileCustomizations(
  responses: GatewayResponses,
  where: string,
): ReadonlyMap<string, Customization> {
  return new Map(
    Object.entries(responses).map(([type, { statusCode, responseParameters, responseTemplates }]) => {
      if (!CUSTOMIZABLE_TYPES.includes(type))
        throw new Error(`${where}: ${type} is not a gateway response type`);
      const headers = Object.entries(responseParameters).map(
        ([key, value]) =>
          [
            key.slice(HEADER.length),
            value === 'context.requestId' ? ({ requestId }: Exchange) => requestId : () => value.slice(1, -1),
          ] as const,
      );
      const body = compileTemplate(responseTemplates['application/json'], '', where);
      return [type, { status: statusCode === undefined ? undefined : Number(statusCode), headers, body }];
    }),
  );
}

export function compileGatewayResponses(responses: GatewayResponses, where: string): ResponseFor {
  const customized = compileCustomizations(responses, where);
  const family = (type: ResponseType): string =>
    RESPONSE_TYPES[type].status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX';
  return (exchange, type) => {
    const custom = customized.get(type) ?? customized.get(family(type)) ?? DEFAULT_CUSTOMIZATION;
    return {
      status: custom.status ?? RESPONSE_TYPES[type].status,
      headers: [
        ...['content-type', 'application/json', 'x-amzn-ErrorType', RESPONSE_TYPES[type].errorType],
        ...custom.headers.flatMap(([name, value]) => [name, value(exchange)]),
      ],
      body: custom.body(exchange),
    };
  };
}

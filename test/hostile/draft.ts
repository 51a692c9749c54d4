import type { AnyEndpoint } from '#contract/endpoint.ts';
import { DEEP, deepText } from './hostile-values.ts';
import { type Actor, authorizationOf, filled, type Known } from './known-ids.ts';
import type { WireRequest } from './send-raw.ts';

/** A request that faults can still be added to. */
export interface Draft {
  /** Its target in reports: an endpoint's id, or a page's path. */
  readonly to: string;
  actor: Actor;
  method: string;
  /** Percent-encoded, relative to the base URL. */
  path: string;
  /** Percent-encoded names and values. */
  query: string[];
  headers: (readonly [string, string])[];
  /** A JSON body still has its value; other bodies are text or bytes. */
  body: { readonly json: unknown } | { readonly bytes: Buffer } | undefined;
  /** `route`: may reach another endpoint or none; `wire`: violates HTTP itself, which front ends reject in their own way. */
  bends: 'nothing' | 'route' | 'wire';
  readonly faults: string[];
}

/** Goes to an endpoint of the contract, which declares its responses. */
export interface EndpointDraft extends Draft {
  readonly endpoint: AnyEndpoint;
}

const BODY_TYPE = /^content-type$/i;

/** The draft's body as text, before its placeholders are filled. */
export const bodyBytes = ({ body }: Draft): Buffer | undefined => {
  if (body === undefined) return undefined;
  if ('bytes' in body) return body.bytes;
  return Buffer.from((JSON.stringify(body.json) ?? '').replaceAll(`"${DEEP}"`, () => deepText));
};

/** Bytes that aren't text must stay unchanged. */
const filledBytes = (bytes: Buffer, known: Known): Buffer =>
  bytes.includes('@{') ? Buffer.from(filled(bytes.toString('latin1'), known), 'latin1') : bytes;

/** The request to send. */
export function wireRequest(draft: Draft, basePath: string, known: Known): WireRequest {
  const { actor, method, path, query, headers } = draft;
  const bytes = bodyBytes(draft);
  const hasType = headers.some(([name]) => BODY_TYPE.test(name));
  const own: (readonly [string, string])[] = [
    ...(actor === 'nobody' ? [] : [['Authorization', authorizationOf(actor)] as const]),
    ...(bytes && !hasType ? [['Content-Type', 'application/json'] as const] : []),
  ];
  return {
    method,
    target: filled(`${basePath}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`, known),
    headers: [...own, ...headers]
      .filter(([, value]) => value !== '@{none}')
      .map(([name, value]) => [name, filled(value, known)] as const),
    body: bytes && filledBytes(bytes, known),
  };
}

import type { AnyEndpoint } from '#contract/endpoint.ts';
import { DEEP, deepText } from './hostile-values.ts';
import { type Actor, authorizationOf, filled, type Known } from './known-ids.ts';
import type { WireRequest } from './send-raw.ts';

/** A request that faults may still be put into. */
export interface Draft {
  /** What it is sent to, as reports name it: an endpoint's id, or the path of a page. */
  readonly to: string;
  actor: Actor;
  method: string;
  /** Percent-encoded, relative to the base URL. */
  path: string;
  /** Percent-encoded names and values. */
  query: string[];
  headers: (readonly [string, string])[];
  /** A body that is JSON still has its value; one that is a text or bytes has those. */
  body: { readonly json: unknown } | { readonly bytes: Buffer } | undefined;
  /** `route`: may lead to another endpoint or none; `wire`: breaks HTTP itself, which fronts refuse in their own words. */
  bends: 'nothing' | 'route' | 'wire';
  readonly faults: string[];
}

/** To an endpoint of the contract, which says how it may be answered. */
export interface EndpointDraft extends Draft {
  readonly endpoint: AnyEndpoint;
}

const BODY_TYPE = /^content-type$/i;

/** What the draft's body is as text, before its placeholders are filled. */
export const bodyBytes = ({ body }: Draft): Buffer | undefined => {
  if (body === undefined) return undefined;
  if ('bytes' in body) return body.bytes;
  return Buffer.from((JSON.stringify(body.json) ?? '').replaceAll(`"${DEEP}"`, () => deepText));
};

/** Bytes of no text must stay what they are. */
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

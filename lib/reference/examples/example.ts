import type * as z from 'zod';
import type { AnyEndpoint, Endpoint, ExportEndpoint } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';

/** One call and what comes of it, in the types of its endpoint. */
type ExampleOf<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, infer Responses, infer _Errors>
    ? {
        readonly params?: z.input<Params>;
        readonly query?: z.input<Query>;
        readonly body?: z.input<Body>;
        /** Of a body that is no JSON, by media type. */
        readonly texts?: Readonly<Record<string, string>>;
        readonly answers: { readonly [Status in keyof Responses]: z.input<NonNullable<Responses[Status]>> };
        /** What an export sends. */
        readonly rows?: E extends ExportEndpoint<infer _Query, infer Row, infer _Codes>
          ? readonly z.input<Row>[]
          : never;
      }
    : never;

type Endpoints = typeof endpoints;

/** An endpoint without an example does not type-check here. */
export type Examples = { readonly [Name in keyof Endpoints]: ExampleOf<Endpoints[Name]> };

/** An example as the document needs it, whatever its endpoint. */
export type AnyExample = ExampleOf<AnyEndpoint>;

import type * as z from 'zod';
import type { AnyEndpoint, Endpoint, ExportEndpoint } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';

/** One request and its response, typed by the endpoint. */
type ExampleOf<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, infer Responses, infer _Errors>
    ? {
        readonly params?: z.input<Params>;
        readonly query?: z.input<Query>;
        readonly body?: z.input<Body>;
        /** For a body that isn't JSON, by media type. */
        readonly texts?: Readonly<Record<string, string>>;
        readonly answers: { readonly [Status in keyof Responses]: z.input<NonNullable<Responses[Status]>> };
        /** Rows of an export. */
        readonly rows?: E extends ExportEndpoint<infer _Query, infer Row, infer _Codes>
          ? readonly z.input<Row>[]
          : never;
      }
    : never;

type Endpoints = typeof endpoints;

/** A missing example is a type error. */
export type Examples = { readonly [Name in keyof Endpoints]: ExampleOf<Endpoints[Name]> };

/** An example of any endpoint, as the document needs it. */
export type AnyExample = ExampleOf<AnyEndpoint>;

import type * as z from 'zod';
import type { Endpoint, SuccessStatus } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { RouteName } from '#contract/routes.ts';

/** Inputs and responses of each call, from the contract. */

type Endpoints = typeof endpoints;

/** A part that the endpoint doesn't have keeps the widest type. */
type Part<Name extends string, Wide, Given, Value> = Wide extends Given
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** Query values are sent as text; undefined ones are left out. */
type Query<Schema extends z.ZodObject> = {
  readonly [Name in keyof z.input<Schema>]?: string | number | boolean | undefined;
};

type Input<Name extends RouteName> =
  Endpoints[Name] extends Endpoint<infer Params, infer Q, infer Body, infer _Responses, infer _Errors>
    ? Part<'params', z.ZodObject, Params, z.input<Params>> &
        Part<'query', z.ZodObject, Q, Query<Q>> &
        Part<'body', z.ZodType, Body, z.input<Body>> & { readonly signal?: AbortSignal }
    : never;

type Answer<Name extends RouteName> =
  Endpoints[Name] extends Endpoint<infer _Params, infer _Query, infer _Body, infer Responses, infer _Errors>
    ? {
        [Status in keyof Responses & SuccessStatus]: z.output<NonNullable<Responses[Status]>>;
      }[keyof Responses & SuccessStatus]
    : never;

export type Data<Name extends RouteName> = Answer<Name>['data'];

/** One row of a list. */
export type Item<Name extends RouteName> = Data<Name> extends readonly (infer Row)[] ? Row : never;

type Arguments<Given> = Record<never, never> extends Given ? [input?: Given] : [input: Given];

export type Api = {
  readonly [Name in RouteName]: (...input: Arguments<Input<Name>>) => Promise<Answer<Name>>;
};

export interface Page<T> {
  readonly data: readonly T[];
  readonly pagination: { readonly total: number; readonly page: number; readonly has_more: boolean };
}

import type * as z from 'zod';
import type { Endpoint, SuccessStatus } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { RouteName } from '#contract/routes.ts';

/** Inputs and responses of each call, from the contract. */

type Endpoints = typeof endpoints;

/** A part that the endpoint doesn't have keeps the widest type. */
type Part<Name extends string, Wide, Actual, Value> = Wide extends Actual
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
        Part<'body', z.ZodType, Body, z.input<Body>> & { readonly signal?: AbortSignal | undefined }
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

type Arguments<In> = Record<never, never> extends In ? [input?: In] : [input: In];

export type Api = {
  readonly [Name in RouteName]: (...input: Arguments<Input<Name>>) => Promise<Answer<Name>>;
};

export interface Page<T> {
  readonly data: readonly T[];
  readonly pagination: { readonly total: number; readonly page: number; readonly has_more: boolean };
}

/** Records, by the names the pages use. */
export type Account = Item<'listAccounts'>;
export type FullAccount = Data<'getAccount'>;
export type Detection = Item<'listDetections'>;
export type Person = Item<'listPeople'>;
export type Destination = Item<'listWebhookDestinations'>;
export type FoundPeople = Data<'findPeople'>;
export type ApiKey = Item<'listApiKeys'>;
export type Section = Item<'listKnowledgeBase'>;
export type Run = Item<'listRuns'>;
export type FullRun = Data<'getRun'>;

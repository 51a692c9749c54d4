import type * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { getFunctionTable, type Table } from '#table/table.ts';
import { readCurrentCaller } from '#table/workspaces/current-caller.ts';
import {
  createHandler,
  type EndpointOptions,
  type EndpointResponse,
  type Request,
  type ResponseSchemas,
} from './create-handler.ts';

/** What every function has besides its request. */
interface FunctionParts {
  readonly table: Table;
  readonly now: Clock;
}

/** An endpoint's function, with its table and its clock. */
export const endpoint = <
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Responses extends ResponseSchemas,
  Errors extends ErrorCode,
>(
  contract: Endpoint<Params, Query, Body, Responses, Errors>,
  handle: (
    request: Request<z.output<Params>, z.output<Query>, z.output<Body>, Errors, Responses> & FunctionParts,
  ) => Promise<EndpointResponse<Responses>>,
  options: EndpointOptions = {},
) =>
  createHandler(
    contract,
    (request) => handle({ ...request, table: getFunctionTable(), now: systemClock }),
    options,
  );

/** An endpoint that reads its caller's key and member again before it acts: its contract sets `freshCaller`. */
export const freshEndpoint = <
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Responses extends ResponseSchemas,
  Errors extends ErrorCode,
>(
  contract: Endpoint<Params, Query, Body, Responses, Errors>,
  handle: Parameters<typeof endpoint<Params, Query, Body, Responses, Errors>>[1],
) => endpoint(contract, handle, { currentCaller: readCurrentCaller });

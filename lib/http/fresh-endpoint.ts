import type * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';
import type { ResponseSchemas } from './create-handler.ts';
import { endpoint } from './endpoint.ts';

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
) => endpoint(contract, handle, { currentCaller });

import { apiHeaders } from '#contract/browser-access.ts';
import { errorCodes, type ServiceError } from '#contract/errors.ts';
import type { EndpointResult } from './event.ts';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

export const createSuccess = (status: number, body: unknown, requestId: string): EndpointResult => ({
  statusCode: status,
  headers: { ...JSON_TYPE, ...apiHeaders, 'x-request-id': requestId },
  body: JSON.stringify(body),
});

/** The only error shape. `lib/infra/gateway-responses.ts` repeats it for errors of API Gateway itself. */
export const createFailure = (error: ServiceError, requestId: string): EndpointResult =>
  createSuccess(
    errorCodes[error.code].status,
    {
      error: {
        code: error.code,
        message: error.message,
        ...(error.details && { details: error.details }),
        request_id: requestId,
      },
    },
    requestId,
  );

/** The `pagination` of a list response. A page past the end is empty and is the last. */
export const paginationOf = (
  { page, per_page }: { readonly page: number; readonly per_page: number },
  { total, hasMore }: { readonly total: number; readonly hasMore: boolean },
) => ({ total, page, per_page, has_more: hasMore });

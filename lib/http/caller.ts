import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';

/** The caller as the authorizer identified it. API Gateway passes all values on as strings. */
const authorizerContext = z.object({
  workspaceId: z.string(),
  keyId: z.string(),
  scope: z.enum(['read', 'write']),
  memberId: z.string().optional(),
  visibility: z.enum(['all', 'scoped']),
  requestsPerMinute: z.coerce.number().int().min(1).optional(),
  sharedLimit: z.string().optional(),
  agent: z
    .literal('true')
    .transform((): true => true)
    .optional(),
  session: z
    .literal('true')
    .transform((): true => true)
    .optional(),
  owner: z
    .literal('true')
    .transform((): true => true)
    .optional(),
});

export type Caller = z.infer<typeof authorizerContext>;

export const readCaller = (event: Pick<APIGatewayProxyEvent, 'requestContext'>): Caller =>
  authorizerContext.parse(event.requestContext.authorizer);

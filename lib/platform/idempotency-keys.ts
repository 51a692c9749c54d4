/** The workspace's own partition of the table. */
export const workspacePartition = (id: string): string => `WS#${id}`;

/** One partition per workspace, so a busy tenant can't slow down another's writes. */
export const idempotencyPartition = (workspaceId: string): string =>
  `${workspacePartition(workspaceId)}#IDEMPOTENCY`;

/**
 * Keys of stored responses to requests with an Idempotency-Key. They are built here because the HTTP module, which
 * stores them, doesn't import the table; the table's `keys` lists them with all the others.
 */
export const idempotencyKeys = {
  idempotentAnswer: (workspaceId: string, endpointId: string, keyHash: string) => ({
    PK: idempotencyPartition(workspaceId),
    SK: `${endpointId}#${keyHash}`,
  }),
  /** A part of a response that is too large for one item. */
  idempotentAnswerPart: (workspaceId: string, requestId: string, part: number) => ({
    PK: idempotencyPartition(workspaceId),
    SK: `PART#${requestId}#${part}`,
  }),
};

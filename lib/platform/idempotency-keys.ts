/** The workspace's own partition of the table. */
export const workspacePartition = (id: string): string => `WS#${id}`;

/** One partition per workspace, so that a busy tenant cannot slow down another's writes. */
export const idempotencyPartition = (workspaceId: string): string =>
  `${workspacePartition(workspaceId)}#IDEMPOTENCY`;

/**
 * Keys of what is kept of requests with an Idempotency-Key. They are built here because the HTTP room, which keeps
 * them, does not know the table; the table's `keys` lists them among all the others.
 */
export const idempotencyKeys = {
  /** A part of an answer that is too large for one item. */
  idempotentAnswerPart: (workspaceId: string, requestId: string, part: number) => ({
    PK: idempotencyPartition(workspaceId),
    SK: `PART#${requestId}#${part}`,
  }),
};

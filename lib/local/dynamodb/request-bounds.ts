/** What a request must look like, in the words of dynalite's checks. */
export interface RequestRules {
  readonly types: Readonly<Record<string, unknown>>;
  readonly custom?: ((request: never, store: unknown) => string | undefined) | undefined;
}

/** The rules with one more check before their own; AWS has come to word these bounds in its own way. */
const checkedFirst = <T>(
  rules: RequestRules,
  types: Readonly<Record<string, unknown>>,
  problem: (request: T) => string | undefined,
): RequestRules => ({
  types: { ...rules.types, ...types },
  custom: (request: T, store: unknown) => problem(request) ?? rules.custom?.(request as never, store),
});

const MAX_BATCH_WRITES = 25;
const MAX_BATCH_GETS = 100;

interface BatchOf<T> {
  readonly RequestItems: Readonly<Record<string, T>>;
}

export function boundedBatchWrite(rules: RequestRules): RequestRules {
  const { type, notNull, keys, children } = rules.types.RequestItems as Record<string, unknown>;
  const RequestItems = { type, notNull, keys, children };
  return checkedFirst<BatchOf<unknown[]>>(rules, { RequestItems }, ({ RequestItems: batch }) => {
    if (Object.keys(batch).length === 0) return 'The requestItems parameter is required for BatchWriteItem';
    const outside = Object.entries(batch).find(([, { length }]) => length < 1 || length > MAX_BATCH_WRITES);
    if (outside === undefined) return undefined;
    const [table, requests] = outside;
    return `1 validation error detected: Value '{${table}=${JSON.stringify(requests)}}' at 'requestItems' failed to satisfy constraint: Map value must satisfy constraint: [Member must have length less than or equal to ${MAX_BATCH_WRITES}, Member must have length greater than or equal to 1]`;
  });
}

interface TableReads {
  readonly Keys: readonly unknown[];
  readonly AttributesToGet?: unknown;
  readonly ProjectionExpression?: unknown;
}

export function boundedBatchGet(rules: RequestRules): RequestRules {
  const RequestItems = structuredClone(rules.types.RequestItems) as {
    lengthGreaterThanOrEqual?: number;
    children: { children: { Keys: { lengthLessThanOrEqual?: number } } };
  };
  delete RequestItems.lengthGreaterThanOrEqual;
  delete RequestItems.children.children.Keys.lengthLessThanOrEqual;
  return checkedFirst<BatchOf<TableReads>>(rules, { RequestItems }, ({ RequestItems: batch }) => {
    const reads = Object.values(batch);
    if (reads.length === 0) return 'The requestItems parameter is required for BatchGetItem';
    const large = Object.entries(batch).find(([, { Keys }]) => Keys.length > MAX_BATCH_GETS);
    if (large) {
      return `1 validation error detected: Value at 'RequestItems.${large[0]}.member.Keys' failed to satisfy constraint: Member must have length less than or equal to ${MAX_BATCH_GETS}`;
    }
    const mixed =
      reads.some(({ AttributesToGet }) => AttributesToGet !== undefined) &&
      reads.some(({ ProjectionExpression }) => ProjectionExpression !== undefined);
    return mixed
      ? 'Can not use both expression and non-expression parameters in the same request: Non-expression parameters: {AttributesToGet} Expression parameters: {ProjectionExpression}'
      : undefined;
  });
}

export const boundedQuery = (rules: RequestRules): RequestRules =>
  checkedFirst<{ Limit?: number }>(rules, { Limit: { type: 'Integer' } }, ({ Limit }) =>
    Limit !== undefined && Limit < 1
      ? "1 validation error detected: Value at 'Limit' failed to satisfy constraint: Member must have value greater than or equal to 1"
      : undefined,
  );

/** dynalite overlooks the first segment, whose number is 0. */
export const boundedScan = (rules: RequestRules): RequestRules =>
  checkedFirst<{ Segment?: number; TotalSegments?: number }>(rules, {}, ({ Segment, TotalSegments }) =>
    Segment !== undefined && TotalSegments === undefined
      ? 'The TotalSegments parameter is required but was not present in the request when Segment parameter is present'
      : undefined,
  );

const ARN = /^arn:aws:dynamodb:[^:]+:\d+:table\/[^/]+$/;

export const tagged = (rules: RequestRules): RequestRules =>
  checkedFirst<{ ResourceArn?: string }>(rules, {}, ({ ResourceArn }) =>
    ResourceArn !== undefined && !ARN.test(ResourceArn)
      ? `Invalid TableArn: Invalid ResourceArn provided as input ${ResourceArn}`
      : undefined,
  );

/** A deletion leaves nothing new to return. */
export const returnsOld = (rules: RequestRules): RequestRules =>
  checkedFirst<{ ReturnValues?: string }>(rules, {}, ({ ReturnValues = 'NONE' }) =>
    ReturnValues === 'NONE' || ReturnValues === 'ALL_OLD'
      ? undefined
      : 'ReturnValues can only be ALL_OLD or NONE',
  );

/** The required format of a request, in the notation of dynalite's checks. */
export interface RequestRules {
  readonly types: Readonly<Record<string, unknown>>;
  readonly custom?: ((request: never, store: unknown) => string | undefined) | undefined;
}

/** The rules with another check before their own. AWS words these limits differently. */
const checkedFirst = <T>(
  rules: RequestRules,
  types: Readonly<Record<string, unknown>>,
  problem: (request: T) => string | undefined,
): RequestRules => ({
  types: { ...rules.types, ...types },
  custom: (request: T, store: unknown) => problem(request) ?? rules.custom?.(request as never, store),
});

/** What expressions replaced in 2014. */
const LEGACY = [
  'AttributesToGet',
  'AttributeUpdates',
  'ConditionalOperator',
  'Expected',
  'KeyConditions',
  'QueryFilter',
  'ScanFilter',
];

export const withoutLegacy = (types: RequestRules['types']): RequestRules['types'] =>
  Object.fromEntries(Object.entries(types).filter(([name]) => !LEGACY.includes(name)));

const MAX_BATCH_WRITES = 25;
const MAX_BATCH_GETS = 100;

interface BatchOf<T> {
  readonly RequestItems: Readonly<Record<string, T>>;
}

interface BatchedWrite {
  readonly PutRequest?: { readonly Item: object };
  readonly DeleteRequest?: { readonly Key: object };
}

const TABLE_NAME = /^[a-zA-Z0-9_.-]{3,255}$/;
const NAME_CONSTRAINT =
  'Map keys must satisfy constraint: [Member must have length less than or equal to 255, Member must have length greater than or equal to 3, Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+]';
const COUNT_CONSTRAINT = `Map value must satisfy constraint: [Member must have length less than or equal to ${MAX_BATCH_WRITES}, Member must have length greater than or equal to 1]`;

/** AWS prints a batch of writes in its own format. */
const printed = (attributes: object): string =>
  `{${Object.entries(attributes)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(', ')}}`;
const printedWrite = ({ PutRequest, DeleteRequest }: BatchedWrite): string =>
  PutRequest
    ? `WriteRequest(putRequest=PutRequest(item=${printed(PutRequest.Item)}))`
    : `WriteRequest(deleteRequest=DeleteRequest(key=${printed(DeleteRequest?.Key ?? {})}))`;

export function boundedBatchWrite(rules: RequestRules): RequestRules {
  const { type, notNull, children } = rules.types.RequestItems as Record<string, unknown>;
  const RequestItems = { type, notNull, children };
  return checkedFirst<BatchOf<readonly BatchedWrite[]>>(
    rules,
    { RequestItems },
    ({ RequestItems: batch }) => {
      const tables = Object.entries(batch);
      if (tables.length === 0) return 'The requestItems parameter is required for BatchWriteItem';
      const refused = tables.find(
        ([name, { length }]) => !TABLE_NAME.test(name) || length < 1 || length > MAX_BATCH_WRITES,
      );
      if (refused === undefined) return undefined;
      const [name, writes] = refused;
      const constraint = TABLE_NAME.test(name) ? COUNT_CONSTRAINT : NAME_CONSTRAINT;
      return `1 validation error detected: Value '{${name}=[${writes.map(printedWrite).join(', ')}]}' at 'requestItems' failed to satisfy constraint: ${constraint}`;
    },
  );
}

interface TableReads {
  readonly Keys: readonly unknown[];
  readonly AttributesToGet?: unknown;
}

function keysProblem(batch: Readonly<Record<string, TableReads>>): string | undefined {
  const outside = Object.entries(batch).find(
    ([, { Keys }]) => Keys.length < 1 || Keys.length > MAX_BATCH_GETS,
  );
  if (outside === undefined) return undefined;
  const [name, { Keys }] = outside;
  const bound = Keys.length < 1 ? 'greater than or equal to 1' : `less than or equal to ${MAX_BATCH_GETS}`;
  return `1 validation error detected: Value at 'RequestItems.${name}.member.Keys' failed to satisfy constraint: Member must have length ${bound}`;
}

export function boundedBatchGet(rules: RequestRules): RequestRules {
  const RequestItems = structuredClone(rules.types.RequestItems) as {
    lengthGreaterThanOrEqual?: number;
    children: { children: { Keys: { lengthGreaterThanOrEqual?: number; lengthLessThanOrEqual?: number } } };
  };
  delete RequestItems.lengthGreaterThanOrEqual;
  delete RequestItems.children.children.Keys.lengthGreaterThanOrEqual;
  delete RequestItems.children.children.Keys.lengthLessThanOrEqual;
  const { ReturnConsumedCapacity } = rules.types;
  const types = { RequestItems, ReturnConsumedCapacity };
  return checkedFirst<BatchOf<TableReads>>({ ...rules, types }, {}, ({ RequestItems: batch }) => {
    const reads = Object.values(batch);
    if (reads.length === 0) return 'The requestItems parameter is required for BatchGetItem';
    if (reads.some(({ AttributesToGet }) => AttributesToGet !== undefined)) {
      return 'The embedded DynamoDB does not support the parameter AttributesToGet of BatchGetItem.';
    }
    return keysProblem(batch);
  });
}

const MAX_KEY_ELEMENTS = 2;

interface NewTable {
  readonly KeySchema: readonly { readonly AttributeName: string; readonly KeyType: string }[];
}

/** AWS reports problems with global indexes before those with local ones. */
export function boundedCreateTable(rules: RequestRules): RequestRules {
  const { GlobalSecondaryIndexes, KeySchema, ...others } = rules.types;
  const { lengthLessThanOrEqual, ...keySchema } = KeySchema as Record<string, unknown>;
  const types = { GlobalSecondaryIndexes, KeySchema: keySchema, ...others };
  return checkedFirst<NewTable>({ ...rules, types }, {}, (table) => {
    if (table.KeySchema.length <= MAX_KEY_ELEMENTS) return undefined;
    const elements = table.KeySchema.map(
      ({ AttributeName, KeyType }) => `KeySchemaElement(attributeName=${AttributeName}, keyType=${KeyType})`,
    );
    return `1 validation error detected: Value '[${elements.join(', ')}]' at 'keySchema' failed to satisfy constraint: Member must have length less than or equal to ${MAX_KEY_ELEMENTS}`;
  });
}

/** A missing key is named last. */
export function keyLast(rules: RequestRules): RequestRules {
  const { Key, ...others } = rules.types;
  return { ...rules, types: { ...others, Key } };
}

export const boundedQuery = (rules: RequestRules): RequestRules =>
  checkedFirst<{ Limit?: number }>(rules, { Limit: { type: 'Integer' } }, ({ Limit }) =>
    Limit !== undefined && Limit < 1
      ? "1 validation error detected: Value at 'Limit' failed to satisfy constraint: Member must have value greater than or equal to 1"
      : undefined,
  );

const MAX_SEGMENTS = 1_000_000;
const SEGMENT_TYPES = {
  Segment: { type: 'Integer', greaterThanOrEqual: 0, lessThanOrEqual: MAX_SEGMENTS - 1 },
  TotalSegments: { type: 'Integer', greaterThanOrEqual: 1, lessThanOrEqual: MAX_SEGMENTS },
};

/** dynalite overlooks the first segment, whose number is 0. */
export const boundedScan = (rules: RequestRules): RequestRules =>
  checkedFirst<{ Segment?: number; TotalSegments?: number }>(
    rules,
    SEGMENT_TYPES,
    ({ Segment, TotalSegments }) =>
      Segment !== undefined && TotalSegments === undefined
        ? 'The TotalSegments parameter is required but was not present in the request when Segment parameter is present'
        : undefined,
  );

/** A deletion leaves nothing new to return. */
export const returnsOld = (rules: RequestRules): RequestRules =>
  checkedFirst<{ ReturnValues?: string }>(rules, {}, ({ ReturnValues = 'NONE' }) =>
    ReturnValues === 'NONE' || ReturnValues === 'ALL_OLD'
      ? undefined
      : 'ReturnValues can only be ALL_OLD or NONE',
  );

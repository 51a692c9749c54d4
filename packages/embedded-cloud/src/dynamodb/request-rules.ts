import { rules as inside } from './dynalite.ts';
import {
  boundedBatchGet,
  boundedBatchWrite,
  boundedCreateTable,
  boundedQuery,
  boundedScan,
  keyLast,
  type RequestRules,
  returnsOld,
  withoutLegacy,
} from './request-bounds.ts';

const {
  batchGetItem,
  batchWriteItem,
  createTable,
  deleteItem,
  deleteTable,
  describeTable,
  getItem,
  listTables,
  putItem,
  query,
  scan,
  updateItem,
  updateTable,
} = inside;

const TABLE_NAME = {
  type: 'String',
  notNull: true,
  lengthGreaterThanOrEqual: 1,
  lengthLessThanOrEqual: 255,
  regex: '[a-zA-Z0-9_.-]+',
};
const NEW_TABLE_NAME = { ...TABLE_NAME, required: true, lengthGreaterThanOrEqual: 3 };
const CAPACITY = { type: 'String', enum: ['INDEXES', 'TOTAL', 'NONE'] };
const ON_FAILED_CHECK = {
  ReturnValuesOnConditionCheckFailure: { type: 'String', enum: ['ALL_OLD', 'NONE'] },
};

/** AWS requires at least 1 character for a table name that is only referred to. dynalite still requires 3. */
const named = (rules: RequestRules, more: Record<string, unknown> = {}): RequestRules => ({
  ...rules,
  types: { ...withoutLegacy(rules.types), TableName: TABLE_NAME, ...more },
});

const put = named(putItem, ON_FAILED_CHECK);
const update = keyLast(named(updateItem, ON_FAILED_CHECK));
const remove = returnsOld(named(deleteItem, ON_FAILED_CHECK));
const get = named(getItem);

const REQUIRED_TEXT = { type: 'String', notNull: true };
const ENTRY_RULES: Readonly<Record<string, RequestRules>> = {
  ConditionCheck: named(remove, { ConditionExpression: REQUIRED_TEXT }),
  Put: put,
  Delete: remove,
  Update: named(update, { UpdateExpression: REQUIRED_TEXT }),
  Get: get,
};

const ENTRY_FIELDS = [
  'TableName',
  'Key',
  'Item',
  'ConditionExpression',
  'UpdateExpression',
  'ProjectionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'ReturnValuesOnConditionCheckFailure',
];

function entryTypes(kind: string): unknown {
  const types = ENTRY_RULES[kind]?.types ?? {};
  const children = Object.fromEntries(
    ENTRY_FIELDS.flatMap((field) => (types[field] ? [[field, types[field]]] : [])),
  );
  return { type: `FieldStruct<${kind}>`, children };
}

const transactItems = (type: string, kinds: readonly string[]) => ({
  type: 'List',
  notNull: true,
  lengthGreaterThanOrEqual: 1,
  lengthLessThanOrEqual: 100,
  children: {
    type: `ValueStruct<${type}>`,
    children: Object.fromEntries(kinds.map((kind) => [kind, entryTypes(kind)])),
  },
});

/** Parses the expressions of every entry. Each entry has one kind. */
const entriesProblem =
  (kinds: string) =>
  ({ TransactItems }: { TransactItems: Record<string, never>[] }, store: unknown): string | undefined => {
    for (const entry of TransactItems) {
      const [[kind, request] = [], ...others] = Object.entries(entry);
      if (kind === undefined || others.length > 0) return `TransactItems can only contain one of ${kinds}`;
      const problem = ENTRY_RULES[kind]?.custom?.(request as never, store);
      if (problem) return problem;
    }
    return undefined;
  };

function withoutThroughput(types: RequestRules['types']): RequestRules['types'] {
  const { ProvisionedThroughput, ...others } = types;
  return others;
}

function optional(rule: unknown): unknown {
  const { notNull, ...rest } = rule as { notNull?: boolean };
  return rest;
}

/** Tables are on-demand: their indexes have no throughput to give or to change. */
function indexUpdates(rule: unknown): unknown {
  const updates = structuredClone(rule) as {
    children: { children: { Update?: unknown; Create: { children: { ProvisionedThroughput?: unknown } } } };
  };
  delete updates.children.children.Update;
  delete updates.children.children.Create.children.ProvisionedThroughput;
  return updates;
}

const TIME_TO_LIVE = {
  type: 'FieldStruct<TimeToLiveSpecification>',
  notNull: true,
  children: {
    Enabled: { type: 'Boolean', notNull: true },
    AttributeName: {
      type: 'String',
      notNull: true,
      lengthGreaterThanOrEqual: 1,
      lengthLessThanOrEqual: 255,
    },
  },
};

const STREAM = {
  type: 'FieldStruct<StreamSpecification>',
  children: {
    StreamEnabled: { type: 'Boolean', notNull: true },
    StreamViewType: {
      type: 'String',
      enum: ['KEYS_ONLY', 'NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES'],
    },
  },
};

export const REQUEST_RULES = {
  BatchGetItem: boundedBatchGet(batchGetItem),
  BatchWriteItem: boundedBatchWrite(batchWriteItem),
  CreateTable: boundedCreateTable({
    ...createTable,
    types: {
      ...withoutThroughput(createTable.types),
      TableName: NEW_TABLE_NAME,
      StreamSpecification: STREAM,
    },
  }),
  DeleteItem: remove,
  DeleteTable: deleteTable,
  DescribeTable: describeTable,
  DescribeTimeToLive: { types: { TableName: TABLE_NAME } },
  GetItem: get,
  ListTables: listTables,
  PutItem: put,
  Query: boundedQuery(named(query)),
  Scan: boundedScan(named(scan, { ConsistentRead: 'Boolean' })),
  TransactGetItems: {
    types: { ReturnConsumedCapacity: CAPACITY, TransactItems: transactItems('TransactGetItem', ['Get']) },
    custom: entriesProblem('Get'),
  },
  TransactWriteItems: {
    types: {
      ClientRequestToken: { type: 'String', lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 36 },
      ReturnConsumedCapacity: CAPACITY,
      ReturnItemCollectionMetrics: { type: 'String', enum: ['SIZE', 'NONE'] },
      TransactItems: transactItems('TransactWriteItem', ['ConditionCheck', 'Put', 'Delete', 'Update']),
    },
    custom: entriesProblem('Check, Put, Update or Delete'),
  },
  UpdateItem: update,
  UpdateTable: {
    types: {
      TableName: updateTable.types.TableName,
      AttributeDefinitions: optional(createTable.types.AttributeDefinitions),
      GlobalSecondaryIndexUpdates: indexUpdates(updateTable.types.GlobalSecondaryIndexUpdates),
      StreamSpecification: STREAM,
    },
    // dynalite knows no streams, and asks for something else to change.
    custom: (request: { StreamSpecification?: unknown }, store: unknown) =>
      request.StreamSpecification === undefined ? updateTable.custom?.(request as never, store) : undefined,
  },
  UpdateTimeToLive: { types: { TableName: TABLE_NAME, TimeToLiveSpecification: TIME_TO_LIVE } },
} satisfies Readonly<Record<string, RequestRules>>;

export type OperationName = keyof typeof REQUEST_RULES;

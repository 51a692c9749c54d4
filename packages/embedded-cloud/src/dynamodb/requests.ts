import * as z from 'zod';
import { createValidationError } from './errors.ts';
import {
  type Condition,
  type ExpressionScope,
  parseCondition,
  parseProjection,
  parseUpdate,
  type UpdateAction,
} from './expressions.ts';
import { type AttributeValue, type DocumentPath, type Item, isObject } from './types.ts';
import { normalizeItem, normalizeValue } from './values.ts';

/** The table of a call may not exist, so its name is checked less than a new one's. */
const tableName = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[a-zA-Z0-9_.-]+$/);
const newTableName = tableName.min(3);
const detail = z.enum(['INDEXES', 'TOTAL', 'NONE']).optional();
const attributeName = z.string().min(1).max(255);
const token = z.string().min(1).max(36).optional();
const raw = z.custom<Record<string, unknown>>(isObject, 'expected an object');
const names = z.record(z.string(), z.string()).optional();
const values = raw.optional();
const text = z.string().optional();

const key = { TableName: tableName, Key: raw };
const expressions = { ExpressionAttributeNames: names, ExpressionAttributeValues: values };
const condition = {
  ...expressions,
  ConditionExpression: text,
  ReturnValuesOnConditionCheckFailure: z.enum(['ALL_OLD', 'NONE']).optional(),
};
const projection = { ProjectionExpression: text, ExpressionAttributeNames: names };
const returnsOld = z
  .enum(['NONE', 'ALL_OLD', 'UPDATED_OLD', 'ALL_NEW', 'UPDATED_NEW'])
  .refine((value) => value === 'NONE' || value === 'ALL_OLD', 'ReturnValues can only be ALL_OLD or NONE')
  .optional();
const returnsAny = z.enum(['NONE', 'ALL_OLD', 'UPDATED_OLD', 'ALL_NEW', 'UPDATED_NEW']).optional();
const capacity = { ReturnConsumedCapacity: detail };

const put = { TableName: tableName, Item: raw, ...condition };
const update = { ...key, UpdateExpression: text, ...condition };
const remove = { ...key, ...condition };
const get = { ...key, ...projection };
const page = {
  TableName: tableName,
  IndexName: text,
  Limit: z.int().min(1).optional(),
  Select: z.literal('COUNT').optional(),
  ConsistentRead: z.boolean().optional(),
  ExclusiveStartKey: raw.optional(),
  FilterExpression: text,
  ProjectionExpression: text,
  ...expressions,
  ...capacity,
};

/** An entry of a transaction has one kind. */
const entry = <Shape extends z.ZodRawShape>(kinds: string, shape: Shape) =>
  z
    .strictObject(shape)
    .refine(
      (value) => Object.values(value).filter((one) => one !== undefined).length === 1,
      `TransactItems can only contain one of ${kinds}`,
    );
const entries = <Entry extends z.ZodType>(type: Entry) => z.array(type).min(1).max(100);

const keyElement = z.strictObject({ AttributeName: attributeName, KeyType: z.enum(['HASH', 'RANGE']) });
const definitions = z.array(
  z.strictObject({ AttributeName: attributeName, AttributeType: z.literal('S', 'keys are texts here') }),
);
const index = z.strictObject({
  IndexName: newTableName,
  KeySchema: z.array(keyElement).min(1).max(2),
  Projection: z
    .strictObject({
      ProjectionType: z.enum(['ALL', 'INCLUDE']),
      NonKeyAttributes: z.array(attributeName).min(1).max(20).optional(),
    })
    .refine(
      ({ ProjectionType, NonKeyAttributes }) =>
        (ProjectionType === 'INCLUDE') === (NonKeyAttributes !== undefined),
      'NonKeyAttributes are for INCLUDE, which needs them',
    ),
});
const stream = z
  .strictObject({
    StreamEnabled: z.literal(true, 'a stream cannot be switched off here'),
    StreamViewType: z.literal('NEW_AND_OLD_IMAGES'),
  })
  .optional();

const SEGMENTS = 1_000_000;

/** The input of each operation. A parameter that isn't listed is refused instead of ignored. */
export const requests = {
  BatchGetItem: z.strictObject({
    RequestItems: z.record(
      tableName,
      z.strictObject({
        Keys: z.array(raw).min(1).max(100),
        ConsistentRead: z.boolean().optional(),
        ...projection,
      }),
    ),
    ...capacity,
  }),
  BatchWriteItem: z.strictObject({
    RequestItems: z.record(
      tableName,
      z
        .array(
          entry('PutRequest and DeleteRequest', {
            PutRequest: z.strictObject({ Item: raw }).optional(),
            DeleteRequest: z.strictObject({ Key: raw }).optional(),
          }),
        )
        .min(1)
        .max(25),
    ),
    ...capacity,
  }),
  CreateTable: z.strictObject({
    TableName: newTableName,
    BillingMode: z.literal('PAY_PER_REQUEST', 'tables are PAY_PER_REQUEST here'),
    KeySchema: z.array(keyElement).min(1).max(2),
    AttributeDefinitions: definitions.min(1),
    GlobalSecondaryIndexes: z.array(index).min(1).max(20).optional(),
    StreamSpecification: stream,
  }),
  DeleteItem: z.strictObject({ ...remove, ReturnValues: returnsOld, ...capacity }),
  DescribeTable: z.strictObject({ TableName: tableName }),
  GetItem: z.strictObject({ ...get, ConsistentRead: z.boolean().optional(), ...capacity }),
  PutItem: z.strictObject({ ...put, ReturnValues: returnsOld, ...capacity }),
  Query: z.strictObject({
    ...page,
    KeyConditionExpression: z.string(),
    ScanIndexForward: z.boolean().optional(),
  }),
  Scan: z
    .strictObject({
      ...page,
      Segment: z
        .int()
        .min(0)
        .max(SEGMENTS - 1)
        .optional(),
      TotalSegments: z.int().min(1).max(SEGMENTS).optional(),
    })
    .refine(
      ({ Segment, TotalSegments }) =>
        (Segment === undefined) === (TotalSegments === undefined) && (Segment ?? 0) < (TotalSegments ?? 1),
      'Segment and TotalSegments belong together, and Segment is less',
    ),
  TransactGetItems: z.strictObject({
    TransactItems: entries(entry('Get', { Get: z.strictObject(get).optional() })),
    ...capacity,
  }),
  TransactWriteItems: z.strictObject({
    TransactItems: entries(
      entry('Check, Put, Update or Delete', {
        ConditionCheck: z.strictObject({ ...remove, ConditionExpression: z.string() }).optional(),
        Put: z.strictObject(put).optional(),
        Update: z.strictObject({ ...update, UpdateExpression: z.string() }).optional(),
        Delete: z.strictObject(remove).optional(),
      }),
    ),
    ClientRequestToken: token,
    ...capacity,
  }),
  UpdateItem: z.strictObject({ ...update, ReturnValues: returnsAny, ...capacity }),
  UpdateTimeToLive: z.strictObject({
    TableName: tableName,
    TimeToLiveSpecification: z.strictObject({ Enabled: z.literal(true), AttributeName: attributeName }),
  }),
};

export type Requests = { [Name in keyof typeof requests]: z.output<(typeof requests)[Name]> };
export type OperationName = keyof Requests;

const schemas: { readonly [Name in OperationName]: z.ZodType<Requests[Name]> } = requests;

export function parseRequest<Name extends OperationName>(name: Name, input: unknown): Requests[Name] {
  const parsed = schemas[name].safeParse(input);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const unknown = issues.find(({ code }) => code === 'unrecognized_keys');
  if (unknown?.code === 'unrecognized_keys') {
    const parameter = [...unknown.path, unknown.keys[0]].join('.');
    throw createValidationError(
      `The embedded DynamoDB does not support the parameter ${parameter} of ${name}.`,
    );
  }
  const reasons = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const errors = reasons.length === 1 ? 'error' : 'errors';
  throw createValidationError(`${reasons.length} validation ${errors} detected: ${reasons.join('; ')}`);
}

/** The parameters of a request that hold its expressions. */
export interface ExpressionInput {
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
  readonly ExpressionAttributeValues?: Record<string, unknown> | undefined;
  readonly ConditionExpression?: string | undefined;
  readonly UpdateExpression?: string | undefined;
  readonly ProjectionExpression?: string | undefined;
  readonly KeyConditionExpression?: string | undefined;
  readonly FilterExpression?: string | undefined;
}

export interface ParsedExpressions {
  readonly condition?: Condition | undefined;
  readonly update?: readonly UpdateAction[] | undefined;
  readonly projection?: readonly DocumentPath[] | undefined;
  readonly keyCondition?: Condition | undefined;
  readonly filter?: Condition | undefined;
}

function checkPlaceholders(parameter: string, placeholders: Record<string, unknown>, sign: string): void {
  const found = Object.keys(placeholders);
  if (found.length === 0) throw createValidationError(`${parameter} must not be empty`);
  const invalid = found.find((name) => !name.startsWith(sign) || !/^\w+$/.test(name.slice(1)));
  if (invalid === undefined) return;
  throw createValidationError(`${parameter} contains invalid key: Syntax error; key: "${invalid}"`);
}

function readValues(input: Record<string, unknown>): Record<string, AttributeValue> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      try {
        return [name, normalizeValue(value)];
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        throw createValidationError(
          `ExpressionAttributeValues contains invalid value: ${error.message} for key ${name}`,
        );
      }
    }),
  );
}

function checkUsed(
  parameter: string,
  placeholders: Record<string, unknown>,
  used: ReadonlySet<string>,
): void {
  const unused = Object.keys(placeholders).filter((name) => !used.has(name));
  if (unused.length === 0) return;
  throw createValidationError(
    `Value provided in ${parameter} unused in expressions: keys: {${unused.join(', ')}}`,
  );
}

/** A request's expressions, which share names and values and must use all of them. */
export function parseExpressions(request: ExpressionInput): ParsedExpressions {
  const { ExpressionAttributeNames: attributeNames, ExpressionAttributeValues: attributeValues } = request;
  if (attributeNames) checkPlaceholders('ExpressionAttributeNames', attributeNames, '#');
  if (attributeValues) checkPlaceholders('ExpressionAttributeValues', attributeValues, ':');
  const scope: ExpressionScope = {
    names: attributeNames ?? {},
    values: attributeValues ? readValues(attributeValues) : {},
    used: new Set(),
  };
  const parse = <T>(
    expression: string | undefined,
    read: (expression: string, scope: ExpressionScope) => T,
  ): T | undefined => (expression === undefined ? undefined : read(expression, scope));
  const readCondition = (kind: string) => (expression: string) => parseCondition(kind, expression, scope);
  const parsed: ParsedExpressions = {
    update: parse(request.UpdateExpression, parseUpdate),
    condition: parse(request.ConditionExpression, readCondition('ConditionExpression')),
    keyCondition: parse(request.KeyConditionExpression, readCondition('KeyConditionExpression')),
    filter: parse(request.FilterExpression, readCondition('FilterExpression')),
    projection: parse(request.ProjectionExpression, parseProjection),
  };
  if (attributeNames) checkUsed('ExpressionAttributeNames', attributeNames, scope.used);
  if (attributeValues) checkUsed('ExpressionAttributeValues', attributeValues, scope.used);
  return parsed;
}

export const readItem = (input: Record<string, unknown>): Item => normalizeItem(input);

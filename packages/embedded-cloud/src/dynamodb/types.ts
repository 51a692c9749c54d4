/** DynamoDB's data in the JSON protocol. */

export type StreamView = 'KEYS_ONLY' | 'NEW_IMAGE' | 'OLD_IMAGE' | 'NEW_AND_OLD_IMAGES';

export interface AttributeValue {
  S?: string;
  N?: string;
  B?: string;
  BOOL?: boolean;
  NULL?: boolean;
  SS?: string[];
  NS?: string[];
  BS?: string[];
  L?: AttributeValue[];
  M?: Item;
}

export type Item = Record<string, AttributeValue>;

export interface KeyElement {
  AttributeName: string;
  KeyType: 'HASH' | 'RANGE';
}

interface Throughput {
  ReadCapacityUnits: number;
  WriteCapacityUnits: number;
  NumberOfDecreasesToday?: number;
}

export interface Index {
  IndexName: string;
  KeySchema: KeyElement[];
  Projection: { ProjectionType: 'ALL' | 'INCLUDE' | 'KEYS_ONLY'; NonKeyAttributes?: string[] };
  IndexArn?: string;
  IndexSizeBytes?: number;
  ItemCount?: number;
  IndexStatus?: string;
  ProvisionedThroughput?: Throughput;
}

export interface Table {
  TableName: string;
  TableArn: string;
  TableId: string;
  TableStatus: 'CREATING' | 'ACTIVE' | 'UPDATING' | 'DELETING';
  CreationDateTime: number;
  ItemCount: number;
  TableSizeBytes: number;
  KeySchema: KeyElement[];
  AttributeDefinitions: { AttributeName: string; AttributeType: 'S' | 'N' | 'B' }[];
  ProvisionedThroughput: Throughput;
  DeletionProtectionEnabled: false;
  LocalSecondaryIndexes?: Index[];
  GlobalSecondaryIndexes?: Index[];
  BillingModeSummary: { BillingMode: string; LastUpdateToPayPerRequestDateTime: number };
  StreamSpecification?: { StreamEnabled: true; StreamViewType: StreamView };
  LatestStreamArn?: string;
  LatestStreamLabel?: string;
}

export type CapacityDetail = 'INDEXES' | 'TOTAL' | 'NONE';

/** An attribute's path in an item: names and list indexes. */
export type DocumentPath = readonly (string | number)[];

export type Operand = DocumentPath | AttributeValue | ConditionNode;

/** A node of a parsed condition: an operator, a comparison or a function. */
export interface ConditionNode {
  readonly type: string;
  readonly name?: string;
  readonly args: readonly Operand[];
}

interface ParsedCondition {
  readonly expression: ConditionNode;
}

export interface ParsedProjection {
  readonly paths: readonly DocumentPath[];
  readonly nestedPaths?: Readonly<Record<string, unknown>>;
}

/** Where an update clause takes its value from: the item, the request, or a function of these. */
export type UpdateOperand = DocumentPath | AttributeValue | UpdateFunction;

interface UpdateFunction {
  readonly type: string;
  readonly name?: string;
  readonly args: readonly UpdateOperand[];
}

interface UpdateSection {
  readonly type: 'set' | 'add' | 'remove' | 'delete';
  readonly path: DocumentPath;
  readonly val?: UpdateOperand;
}

interface ParsedUpdate {
  readonly sections: readonly UpdateSection[];
}

/** What dynalite makes of a KeyConditionExpression, by attribute. */
export type KeyConditions = Readonly<
  Record<string, { readonly ComparisonOperator?: string; readonly AttributeValueList?: AttributeValue[] }>
>;

/** A request to put, update, delete or check one item, with parsed expressions. */
export interface WriteRequest {
  TableName: string;
  Item?: Item;
  Key?: Item;
  ReturnValues?: string;
  ReturnConsumedCapacity?: CapacityDetail;
  ReturnItemCollectionMetrics?: 'SIZE' | 'NONE';
  ReturnValuesOnConditionCheckFailure?: 'ALL_OLD' | 'NONE';
  _condition?: ParsedCondition;
  _updates?: ParsedUpdate;
}

export interface GetRequest {
  TableName: string;
  Key: Item;
  ConsistentRead?: boolean;
  ReturnConsumedCapacity?: CapacityDetail;
  _projection?: ParsedProjection;
}

export interface PageRequest {
  TableName: string;
  IndexName?: string;
  Select?: string;
  Limit?: number;
  ConsistentRead?: boolean;
  ProjectionExpression?: string;
  KeyConditions?: KeyConditions;
  ReturnConsumedCapacity?: CapacityDetail;
  _filter?: ParsedCondition;
  _projection?: ParsedProjection;
}

export type WriteKind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';

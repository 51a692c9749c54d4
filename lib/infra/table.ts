import { RemovalPolicy } from 'aws-cdk-lib';
import {
  type Attribute,
  AttributeType,
  Billing,
  CfnGlobalTable,
  type ITableV2,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { tableNameOf } from '#platform/stage-names.ts';
import { tableSchema } from '#table/schema.ts';
import { getEncryptionKey } from './service-key.ts';
import type { Stage } from './stages.ts';

const defineTextAttribute = (name: string): Attribute => ({ name, type: AttributeType.STRING });

/** For the table and its indexes: lists read an index, and every write of a row goes to all of them. */
const getWarmThroughput = ({ warmThroughput }: Stage) =>
  warmThroughput && {
    warmThroughput: {
      readUnitsPerSecond: warmThroughput.reads,
      writeUnitsPerSecond: warmThroughput.writes,
    },
  };

function getTableResource({ node: { defaultChild } }: TableV2): CfnGlobalTable {
  if (defaultChild instanceof CfnGlobalTable) return defaultChild;
  throw new Error('the table has no CfnTable resource');
}

/** The construct only accepts a key if the stack names its region, which ours leaves to the deploy. */
function encryptWith(key: IKey | undefined, table: TableV2): void {
  if (!key) return;
  getTableResource(table).addPropertyOverride('Replicas.0.SSESpecification', { KMSMasterKeyId: key.keyArn });
}

/** What functions and their roles need to know about the table. */
export type TableReference = Pick<ITableV2, 'tableArn' | 'tableName'> & {
  readonly tableStreamArn?: string | undefined;
};

/** The table and its key survive a stack deletion. Deletion protection also keeps the table of a failed first deploy. */
export function createTable(scope: Construct, stage: Stage): TableV2 {
  const table = new TableV2(scope, 'Table', {
    tableName: tableNameOf(stage.name),
    partitionKey: defineTextAttribute(tableSchema.partitionKey),
    sortKey: defineTextAttribute(tableSchema.sortKey),
    timeToLiveAttribute: tableSchema.timeToLive,
    dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    billing: Billing.onDemand(),
    ...getWarmThroughput(stage),
    encryption: TableEncryptionV2.awsManagedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: stage.keepsData,
    removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    globalSecondaryIndexes: Object.values(tableSchema.listIndexes).map(
      ({ name, partitionAttribute, sortAttribute }) => ({
        indexName: name,
        partitionKey: defineTextAttribute(partitionAttribute),
        sortKey: defineTextAttribute(sortAttribute),
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: [...tableSchema.listProjection],
        ...getWarmThroughput(stage),
      }),
    ),
  });
  encryptWith(getEncryptionKey(scope, stage), table);
  return table;
}

import { RemovalPolicy } from 'aws-cdk-lib';
import {
  type Attribute,
  AttributeType,
  Billing,
  CfnGlobalTable,
  ProjectionType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { tableNameOf } from '#platform/stage-names.ts';
import { tableSchema } from '#table/schema.ts';
import { serviceKeyOf } from './service-key.ts';
import type { Stage } from './stages.ts';

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING });

/** For the table and its indexes alike: a list reads an index, and every write of a row goes to all of them. */
const warmth = ({ warmThroughput }: Stage) =>
  warmThroughput && {
    warmThroughput: {
      readUnitsPerSecond: warmThroughput.reads,
      writeUnitsPerSecond: warmThroughput.writes,
    },
  };

/** The construct itself takes a key only where the stack names its region, which ours leaves to the deploy. */
function encryptWith(key: IKey | undefined, { node: { defaultChild } }: TableV2): void {
  if (!key) return;
  if (!(defaultChild instanceof CfnGlobalTable)) throw new Error('the table has no resource of its own');
  defaultChild.addPropertyOverride('Replicas.0.SSESpecification', { KMSMasterKeyId: key.keyArn });
}

export function createTable(scope: Construct, stage: Stage): TableV2 {
  const table = new TableV2(scope, 'Table', {
    tableName: tableNameOf(stage.name),
    partitionKey: text(tableSchema.partitionKey),
    sortKey: text(tableSchema.sortKey),
    timeToLiveAttribute: tableSchema.timeToLive,
    billing: Billing.onDemand(),
    ...warmth(stage),
    encryption: TableEncryptionV2.awsManagedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: stage.keepsData,
    removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    globalSecondaryIndexes: Object.values(tableSchema.listIndexes).map(
      ({ name, partitionAttribute, sortAttribute }) => ({
        indexName: name,
        partitionKey: text(partitionAttribute),
        sortKey: text(sortAttribute),
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: [...tableSchema.listProjection],
        ...warmth(stage),
      }),
    ),
  });
  encryptWith(serviceKeyOf(scope, stage), table);
  return table;
}

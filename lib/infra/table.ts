import { RemovalPolicy } from 'aws-cdk-lib';
import {
  type Attribute,
  AttributeType,
  Billing,
  ProjectionType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { tableNameOf } from '#platform/stage-names.ts';
import { tableSchema } from '#table/schema.ts';
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

export const createTable = (scope: Construct, stage: Stage): TableV2 =>
  new TableV2(scope, 'Table', {
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

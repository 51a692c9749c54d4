import { CfnCondition, CfnParameter, Fn, RemovalPolicy } from 'aws-cdk-lib';
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
import { TABLE_PROTECTION } from '#platform/table-protection.ts';
import { tableSchema } from '#table/schema.ts';
import { encryptingKeyOf } from './service-key.ts';
import type { Stage } from './stages.ts';

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING });

/** For the table and its indexes: lists read an index, and every write of a row goes to all of them. */
const warmth = ({ warmThroughput }: Stage) =>
  warmThroughput && {
    warmThroughput: {
      readUnitsPerSecond: warmThroughput.reads,
      writeUnitsPerSecond: warmThroughput.writes,
    },
  };

function resourceOf({ node: { defaultChild } }: TableV2): CfnGlobalTable {
  if (defaultChild instanceof CfnGlobalTable) return defaultChild;
  throw new Error('the table has no CfnTable resource');
}

/** The construct only accepts a key if the stack names its region, which ours leaves to the deploy. */
function encryptWith(key: IKey | undefined, table: TableV2): void {
  if (!key) return;
  resourceOf(table).addPropertyOverride('Replicas.0.SSESpecification', { KMSMasterKeyId: key.keyArn });
}

/** A parameter, so a deploy can create the table unprotected and protect it once the stack is up. */
function protect(scope: Construct, table: TableV2): void {
  const { parameter, on, off } = TABLE_PROTECTION;
  const { valueAsString } = new CfnParameter(scope, parameter, {
    description: "Whether deletion protection is on for the table: off only in a stage's first deploy",
    allowedValues: [on, off],
    default: on,
  });
  const isOn = new CfnCondition(scope, 'TableIsProtected', {
    expression: Fn.conditionEquals(valueAsString, on),
  });
  const value = Fn.conditionIf(isOn.logicalId, true, false);
  resourceOf(table).addPropertyOverride('Replicas.0.DeletionProtectionEnabled', value);
}

/** What functions and their roles need to know about the table. */
export type TableReference = Pick<ITableV2, 'tableArn' | 'tableName'> & {
  readonly tableStreamArn?: string | undefined;
};

/** The stage's table: an existing one that it names, or its own. */
export function tableOf(scope: Construct, stage: Stage): TableReference {
  const { table, tableStream } = stage.existing ?? {};
  const { tableArn, tableName, tableStreamArn } =
    table === undefined ? createTable(scope, stage) : TableV2.fromTableArn(scope, 'Table', table);
  return { tableArn, tableName, tableStreamArn: tableStream ?? tableStreamArn };
}

/** The table and its key survive a stack deletion, but not the rollback of a first deploy. */
function createTable(scope: Construct, stage: Stage): TableV2 {
  const table = new TableV2(scope, 'Table', {
    tableName: tableNameOf(stage.name),
    partitionKey: text(tableSchema.partitionKey),
    sortKey: text(tableSchema.sortKey),
    timeToLiveAttribute: tableSchema.timeToLive,
    dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    billing: Billing.onDemand(),
    ...warmth(stage),
    encryption: TableEncryptionV2.awsManagedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
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
  encryptWith(encryptingKeyOf(scope, stage), table);
  if (stage.keepsData) protect(scope, table);
  return table;
}

import { frontDoorError, serviceError, validationError } from './api-error.ts';
import type { Database } from './database.ts';
import { tableArn } from './table-settings.ts';
import type { TableRecord } from './tables.ts';

interface Tag {
  Key: string;
  Value: string;
}

/** Nobody learns whether a table of another account or region exists. */
function taggedTable(db: Database, arn: string): TableRecord {
  if (!arn.startsWith(tableArn(db, ''))) {
    throw frontDoorError('AccessDeniedException', `User is not authorized to access the resource: ${arn}`);
  }
  const record = db.tables.find(arn.slice(arn.lastIndexOf('/') + 1));
  if (record?.description.TableArn === arn) return record;
  throw serviceError(
    'ResourceNotFoundException',
    `Requested resource not found: ResourcArn: ${arn} not found`,
  );
}

export const listTagsOfResource = (db: Database, request: { ResourceArn: string }): unknown => ({
  Tags: Object.entries(taggedTable(db, request.ResourceArn).tags).map(([Key, Value]) => ({ Key, Value })),
});

export async function tagResource(
  db: Database,
  request: { ResourceArn: string; Tags: Tag[] },
): Promise<string> {
  const record = taggedTable(db, request.ResourceArn);
  const added = Object.fromEntries(request.Tags.map(({ Key, Value }) => [Key, Value]));
  await db.tables.save({ ...record, tags: { ...record.tags, ...added } });
  return '';
}

export async function untagResource(
  db: Database,
  request: { ResourceArn: string; TagKeys: string[] },
): Promise<string> {
  const record = taggedTable(db, request.ResourceArn);
  const kept = Object.entries(record.tags).filter(([key]) => !request.TagKeys.includes(key));
  await db.tables.save({ ...record, tags: Object.fromEntries(kept) });
  return '';
}

function backupsOf(db: Database, tableName: string): TableRecord {
  const record = db.tables.find(tableName);
  if (record) return record;
  throw serviceError('TableNotFoundException', `Table not found: ${tableName}`);
}

const backupsDescription = ({ pointInTimeRecovery }: TableRecord): unknown => ({
  ContinuousBackupsDescription: {
    ContinuousBackupsStatus: 'ENABLED',
    PointInTimeRecoveryDescription: {
      PointInTimeRecoveryStatus: pointInTimeRecovery ? 'ENABLED' : 'DISABLED',
    },
  },
});

export const describeContinuousBackups = (db: Database, request: { TableName: string }): unknown =>
  backupsDescription(backupsOf(db, request.TableName));

export async function updateContinuousBackups(
  db: Database,
  request: {
    TableName: string;
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: boolean };
  },
): Promise<unknown> {
  const record = backupsOf(db, request.TableName);
  const pointInTimeRecovery = request.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled;
  const updated = { ...record, pointInTimeRecovery };
  await db.tables.save(updated);
  return backupsDescription(updated);
}

export function describeTimeToLive(db: Database, request: { TableName: string }): unknown {
  const { timeToLive } = db.tables.record(request.TableName);
  return {
    TimeToLiveDescription: timeToLive
      ? { TimeToLiveStatus: 'ENABLED', AttributeName: timeToLive }
      : { TimeToLiveStatus: 'DISABLED' },
  };
}

export async function updateTimeToLive(
  db: Database,
  request: { TableName: string; TimeToLiveSpecification: { Enabled: boolean; AttributeName: string } },
): Promise<unknown> {
  const record = db.tables.record(request.TableName);
  const { Enabled, AttributeName } = request.TimeToLiveSpecification;
  if (Enabled === (record.timeToLive !== undefined)) {
    throw validationError(`TimeToLive is already ${Enabled ? 'enabled' : 'disabled'}`);
  }
  if (!Enabled && record.timeToLive !== AttributeName) {
    throw validationError(
      `TimeToLive is active on a different AttributeName: current AttributeName is ${record.timeToLive}`,
    );
  }
  await db.tables.save({ ...record, timeToLive: Enabled ? AttributeName : undefined });
  return { TimeToLiveSpecification: request.TimeToLiveSpecification };
}

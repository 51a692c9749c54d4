import { QUIET_BY_DEFAULT } from '#contract/relation.ts';
import {
  account,
  accountInListExample,
  detection,
  fillIds,
  fullAccount,
  ids,
  personInListExample,
} from './records.ts';
import values from './values.json' with { type: 'json' };

type Values = Readonly<Record<string, unknown>>;

/** One source that responded and one that is paused. */
const sources = [
  { source: 'job_boards', status: 'ok', asked_at: ids.now, documents: 23 },
  {
    source: 'sec_edgar',
    status: 'paused',
    asked_at: ids.now,
    documents: 0,
    error: 'The source asked for fewer requests.',
    retry_at: '2026-11-15T15:28:34.540Z',
  },
];

/** Records by the name of their schema. */
export const records: Values = {
  Account: account,
  ListedAccount: accountInListExample,
  FullAccount: fullAccount,
  ResearchedAccount: { ...fullAccount, sources },
  SignalDetection: detection,
  ListedPerson: personInListExample,
  FullPerson: { ...personInListExample, list_ids: [ids.list] },
  CreatedAccount: { ...fullAccount, created: true },
  Change: {
    type: 'account',
    id: ids.account,
    change: 'updated',
    changed_at: ids.now,
    record: accountInListExample,
  },
};

const alertAccount = { ...account, owner_name: 'Tomás Arriaga' };
const latestSignal = {
  latest_signal_headline: detection.headline,
  latest_signal_date: detection.detected_at,
  latest_signal_alpha: detection.alpha,
  latest_signal_why_reach_out: detection.why_reach_out_md,
};
const row = { ...account, record_type: 'accounts', tags: account.tags.join(','), ...latestSignal };

/** By name, for fields that mean the same everywhere. */
const valuesByName: Values = fillIds(values.byName);

/** Values of one schema's fields, by the schema's name or the path of an object in it. */
const valuesBySchema: Readonly<Record<string, Values>> = {
  ...fillIds(values.bySchema),
  'Alert.data.account': alertAccount,
  'Alert.data.detections': { ...detection, evidence: detection.evidence[0] },
  'AlertDigest.data.alerts.account': alertAccount,
  'AlertDigest.data.alerts.detections': detection,
  ExportMessage: {
    ...fillIds(values.bySchema.ExportedAlert),
    id: `${ids.pushRun}_${ids.account}`,
    push_run_id: ids.pushRun,
    row,
  },
  AccountRow: row,
  PersonRow: { ...personInListExample, ...latestSignal, account_domain: account.domain },
  'FullRun.stats': { sources },
  RelationSettings: { quiet: QUIET_BY_DEFAULT },
};

/** A record with more fields has the values of the record. */
const toRecord = (schema: string): string =>
  schema.replace(/^(?:Changed|Created|Full|Invited|Rotated|Shown)(?=[A-Z])/, '');

/** The value of a field; undefined if it is null, empty, zero or its first choice. */
export function findValue(schema: string, field: string, isRequired: boolean): unknown {
  const fieldValues = [valuesBySchema[schema], valuesBySchema[toRecord(schema)], isRequired && valuesByName];
  return fieldValues.find((each) => each && field in each)?.[field as never];
}

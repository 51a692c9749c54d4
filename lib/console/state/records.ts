import { type Signal, signal } from '@preact/signals';
import { onSignOut } from './session.ts';

/**
 * Accounts, people, detections and runs as any response last had them, by id. Lists say which records there are and in which
 * order; what a record says is read here, so that a change shows wherever the record does.
 */
type Fields = Readonly<Record<string, unknown>>;

const records = new Map<string, Signal<Fields>>();

const RECORD_ID = /^(?:acc|per|det|run|push)_/;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function getOrCreateSignal(id: string): Signal<Fields> {
  const existingSignal = records.get(id);
  if (existingSignal) return existingSignal;
  const newSignal = signal<Fields>({});
  records.set(id, newSignal);
  return newSignal;
}

function mergeFields(id: string, fields: Fields): void {
  const storedSignal = getOrCreateSignal(id);
  storedSignal.value = { ...storedSignal.peek(), ...fields };
}

/** An account's name, status and owner are the account's, also if a detection says them. */
const ACCOUNT_FIELDS = ['name', 'domain', 'status', 'owner_id'] as const;

function storeRecord(id: string, fields: Fields): void {
  mergeFields(id, fields);
  const { account_id, account_status } = fields;
  if (!id.startsWith('det_') || typeof account_id !== 'string' || account_status === undefined) return;
  mergeFields(
    account_id,
    Object.fromEntries(ACCOUNT_FIELDS.map((name) => [name, fields[`account_${name}`]])),
  );
}

/** Stores the records of a response: one, a list, or lists in it. */
export function storeRecords(data: unknown): void {
  if (!isObject(data)) return;
  if (typeof data.id === 'string') {
    if (RECORD_ID.test(data.id)) storeRecord(data.id, data);
    return;
  }
  for (const value of Object.values(data)) storeRecords(value);
}

/** The row with what was read or written of it since. */
export const readRecord = <Row extends { readonly id: string }>(row: Row): Row => ({
  ...row,
  ...(getOrCreateSignal(row.id).value as Partial<Row>),
});

/** A detection as it is now, with its account as that is now. */
export function readDetection<Detection extends { readonly id: string; readonly account_id: string }>(
  detection: Detection,
): Detection {
  const account = getOrCreateSignal(detection.account_id).value;
  const knownFieldNames = ACCOUNT_FIELDS.filter((name) => account[name] !== undefined);
  return {
    ...readRecord(detection),
    ...Object.fromEntries(knownFieldNames.map((name) => [`account_${name}`, account[name]])),
  };
}

onSignOut(() => records.clear());

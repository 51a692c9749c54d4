import { hash } from 'node:crypto';

const ACCOUNT_PREFIX = 'acc_';
const DETECTION_ID = /^det_([0-9a-z]{1,60})_([0-9a-v]{16})$/;

/** 80 bits in 16 letters, as for people: no collisions between the events of one account. */
const HASH_BITS = 80;
const HASH_LETTERS = 16;

/** Derived from the event, so a repeated finding is saved once. Contains the account's id. */
export function createDetectionId(accountId: string, signalId: string, identity: string): string {
  const bits = BigInt(`0x${hash('sha256', `${signalId} ${identity}`).slice(0, HASH_BITS / 4)}`);
  const letters = bits.toString(32).padStart(HASH_LETTERS, '0');
  return `det_${accountId.slice(ACCOUNT_PREFIX.length)}_${letters}`;
}

/** The account of a detection, or undefined if this isn't a detection id. */
export function accountIdOfDetection(id: string): string | undefined {
  const [, account] = DETECTION_ID.exec(id) ?? [];
  return account === undefined ? undefined : `${ACCOUNT_PREFIX}${account}`;
}

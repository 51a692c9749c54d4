import { hash } from 'node:crypto';

const ACCOUNT_PREFIX = 'acc_';
const DETECTION_ID = /^det_([0-9a-z]{1,60})_([0-9a-v]{16})$/;

/** 80 bits in 16 letters, as for people: no two events of one account meet. */
const HASH_BITS = 80;
const HASH_LETTERS = 16;

/** The id follows from the event, so that finding it twice is writing it once; it carries its account. */
export function detectionId(accountId: string, signalId: string, identity: string): string {
  const bits = BigInt(`0x${hash('sha256', `${signalId} ${identity}`).slice(0, HASH_BITS / 4)}`);
  const letters = bits.toString(32).padStart(HASH_LETTERS, '0');
  return `det_${accountId.slice(ACCOUNT_PREFIX.length)}_${letters}`;
}

/** The account a detection belongs to; undefined for what is no detection's id. */
export function accountIdOfDetection(id: string): string | undefined {
  const [, account] = DETECTION_ID.exec(id) ?? [];
  return account === undefined ? undefined : `${ACCOUNT_PREFIX}${account}`;
}

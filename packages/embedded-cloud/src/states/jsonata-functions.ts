import { createHash, randomUUID } from 'node:crypto';

/** AWS's own limit for the elements of `$range`. */
const LONGEST_RANGE = 360_145;

const HASHES: Readonly<Record<string, string>> = {
  MD5: 'md5',
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
};

function partition(list: unknown, size: number | undefined): unknown[][] | undefined {
  const chunk = Math.trunc(size ?? 0);
  const items = list === undefined ? [] : Array.isArray(list) ? list : [list];
  if (items.length === 0 || chunk < 1) return undefined;
  const count = Math.ceil(items.length / chunk);
  return Array.from({ length: count }, (_, index) => items.slice(index * chunk, (index + 1) * chunk));
}

function range(start?: number, end?: number, step?: number): number[] | number | undefined {
  if (start === undefined || end === undefined || step === undefined) return undefined;
  const [from, to, by] = [Math.trunc(start), Math.trunc(end), Math.trunc(step)];
  if (by === 0 || (to - from) / by < 0) return undefined;
  const length = Math.floor((to - from) / by) + 1;
  if (length > LONGEST_RANGE) {
    throw new Error(`$range would build ${length} values; the limit is ${LONGEST_RANGE}`);
  }
  // AWS returns a range of one as the bare number.
  return length === 1 ? from : Array.from({ length }, (_, index) => from + index * by);
}

function hash(text: string | undefined, algorithm: string | undefined): string | undefined {
  if (text === undefined || algorithm === undefined) return undefined;
  const name = HASHES[algorithm];
  if (!name)
    throw new Error(`$hash does not know "${algorithm}"; use one of ${Object.keys(HASHES).join(', ')}`);
  return createHash(name).update(text).digest('hex');
}

/** Uniform in [0, 1). The same seed gives the same number. */
function random(seed: number | undefined): number {
  if (seed === undefined) return Math.random();
  const digest = createHash('sha256')
    .update(String(Math.trunc(seed)))
    .digest();
  return digest.readUInt32BE(0) / 2 ** 32;
}

const parse = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text));

const refuseEval = (): never => {
  throw new Error('$eval is not available in Step Functions; use $parse for JSON text');
};

/** What Step Functions adds to JSONata, by name. JSONata's signature notation describes the arguments. */
export const JSONATA_FUNCTIONS = [
  { name: 'partition', call: partition, signature: '<xn?:a>' },
  { name: 'range', call: range, signature: '<n?n?n?:x>' },
  { name: 'hash', call: hash, signature: '<s?s?:s>' },
  { name: 'random', call: random, signature: '<n?:n>' },
  { name: 'uuid', call: () => randomUUID(), signature: '<:s>' },
  { name: 'parse', call: parse, signature: '<s?:x>' },
  { name: 'eval', call: refuseEval, signature: '<x?x?:x>' },
] as const;

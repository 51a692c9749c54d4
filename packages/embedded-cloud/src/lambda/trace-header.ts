/** The `X-Amzn-Trace-Id` of an invocation. Its Lineage says how often each function ran in one chain of requests. */
import { createHash, randomBytes } from 'node:crypto';

/** The header that an invocation passes on, and the number of this function's runs in the chain. */
export interface Trace {
  readonly header: string;
  readonly run: number;
}

interface Fields {
  readonly root: string;
  /** Runs by the function's short name. */
  readonly lineage: ReadonlyMap<string, number>;
}

const toShortName = (functionArn: string): string =>
  createHash('sha256').update(functionArn).digest('hex').slice(0, 8);

const createHex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Its first part is the time in seconds, as in X-Ray. */
const createRoot = (): string => `1-${Math.floor(Date.now() / 1000).toString(16)}-${createHex(12)}`;

function parseFields(header: string): Fields {
  const fields = new Map(header.split(';').map((field) => splitAt(field.trim(), '=')));
  const runs = (fields.get('Lineage') ?? '').split('|').map((entry) => splitAt(entry, ':'));
  return {
    root: fields.get('Root') || createRoot(),
    lineage: new Map(runs.flatMap(([name, count]) => (/^\d+$/.test(count) ? [[name, Number(count)]] : []))),
  };
}

function splitAt(text: string, mark: string): readonly [string, string] {
  const [before = '', ...after] = text.split(mark);
  return [before, after.join(mark)];
}

/** @param cause the header of the message that caused the invocation, if any */
export function createNextTrace(functionArn: string, cause = ''): Trace {
  const name = toShortName(functionArn);
  const { root, lineage: before } = parseFields(cause);
  const run = (before.get(name) ?? 0) + 1;
  const lineage = [...new Map(before).set(name, run)].map(([key, count]) => `${key}:${count}`);
  return {
    header: `Root=${root};Parent=${createHex(8)};Sampled=1;Lineage=${lineage.join('|')}`,
    run,
  };
}

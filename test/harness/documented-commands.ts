import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually } from './eventually.ts';
import type { LocalProcess } from './local-process.ts';

const root = path.resolve(import.meta.dirname, '../..');
const curl = path.join(root, 'test/e2e/curl.mjs');

interface Documented {
  readonly command: string;
  readonly answer: string;
}

/** A console block is a command, possibly over several lines, and its output. */
export function documentedCommands(file: string): Documented[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(/```console\n\$ ((?:.*\\\n)*.*)\n([\s\S]*?)```/g)].map(
    ([, command = '', answer = '']) => ({ command, answer }),
  );
}

/** Lines may be wrapped anywhere, and dates are today's. */
const comparable = (text: string): string =>
  text.replace(/\s/g, '').replace(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, 'DATE');

const DOCUMENTED = 'http://127.0.0.1:3000';

/** A command that stores what it prints, for those after it. */
const ASSIGNMENT = /^([A-Z]+)=\$\(/;

/** What the shell of one document knows, besides the key. */
export type Variables = Record<string, string>;

/** Runs a documented command in a shell, against this service instead of port 3000. */
async function run(
  { ready: { base_url, api_key } }: LocalProcess,
  command: string,
  variables: Variables,
): Promise<string> {
  const script = `curl() { "$NODE" "$CURL" "$@"; }\n${command.replaceAll(DOCUMENTED, new URL(base_url).origin)}`;
  const env = { ...process.env, ...variables, KEY: api_key, NODE: process.execPath, CURL: curl };
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { env });
  const name = ASSIGNMENT.exec(command)?.[1];
  if (name !== undefined) variables[name] = stdout.trim();
  return stdout;
}

/** The first documented part (`…` stands for anything) that the output lacks. */
function missingIn(said: string, written: string): string | undefined {
  let from = 0;
  for (const part of comparable(written).split('…')) {
    const at = comparable(said).indexOf(part, from);
    if (at < from) return part;
    from = at + part.length;
  }
  return undefined;
}

/** Runs a command until its output is as documented: at once, or with retries if it only reads. */
export async function runDocumented(
  service: LocalProcess,
  { command, answer }: Documented,
  variables: Variables = {},
): Promise<void> {
  const isRead = !/ -(X|d) /.test(command);
  const ask = async () => {
    const said = await run(service, command, variables);
    return { command, said, missing: missingIn(said, answer) };
  };
  await eventually(ask, ({ missing }) => missing === undefined, {
    what: `the answer that is written to ${command}`,
    longestMs: isRead ? 300_000 : 0,
  });
}

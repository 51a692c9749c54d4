import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

/** The location of DynamoDB Local: the folder of its jars, or its jar as AWS ships it. */
export const JARS = 'DYNAMODB_LOCAL';

const START_MS = 60_000;
const ASK_EVERY_MS = 200;

interface Installation {
  readonly classPath: string;
  /** Of SQLite. */
  readonly nativeLibraries: string;
}

/** AWS's archive has the dependencies next to DynamoDBLocal.jar; Maven puts everything into one folder. */
function installationAt(place: string): Installation | undefined {
  const folder = statSync(place).isDirectory() ? place : path.dirname(place);
  const [jar] = globSync(path.join(folder, 'DynamoDBLocal*.jar'));
  if (jar === undefined) return undefined;
  const libraries = path.join(folder, 'DynamoDBLocal_lib');
  const beside = existsSync(libraries) ? libraries : folder;
  return { classPath: [jar, path.join(beside, '*')].join(path.delimiter), nativeLibraries: beside };
}

/** What is missing to run DynamoDB Local, in one line; or where it is. */
export function findInstallation(place: string | undefined): Installation | string {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' });
  } catch {
    return 'there is no java on the PATH';
  }
  if (!place) return `${JARS} does not name the folder of DynamoDB Local's jars`;
  if (!existsSync(place)) return `${JARS} names ${place}, which is not there`;
  return installationAt(place) ?? `there is no DynamoDBLocal*.jar in ${place}`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Once ready, it responds to unsigned requests with 400. */
async function untilItAnswers(child: ChildProcess, endpoint: string, said: () => string): Promise<void> {
  const giveUpAt = Date.now() + START_MS;
  while (child.exitCode === null && Date.now() < giveUpAt) {
    try {
      await fetch(endpoint, { signal: AbortSignal.timeout(1_000) });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  }
  throw new Error(`DynamoDB Local did not start:\n${said()}`);
}

/** DynamoDB Local in memory, on 127.0.0.1. */
export async function startDynamoDbLocal({ classPath, nativeLibraries }: Installation) {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const child = spawn(
    'java',
    [
      `-Djava.library.path=${nativeLibraries}`,
      '-cp',
      classPath,
      path.join(import.meta.dirname, 'OnLoopback.java'),
      ...['-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  process.once('exit', () => child.kill());
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      lines.push(String(chunk));
      if (lines.length > 100) lines.shift();
    });
  }
  await untilItAnswers(child, endpoint, () => lines.join(''));
  return {
    endpoint,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
    },
  };
}

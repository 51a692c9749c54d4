import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { withOwnEnvironment } from '#platform/env.ts';
import { stackNameOf } from '#platform/stage-names.ts';
import { type Assembly, readAssembly } from './assembly.ts';
import { DeployError } from './deploy-error.ts';
import type { DeployOptions } from './deploy-options.ts';
import { exitCode } from './exit-code.ts';

/** What the CDK's own CLI does for a deploy. */
export interface Toolkit {
  synthesize(region: string): Promise<Assembly>;
  /** Uploads code and template, and lets CloudFormation create the change set. */
  prepare(assembly: Assembly, wanted: WantedChangeSet): Promise<void>;
}

export interface WantedChangeSet {
  readonly name: string;
  readonly region: string;
  /** Values for the template's parameters; omitted ones use their default. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Bundles all functions and validates every resource against its schema. */
const SYNTHESIS_MS = 10 * 60_000;
/** Uploads some forty megabytes; CloudFormation then takes a minute or two for the change set. */
const PREPARATION_MS = 20 * 60_000;

/** Two lines for each of a hundred uploaded functions. */
const NOISE = /: (start|success): /;

const root = path.resolve(import.meta.dirname, '../..');
const cdk = path.join(root, 'node_modules/aws-cdk/bin/cdk');

interface Run {
  readonly args: readonly string[];
  readonly region: string;
  readonly longestMs: number;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Runs the CDK and forwards its output. */
async function run({ args, region, longestMs, say, signal }: Run): Promise<void> {
  const late = AbortSignal.timeout(longestMs);
  const child = spawn(process.execPath, [cdk, ...args, '--no-notices', '--no-color'], {
    cwd: root,
    env: withOwnEnvironment({ AWS_REGION: region, AWS_DEFAULT_REGION: region }),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.any([signal, late]),
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) if (line.trim() !== '' && !NOISE.test(line)) say(line);
    });
  }
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null)).once('close', resolve);
  });
  if (code === 0) return;
  const what = `cdk ${args[0]}`;
  if (signal.aborted) throw new DeployError(exitCode.interrupted, 'Interrupted.', 'Nothing was deployed.');
  if (late.aborted) {
    const minutes = Math.round(longestMs / 60_000);
    throw new DeployError(exitCode.timeout, `${what} timed out after ${minutes} minutes.`, 'Try again.');
  }
  throw new DeployError(exitCode.failed, `${what} exited with ${code}.`, 'See its output above.');
}

export function cdkToolkit(
  { stage, contact, importsExisting }: DeployOptions,
  watch: Pick<Run, 'say' | 'signal'>,
): Toolkit {
  const stackName = stackNameOf(stage);
  const directory = path.join(root, 'dist', 'deploy', stage);
  return {
    async synthesize(region) {
      const context = [
        '-c',
        `stage=${stage}`,
        ...(contact === undefined ? [] : ['-c', `contact=${contact}`]),
      ];
      const args = ['synth', '--quiet', ...context, '--output', directory];
      // Otherwise code of earlier deploys would be counted too.
      rmSync(directory, { recursive: true, force: true });
      await run({ ...watch, args, region, longestMs: SYNTHESIS_MS });
      return readAssembly(directory, stackName);
    },

    async prepare(assembly, { name, region, parameters }) {
      const args = [
        'deploy',
        stackName,
        '--app',
        assembly.directory,
        '--method=prepare-change-set',
        '--change-set-name',
        name,
        '--require-approval=never',
        // Otherwise the previous deploy's value would stay.
        '--no-previous-parameters',
        ...Object.entries(parameters).flatMap(([key, value]) => [
          '--parameters',
          `${stackName}:${key}=${value}`,
        ]),
        ...(importsExisting ? ['--import-existing-resources'] : []),
      ];
      await run({ ...watch, args, region, longestMs: PREPARATION_MS });
    },
  };
}

import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { stackNameOf } from '#platform/stage-names.ts';
import { getCachedFolder } from './cached-folder.ts';
import { ASSEMBLY_SOURCES, hashSources } from './hash-sources.ts';
import { projectRoot } from './project-root.ts';
import type { LocalSynthesisOptions } from './synthesize-local.ts';

/** Inside node_modules, so reinstalling dependencies clears it. */
const CACHE_DIRECTORY = path.join(projectRoot, 'node_modules/.cache/local-assemblies');

/** It takes 5 s on a quiet machine. */
const MAX_SYNTHESIS_MS = 5 * 60_000;

const runProgram = promisify(execFile);

async function synthesizeInChildProcess(directory: string, options: LocalSynthesisOptions): Promise<void> {
  const entry = path.join(projectRoot, 'bin/synthesize-local.ts');
  const synthesisProcess = runProgram(process.execPath, [entry, directory, JSON.stringify(options)], {
    timeout: MAX_SYNTHESIS_MS,
  });
  const killChild = () => void synthesisProcess.child.kill();
  process.once('exit', killChild);
  await synthesisProcess.finally(() => process.off('exit', killChild));
  // The assembly has its own copy of the bundles.
  rmSync(path.join(directory, 'functions'), { recursive: true, force: true });
}

/**
 * The local stage's assembly for these sources, reused from an earlier run or newly built. `codeCache` is where workers can
 * share compiled code between runs: the cache keys include the functions' paths, which stay the same.
 */
export async function getCachedAssembly(options: LocalSynthesisOptions, directory = CACHE_DIRECTORY) {
  const folder = await getCachedFolder(directory, hashSources(ASSEMBLY_SOURCES, options), (unfinished) =>
    synthesizeInChildProcess(unfinished, options),
  );
  const stackName = stackNameOf('local');
  const assetDirectory = path.join(folder, 'cdk.out');
  const template = readFileSync(path.join(assetDirectory, `${stackName}.template.json`), 'utf8');
  return {
    template: JSON.parse(template) as unknown,
    stackName,
    assetDirectory,
    codeCache: path.join(folder, 'code-cache'),
  };
}

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimes,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ASSEMBLY_SOURCES, hashSources } from './hash-sources.ts';
import { projectRoot } from './project-root.ts';
import type { LocalAssembly, LocalSynthesisOptions } from './synthesize-local.ts';

/** Inside node_modules, so reinstalling dependencies clears it. */
const CACHE_DIRECTORY = path.join(projectRoot, 'node_modules/.cache/local-assemblies');

/** About 17 MB each; enough for two branches and a few changes to each. */
const MAX_CACHED = 4;
/** A process that uses an assembly says so more often than this, and no synthesis takes longer. */
const UNUSED_MS = 60 * 60_000;
const TOUCH_MS = UNUSED_MS / 4;
/** It takes 5 s on a quiet machine. */
const MAX_SYNTHESIS_MS = 5 * 60_000;

const runProgram = promisify(execFile);

export interface CachedAssembly extends LocalAssembly {
  /**
   * Where workers can share compiled code between runs: the cache keys include the functions' paths, which stay the
   * same.
   */
  readonly codeCache: string;
}

type Synthesize = (
  directory: string,
  options: LocalSynthesisOptions,
) => Promise<Pick<LocalAssembly, 'stackName'>>;

export interface CachedAssemblyOptions {
  readonly options: LocalSynthesisOptions;
  /** @default CACHE_DIRECTORY */
  readonly directory?: string;
  /** @default the real one, in a child process */
  readonly synthesize?: Synthesize;
  /** @default the project's sources */
  readonly sources?: readonly string[];
}

const synthesizeInChildProcess: Synthesize = async (directory, options) => {
  const entry = path.join(projectRoot, 'bin/synthesize-local.ts');
  const synthesisProcess = runProgram(process.execPath, [entry, directory, JSON.stringify(options)], {
    timeout: MAX_SYNTHESIS_MS,
  });
  const killChild = () => void synthesisProcess.child.kill();
  process.once('exit', killChild);
  const { stdout } = await synthesisProcess.finally(() => process.off('exit', killChild));
  return { stackName: stdout };
};

/** Written last; its time says when the assembly was last used. */
const SUMMARY = 'assembly.json';

/** Functions are loaded when they are first called, so the files must stay as long as this process. */
function openAssembly(folder: string): CachedAssembly | undefined {
  const summary = path.join(folder, SUMMARY);
  if (!existsSync(summary)) return undefined;
  utimesSync(summary, new Date(), new Date());
  setInterval(() => utimes(summary, new Date(), new Date(), () => undefined), TOUCH_MS).unref();
  const { stackName } = JSON.parse(readFileSync(summary, 'utf8'));
  const assetDirectory = path.join(folder, 'cdk.out');
  const template = readFileSync(path.join(assetDirectory, `${stackName}.template.json`), 'utf8');
  return {
    template: JSON.parse(template),
    stackName,
    assetDirectory,
    codeCache: path.join(folder, 'code-cache'),
  };
}

const readModifiedTime = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Removes all but the last ones used. What a killed process left unfinished has never been used. */
function removeOldAssemblies(directory: string): void {
  const folders = readdirSync(directory)
    .map((name) => path.join(directory, name))
    .map((folder) => ({ folder, usedAt: readModifiedTime(path.join(folder, SUMMARY)) }))
    .sort((leftFolder, rightFolder) => rightFolder.usedAt - leftFolder.usedAt);
  const unusedSince = Date.now() - UNUSED_MS;
  for (const { folder, usedAt } of folders.slice(MAX_CACHED)) {
    if ((usedAt || readModifiedTime(folder)) < unusedSince) rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether we can create files there; the installation may belong to another user. */
function isWritable(directory: string): boolean {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Builds next to the target and renames it into place, so no one sees a partial assembly. Of two that build the same at
 * once, one is kept.
 */
async function build(
  folder: string,
  synthesize: (partialFolder: string) => ReturnType<Synthesize>,
): Promise<CachedAssembly> {
  const building = `${folder}-${randomUUID()}`;
  try {
    const { stackName } = await synthesize(building);
    // The assembly has its own copy of the bundles.
    rmSync(path.join(building, 'functions'), { recursive: true, force: true });
    writeFileSync(path.join(building, SUMMARY), JSON.stringify({ stackName }));
    renameSync(building, folder);
  } catch (error) {
    // Another process was faster, and its assembly is identical.
    if (!existsSync(path.join(folder, SUMMARY))) throw error;
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
  const assembly = openAssembly(folder);
  if (!assembly) throw new Error(`The assembly in ${folder} was removed while it was built. Start again.`);
  return assembly;
}

/** The local stage's assembly for these sources, reused from an earlier run or newly built. */
export async function getCachedAssembly({
  options,
  directory = CACHE_DIRECTORY,
  synthesize = synthesizeInChildProcess,
  sources = ASSEMBLY_SOURCES,
}: CachedAssemblyOptions): Promise<CachedAssembly> {
  const key = hashSources(sources, options);
  const cachedAssembly = openAssembly(path.join(directory, key));
  if (cachedAssembly) return cachedAssembly;
  if (isWritable(directory)) {
    const assembly = await build(path.join(directory, key), (building) => synthesize(building, options));
    removeOldAssemblies(directory);
    return assembly;
  }
  const temporaryDirectory = mkdtempSync(path.join(tmpdir(), 'signal-intelligence-'));
  process.once('exit', () => rmSync(temporaryDirectory, { recursive: true, force: true }));
  return build(path.join(temporaryDirectory, key), (building) => synthesize(building, options));
}

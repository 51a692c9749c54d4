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
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildOnce } from './builder-lock.ts';
import { isRunning } from './is-running.ts';
import { keyOfSources } from './key-of-sources.ts';
import { projectRoot } from './project-root.ts';
import type { LocalAssembly, LocalSynthesisOptions } from './synthesize-local.ts';

/** Everything that goes into an assembly; the lock file stands for the packages. */
export const ASSEMBLY_SOURCES = [
  'lib',
  'functions',
  'docs/openapi.json',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'cdk.json',
];

/** Inside node_modules, so reinstalling dependencies clears it. */
const KEPT_ASSEMBLIES = path.join(projectRoot, 'node_modules/.cache/local-assemblies');

/** About ten megabytes each; enough for two branches and a few changes to each. */
const KEPT = 4;
/** Longer than any synthesis takes; anything unfinished by then was abandoned. */
const UNFINISHED_MS = 10 * 60_000;
/** It takes 5 s on a quiet machine. */
const LONGEST_SYNTHESIS_MS = 5 * 60_000;

const run = promisify(execFile);

export interface KeptAssembly extends LocalAssembly {
  /**
   * Where workers can share compiled code between runs: the cache keys include the functions' paths, which stay the
   * same.
   */
  readonly codeCache: string;
  /** Releases the files: this process no longer needs them. */
  release(): void;
}

type Synthesize = (
  directory: string,
  options: LocalSynthesisOptions,
) => Promise<Pick<LocalAssembly, 'stackName'>>;

export interface KeptAssemblyOptions {
  readonly options: LocalSynthesisOptions;
  /** @default KEPT_ASSEMBLIES */
  readonly directory?: string;
  /** @default the real one, in a child process */
  readonly synthesize?: Synthesize;
  /** @default the project's sources */
  readonly sources?: readonly string[];
}

const synthesizeApart: Synthesize = async (directory, options) => {
  const entry = path.join(projectRoot, 'bin/synthesize-local.ts');
  const building = run(process.execPath, [entry, directory, JSON.stringify(options)], {
    timeout: LONGEST_SYNTHESIS_MS,
  });
  const endWithUs = () => void building.child.kill();
  process.once('exit', endWithUs);
  const { stdout } = await building.finally(() => process.off('exit', endWithUs));
  return { stackName: stdout };
};

const SUMMARY = 'assembly.json';
const LEASE = /^used-by-(\d+)-/;

/** Whether a running process uses it; removes marks left by dead processes. */
function isInUse(place: string): boolean {
  const leases = readdirSync(place).flatMap((name) => {
    const pid = LEASE.exec(name)?.[1];
    return pid === undefined ? [] : [{ name, isHeld: isRunning(Number(pid)) }];
  });
  for (const { name, isHeld } of leases) if (!isHeld) rmSync(path.join(place, name), { force: true });
  return leases.some(({ isHeld }) => isHeld);
}

/** Claims the assembly for this process; undefined if it doesn't exist. */
function take(place: string): KeptAssembly | undefined {
  const summary = path.join(place, SUMMARY);
  if (!existsSync(summary)) return undefined;
  const lease = path.join(place, `used-by-${process.pid}-${randomUUID()}`);
  writeFileSync(lease, '');
  utimesSync(summary, new Date(), new Date());
  const { stackName } = JSON.parse(readFileSync(summary, 'utf8'));
  const assetDirectory = path.join(place, 'cdk.out');
  const template = readFileSync(path.join(assetDirectory, `${stackName}.template.json`), 'utf8');
  return {
    template: JSON.parse(template),
    stackName,
    assetDirectory,
    codeCache: path.join(place, 'code-cache'),
    release: () => rmSync(lease, { force: true }),
  };
}

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Removes the least recently used and unfinished assemblies, but never one that a running process uses. */
function prune(directory: string): void {
  const places = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(directory, name))
    .map((place) => ({ place, usedAt: changedAt(path.join(place, SUMMARY)), isUsed: isInUse(place) }))
    .sort((one, other) => other.usedAt - one.usedAt);
  const outdated = places.filter(({ usedAt }) => usedAt > 0).slice(KEPT);
  const givenUp = places.filter(
    ({ place, usedAt }) => usedAt === 0 && changedAt(place) < Date.now() - UNFINISHED_MS,
  );
  for (const { place, isUsed } of [...outdated, ...givenUp]) {
    if (!isUsed) rmSync(place, { recursive: true, force: true });
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

/** Builds next to the target and renames it into place, so no one sees a partial assembly. */
async function build(
  place: string,
  synthesize: (building: string) => ReturnType<Synthesize>,
): Promise<KeptAssembly> {
  const building = `${place}-${randomUUID()}`;
  const { stackName } = await synthesize(building);
  // The assembly has its own copy of the bundles.
  rmSync(path.join(building, 'functions'), { recursive: true, force: true });
  writeFileSync(path.join(building, SUMMARY), JSON.stringify({ stackName }));
  try {
    renameSync(building, place);
  } catch (error) {
    // Another process finished first, and its assembly is identical.
    rmSync(building, { recursive: true, force: true });
    if (!existsSync(path.join(place, SUMMARY))) throw error;
  }
  const built = take(place);
  if (!built)
    throw new Error(`The assembly in ${place} was removed while it was being claimed. Start again.`);
  return built;
}

/** The local stage's assembly for these sources, reused from an earlier run or newly built. */
export async function keptAssembly({
  options,
  directory = KEPT_ASSEMBLIES,
  synthesize = synthesizeApart,
  sources = ASSEMBLY_SOURCES,
}: KeptAssemblyOptions): Promise<KeptAssembly> {
  const key = keyOfSources(sources, options);
  const place = path.join(directory, key);
  const kept = take(place);
  if (kept) return kept;
  if (!isWritable(directory)) {
    const own = mkdtempSync(path.join(tmpdir(), 'signal-intelligence-'));
    const built = await build(path.join(own, key), (building) => synthesize(building, options));
    return { ...built, release: () => rmSync(own, { recursive: true, force: true }) };
  }
  return buildOnce(`${place}.lock`, {
    find: () => take(place),
    build: async () => {
      const built = await build(place, (building) => synthesize(building, options));
      prune(directory);
      return built;
    },
  });
}

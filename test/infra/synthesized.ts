import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ASSEMBLY_SOURCES, hashSources } from '#infra/hash-sources.ts';
import { projectRoot } from '#infra/project-root.ts';
import { type DeployedStage, deployedStages } from '#platform/stage-names.ts';

export interface TemplateResource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template's properties have the shape that CloudFormation gives them
  readonly Properties: any;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

export interface Synthesized {
  readonly stackName: string;
  readonly resources: Readonly<Record<string, TemplateResource>>;
  /** The whole template, for tests that load it. */
  readonly template: { readonly Resources: Readonly<Record<string, TemplateResource>> };
  ofType(type: string): [string, TemplateResource][];
}

type Stages = Record<DeployedStage, Synthesized>;

/** As cached: the templates, and every file that the functions are built from. */
export interface Synthesis {
  readonly stages: Record<DeployedStage, Omit<Synthesized, 'ofType' | 'resources'>>;
  readonly bundledInputs: readonly string[];
}

/** Next to the dependencies, so that installing them again clears it. */
const KEPT = path.join(projectRoot, 'node_modules/.cache/test-templates');

let synthesis: Promise<Synthesis> | undefined;

/** Once for each process, and for later runs with the same sources. */
function synthesizeOnce(): Promise<Synthesis> {
  const sources = [...ASSEMBLY_SOURCES, path.join(import.meta.dirname, 'synthesize-stages.ts')];
  const file = path.join(KEPT, `${hashSources(sources, deployedStages)}.json`);
  mkdirSync(KEPT, { recursive: true });
  synthesis ??= readOrMake(file);
  return synthesis;
}

/** One process makes it while the others wait: several at once would all be slower. */
async function readOrMake(file: string): Promise<Synthesis> {
  const lock = `${file}.lock`;
  for (;;) {
    const made = read(file);
    if (made) return made;
    if (take(lock)) return keep(file).finally(() => rmSync(lock, { force: true }));
    await wait(100);
  }
}

/** A lock whose process has ended is removed, so that the next try gets it. */
function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isHeld(lock: string): boolean {
  try {
    // Before the holder has written its id this is 0, which asks for our own processes.
    return process.kill(Number(readFileSync(lock, 'utf8')), 0);
  } catch {
    return false;
  }
}

function read(file: string): Synthesis | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Moved into place when complete. Results of other sources are deleted. */
async function keep(file: string): Promise<Synthesis> {
  // Loading the CDK takes seconds, and most processes only wait for another.
  const { synthesizeStages } = await import('./synthesize-stages.ts');
  const made = await synthesizeStages();
  const unfinished = `${file}-${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(made));
  renameSync(unfinished, file);
  const others = readdirSync(KEPT).filter((name) => name.endsWith('.json') && name !== path.basename(file));
  for (const name of others) rmSync(path.join(KEPT, name), { force: true });
  return made;
}

/** The templates of deployed stages, with functions built the fast way. */
export async function synthesizedStages(): Promise<Stages> {
  const { stages } = await synthesizeOnce();
  return Object.fromEntries(
    Object.entries(stages).map(([stage, { stackName, template }]) => {
      const { Resources: resources } = template;
      const ofType = (type: string) => Object.entries(resources).filter(([, { Type }]) => Type === type);
      return [stage, { stackName, resources, template, ofType }];
    }),
  ) as Stages;
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { bundleFunctions } from '#infra/bundle.ts';
import { functionEntries } from '#infra/function-entries.ts';
import { projectRoot } from '#infra/project-root.ts';
import { ServiceStack } from '#infra/service-stack.ts';
import { stageOf } from '#infra/stages.ts';
import { skipTemplateValidation } from '#platform/env.ts';
import { type DeployedStage, deployedStages } from '#platform/stage-names.ts';

export interface TemplateResource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template's properties have the shape that CloudFormation gives them
  readonly Properties: any;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

export interface Synthesized {
  readonly stack: ServiceStack;
  readonly resources: Readonly<Record<string, TemplateResource>>;
  ofType(type: string): [string, TemplateResource][];
}

type Stages = Record<DeployedStage, Synthesized>;

interface Synthesis {
  readonly stages: Stages;
  readonly bundledInputs: readonly string[];
}

let synthesis: Promise<Synthesis> | undefined;

function synthesizeOnce(): Promise<Synthesis> {
  synthesis ??= synthesize();
  return synthesis;
}

/** The deployed stages' stacks, synthesized once for all the suites of a process: their templates are only read. */
export const synthesizedStages = async (): Promise<Stages> => (await synthesizeOnce()).stages;

/** Every file that the functions are made of, relative to the project's root. */
export const bundledInputs = async (): Promise<readonly string[]> => (await synthesizeOnce()).bundledInputs;

/** One run for all stages, with the functions built the quick way. */
async function synthesize(): Promise<Synthesis> {
  skipTemplateValidation();
  const directory = mkdtempSync(path.join(tmpdir(), 'infra-test-'));
  try {
    const { context } = JSON.parse(readFileSync(path.join(projectRoot, 'cdk.json'), 'utf8'));
    const app = new App({ outdir: path.join(directory, 'out'), context, analyticsReporting: false });
    const bundle = await bundleFunctions(functionEntries(), 'shared', path.join(directory, 'functions'));
    const stacks = deployedStages.map(
      (name) => [name, new ServiceStack(app, `Test-${name}`, { stage: stageOf(name), bundle })] as const,
    );
    const assembly = app.synth();
    const stages = Object.fromEntries(
      stacks.map(([name, stack]) => {
        const resources: Record<string, TemplateResource> = assembly.getStackByName(stack.stackName).template
          .Resources;
        const ofType = (type: string) => Object.entries(resources).filter(([, { Type }]) => Type === type);
        return [name, { stack, resources, ofType }];
      }),
    ) as Stages;
    return { stages, bundledInputs: Object.keys(bundle.metafile.inputs) };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

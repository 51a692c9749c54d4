import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { bundleFunctions } from '#infra/bundle.ts';
import { functionEntries } from '#infra/function-entries.ts';
import { projectRoot } from '#infra/project-root.ts';
import { ServiceStack } from '#infra/service-stack.ts';
import { stageOf } from '#infra/stages.ts';
import { type DeployedStage, deployedStages } from '#platform/stage-names.ts';

process.env.CDK_VALIDATION = 'false';

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

/** The deployed stages' stacks from one run, with the functions built the quick way. */
export async function synthesizeStages(): Promise<Record<DeployedStage, Synthesized>> {
  const directory = mkdtempSync(path.join(tmpdir(), 'infra-test-'));
  try {
    const { context } = JSON.parse(readFileSync(path.join(projectRoot, 'cdk.json'), 'utf8'));
    const app = new App({ outdir: path.join(directory, 'out'), context, analyticsReporting: false });
    const bundle = await bundleFunctions(functionEntries(), 'shared', path.join(directory, 'functions'));
    const stacks = deployedStages.map(
      (name) => [name, new ServiceStack(app, `Test-${name}`, { stage: stageOf(name), bundle })] as const,
    );
    const assembly = app.synth();
    return Object.fromEntries(
      stacks.map(([name, stack]) => {
        const resources: Record<string, TemplateResource> = assembly.getStackByName(stack.stackName).template
          .Resources;
        const ofType = (type: string) => Object.entries(resources).filter(([, { Type }]) => Type === type);
        return [name, { stack, resources, ofType }];
      }),
    ) as Record<DeployedStage, Synthesized>;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { bundleFunctions } from '#infra/bundle.ts';
import { listFunctionEntries } from '#infra/function-entries.ts';
import { ServiceStack } from '#infra/service-stack.ts';
import { getStage } from '#infra/stages.ts';
import { readProjectContext } from '#infra/synthesize-local.ts';
import { deployedStages } from '#platform/stage-names.ts';
import type { Synthesis } from './synthesized.ts';

/** The templates of all deployed stages in one run, with functions built the fast way. */
export async function synthesizeStages(): Promise<Synthesis> {
  const directory = mkdtempSync(path.join(tmpdir(), 'infra-test-'));
  try {
    const app = new App({
      outdir: path.join(directory, 'out'),
      context: readProjectContext(),
      analyticsReporting: false,
      builtinCloudFormationValidation: false,
    });
    const bundle = await bundleFunctions(listFunctionEntries(), 'local', path.join(directory, 'functions'));
    for (const name of deployedStages) {
      new ServiceStack(app, `Test-${name}`, { stage: getStage(name), bundle });
    }
    const assembly = app.synth();
    const stages = Object.fromEntries(
      deployedStages.map((name) => {
        const { stackName, template } = assembly.getStackByName(`Test-${name}`);
        return [name, { stackName, template }];
      }),
    ) as Synthesis['stages'];
    return { stages, bundledInputs: Object.keys(bundle.metafile.inputs) };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { projectRoot } from './project-root.ts';
import { addServiceStack, type SynthesisOptions } from './synthesize.ts';

export type LocalSynthesisOptions = Pick<SynthesisOptions, 'settings' | 'webStandIn'>;

/** The context that the CDK CLI would pass; without it the template would differ from the deployed one. */
export const readProjectContext = (): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(projectRoot, 'cdk.json'), 'utf8')).context;

/** The same stack that is deployed, with the local stage's settings and quickly built functions. */
export async function synthesizeLocal(directory: string, options: LocalSynthesisOptions): Promise<void> {
  const app = new App({
    outdir: path.join(directory, 'cdk.out'),
    context: readProjectContext(),
    analyticsReporting: false,
    builtinCloudFormationValidation: false,
  });
  await addServiceStack({
    app,
    stage: 'local',
    mode: 'local',
    bundleDirectory: path.join(directory, 'functions'),
    ...options,
  });
  app.synth();
}

import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { addServiceStack } from './synthesize.ts';

export interface LocalAssembly {
  readonly template: unknown;
  readonly stackName: string;
  readonly assetDirectory: string;
}

/** The very stack that is deployed, with the local stage's settings and quickly built functions. */
export async function synthesizeLocal(
  directory: string,
  { allowedWebhookHosts }: { readonly allowedWebhookHosts: readonly string[] },
): Promise<LocalAssembly> {
  const outdir = path.join(directory, 'cdk.out');
  const app = new App({ outdir, analyticsReporting: false });
  const { stack } = await addServiceStack({
    app,
    stage: 'local',
    mode: 'shared',
    bundleDirectory: path.join(directory, 'functions'),
    allowedWebhookHosts,
  });
  const assembly = app.synth();
  return {
    template: assembly.getStackByName(stack.stackName).template,
    stackName: stack.stackName,
    assetDirectory: outdir,
  };
}

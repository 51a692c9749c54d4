import path from 'node:path';
import type { App } from 'aws-cdk-lib';
import { type StageName, stackNameOf } from '#platform/stage-names.ts';
import type { BundleMode } from './bundle.ts';
import { bundleOnce } from './bundle.ts';
import { requireOperatorSettings } from './check-stage.ts';
import { listFunctionEntries } from './function-entries.ts';
import { projectRoot } from './project-root.ts';
import { ServiceStack } from './service-stack.ts';
import { getStage, type Stage } from './stages.ts';

export interface SynthesisOptions {
  readonly stage: StageName;
  readonly mode: BundleMode;
  readonly app: App;
  /** @default dist/functions */
  readonly bundleDirectory?: string;
  /** Overrides of the stage's own settings. */
  readonly settings?: Partial<Pick<Stage, 'contact' | 'sources' | 'accountConcurrency'>> & {
    readonly research?: Stage['providers']['research'];
  };
  /** Only for tests of local runs. @default none */
  readonly webStandIn?: string;
}

/** Bundles the functions and adds the stage's stack to the app. */
export async function addServiceStack({
  stage,
  mode,
  app,
  bundleDirectory,
  settings: { research, ...settings } = {},
  webStandIn,
}: SynthesisOptions) {
  const defaults = getStage(stage);
  const complete: Stage = {
    ...defaults,
    ...settings,
    providers: { ...defaults.providers, ...(research !== undefined && { research }) },
  };
  requireOperatorSettings(complete);
  const directory = bundleDirectory ?? path.join(projectRoot, 'dist/functions');
  const bundle = await bundleOnce(listFunctionEntries(), mode, directory);
  const stack = new ServiceStack(app, stackNameOf(stage), {
    // With them, the CDK refuses the credentials of another account and ignores another region.
    env: {
      ...(complete.account !== undefined && { account: complete.account }),
      ...(complete.region !== undefined && { region: complete.region }),
    },
    stage: complete,
    bundle,
    webStandIn,
    description: `Signal Intelligence Service (${stage})`,
  });
  return { app, stack, bundle };
}

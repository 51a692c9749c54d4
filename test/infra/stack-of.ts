import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { pushAccountsToWebhook } from '#contract/webhook-pushes.ts';
import { ServiceStack } from '#infra/service-stack.ts';
import { type Stage, stageOf } from '#infra/stages.ts';
import { contextOfProject } from '#infra/synthesize-local.ts';
import { skipTemplateValidation } from '#platform/env.ts';
import type { StageName } from '#platform/stage-names.ts';
import type { TemplateResource } from './synthesized.ts';

/** A stage with other settings than its own, and one endpoint, whose functions are empty. */
export function stackOf(name: StageName, settings: Partial<Stage>) {
  skipTemplateValidation();
  const directory = mkdtempSync(path.join(tmpdir(), 'stack-of-'));
  try {
    const asset = path.join(directory, 'function');
    mkdirSync(asset);
    writeFileSync(path.join(asset, 'index.mjs'), '');
    const app = new App({
      outdir: path.join(directory, 'out'),
      context: contextOfProject(),
      analyticsReporting: false,
    });
    const stack = new ServiceStack(app, 'Test', {
      stage: { ...stageOf(name), ...settings },
      bundle: {
        assetOf: (id) => ({ directory: asset, handler: `${id}.handler` }),
        metafile: { inputs: {}, outputs: {} },
      },
      endpoints: [pushAccountsToWebhook],
    });
    const { template } = app.synth().getStackByName(stack.stackName);
    const resources: Record<string, TemplateResource> = template.Resources;
    const ofType = (type: string) =>
      Object.entries(resources)
        .filter(([, { Type }]) => Type === type)
        .map(([, resource]) => resource);
    return { stack, resources, ofType };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

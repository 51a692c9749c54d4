import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { pushAccountsToWebhook } from '#contract/webhook-pushes.ts';
import type { Bundle } from '#infra/bundle.ts';
import { ServiceStack, type ServiceStackProps } from '#infra/service-stack.ts';
import type { Stage } from '#infra/stages.ts';
import { contextOfProject } from '#infra/synthesize-local.ts';
import { skipTemplateValidation } from '#platform/env.ts';
import type { TemplateResource } from './synthesized.ts';

/** Functions that do nothing: a template says where their code lies and not what it does. */
const emptyFunctions: Bundle = {
  assetOf: (id) => ({
    directory: path.join(import.meta.dirname, 'empty-function'),
    handler: `${id}.handler`,
  }),
  metafile: { inputs: {}, outputs: {} },
};

type Parts = Partial<Pick<ServiceStackProps, 'endpoints' | 'webStandIn'>> & {
  /** @default Test */
  readonly name?: string;
};

/** The stack of a stage with settings that no stage has, or with few endpoints: one, unless others are wanted. */
export function stackOf(
  stage: Stage,
  { name = 'Test', endpoints = [pushAccountsToWebhook], webStandIn }: Parts = {},
) {
  skipTemplateValidation();
  const outdir = mkdtempSync(path.join(tmpdir(), 'stack-of-'));
  try {
    const app = new App({ outdir, context: contextOfProject(), analyticsReporting: false });
    const stack = new ServiceStack(app, name, { stage, bundle: emptyFunctions, endpoints, webStandIn });
    const { template, templateFullPath, messages } = app.synth().getStackByName(stack.stackName);
    const warnings = messages
      .filter(({ level }) => level === 'warning')
      .map(({ entry }) => String(entry.data));
    const resources: Record<string, TemplateResource> = template.Resources;
    const ofType = (type: string) => Object.values(resources).filter(({ Type }) => Type === type);
    return { stack, template, resources, ofType, warnings, bytes: statSync(templateFullPath).size };
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

import { statSync } from 'node:fs';
import path from 'node:path';
import { temporaryDirectory } from '@signal/embedded-cloud/testing/temporary-directory.ts';
import { App } from 'aws-cdk-lib';
import { ArtifactMetadataEntryType } from 'aws-cdk-lib/cloud-assembly-schema';
import { pushAccountsToWebhook } from '#contract/webhook-pushes.ts';
import type { Bundle } from '#infra/bundle.ts';
import { ServiceStack, type ServiceStackProps } from '#infra/service-stack.ts';
import type { Stage } from '#infra/stages.ts';
import { readProjectContext } from '#infra/synthesize-local.ts';
import type { TemplateResource } from './synthesized.ts';

/** Functions that do nothing: a template contains the location of their code, not what it does. */
const emptyFunctions: Bundle = {
  assetOf: (id) => ({
    directory: path.join(import.meta.dirname, 'empty-function'),
    handler: `${id}.handler`,
  }),
};

type Parts = Partial<Pick<ServiceStackProps, 'endpoints' | 'webStandIn'>> & {
  /** @default Test */
  readonly name?: string;
  /** Checks the template against CloudFormation's schemas, which takes 16 s. @default false */
  readonly isValidated?: boolean;
};

/** Building a stack takes a third of the time, and synthesizing it the rest, so templates are only synthesized when read. */
class BuiltStack {
  readonly stack: ServiceStack;
  readonly #app: App;

  constructor(app: App, stack: ServiceStack) {
    this.#app = app;
    this.stack = stack;
  }

  get #artifact() {
    // The app keeps what it has synthesized.
    return this.#app.synth().getStackByName(this.stack.stackName);
  }

  get template() {
    return this.#artifact.template;
  }

  get resources(): Record<string, TemplateResource> {
    return this.template.Resources;
  }

  get bytes(): number {
    return statSync(this.#artifact.templateFullPath).size;
  }

  get warnings(): string[] {
    return this.stack.node
      .findAll()
      .flatMap(({ node }) => node.metadata)
      .filter(({ type }) => type === ArtifactMetadataEntryType.WARN)
      .map(({ data }) => String(data));
  }

  readonly ofType = (type: string) => Object.values(this.resources).filter(({ Type }) => Type === type);
}

/** The stack of a stage with settings that no stage has, or with few endpoints: one, unless others are wanted. */
export function stackOf(
  stage: Stage,
  { name = 'Test', endpoints = [pushAccountsToWebhook], webStandIn, isValidated = false }: Parts = {},
): BuiltStack {
  const app = new App({
    outdir: temporaryDirectory('stack-of-'),
    context: readProjectContext(),
    analyticsReporting: false,
    builtinCloudFormationValidation: isValidated,
    treeMetadata: false,
  });
  return new BuiltStack(
    app,
    new ServiceStack(app, name, { stage, bundle: emptyFunctions, endpoints, webStandIn }),
  );
}

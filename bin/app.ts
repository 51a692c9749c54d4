import path from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { deployedStages } from '#platform/stage-names.ts';

// Validating against CloudFormation's schemas takes 16 s. A test does it for the largest stage, and CloudFormation for every change set.
const app = new App({ builtinCloudFormationValidation: false });
const requestedStage: unknown = app.node.tryGetContext('stage') ?? 'dev';
const stage = deployedStages.find((name) => name === requestedStage);
if (!stage) {
  console.error(`Unknown stage "${String(requestedStage)}". Use -c stage=${deployedStages.join('|')}.`);
  process.exit(2);
}
// Loading the stack takes a second, so the command line is checked first.
const { AwsSolutionsChecks } = await import('cdk-nag');
const { suppressNagFindings } = await import('#infra/nag-suppressions.ts');
const { addServiceStack } = await import('#infra/synthesize.ts');
const contact: unknown = app.node.tryGetContext('contact');
const settings = typeof contact === 'string' ? { contact } : {};
const { stack } = await addServiceStack({ app, stage, mode: 'deployed', settings });
suppressNagFindings(stack);
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
const { directory } = app.synth();
const template = path.join(path.relative(process.cwd(), directory), `${stack.artifactId}.template.json`);
console.error(`Template for stage "${stage}": ${template}`);

import { App } from 'aws-cdk-lib';
import { addServiceStack } from '#infra/synthesize.ts';
import { deployedStages } from '#platform/stage-names.ts';

const app = new App();
const wanted: unknown = app.node.tryGetContext('stage') ?? 'dev';
const stage = deployedStages.find((name) => name === wanted);
if (!stage) {
  console.error(`Unknown stage "${String(wanted)}": use -c stage=${deployedStages.join('|')}.`);
  process.exit(2);
}
await addServiceStack({ app, stage, mode: 'apart' });
app.synth();

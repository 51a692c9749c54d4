import { App } from 'aws-cdk-lib';
import { expect, it } from 'vitest';
import { ServiceStack } from '#infra/service-stack.ts';
import { stageOf } from '#infra/stages.ts';
import { deployedStages } from '#platform/stage-names.ts';
import { synthesizeStages } from '#test/infra/synthesized.ts';

it.each(deployedStages)('sandboxes cannot stand in for CRMs on %s: synth fails and says why', (stage) => {
  const bundle = {
    assetOf: () => ({ directory: '.', handler: 'index.handler' }),
    metafile: { inputs: {}, outputs: {} },
  };
  const make = () =>
    new ServiceStack(new App({ analyticsReporting: false }), 'Test', {
      stage: { ...stageOf(stage), sandboxes: true },
      bundle,
    });
  expect(make).toThrow(`The stage ${stage} must not use sandboxes`);
});

it('no deployed function knows of a sandbox', async () => {
  const { prod } = await synthesizeStages();
  expect(JSON.stringify(prod.resources)).not.toContain('SANDBOX_ORIGIN');
});

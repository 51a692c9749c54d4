import { describe, expect, it } from 'vitest';
import { endpointList } from '#contract/endpoints.ts';
import { getStage } from '#infra/stages.ts';
import { deployedStages } from '#platform/stage-names.ts';
import { stackOf } from '#test/infra/stack-of.ts';
import { synthesizedStages } from '#test/infra/synthesized.ts';

const deployed = await synthesizedStages();
const local = stackOf(getStage('local'), { endpoints: endpointList });

type Resource = { readonly Properties: Record<string, unknown> };

const hostsOf = (functions: readonly Resource[]): string[] =>
  functions.flatMap(({ Properties }) => {
    const { Variables = {} } = (Properties.Environment ?? {}) as { Variables?: Record<string, string> };
    return Variables.ALLOWED_WEBHOOK_HOSTS ?? [];
  });

describe('non-public hosts that webhooks may go to', () => {
  it('are set by a local run for the functions that send', () => {
    expect(hostsOf(local.ofType('AWS::Lambda::Function'))).toEqual(Array(9).fill(''));
  });

  it.each(deployedStages)("can't be set on %s", (stage) => {
    const functions = deployed[stage].ofType('AWS::Lambda::Function').map(([, resource]) => resource);

    expect(functions.length).toBeGreaterThan(0);
    expect(hostsOf(functions)).toEqual([]);
  });
});

describe('sandboxes of other services', () => {
  it.each(deployedStages)('cannot be used on %s: synth fails and says why', (stage) => {
    expect(() => stackOf({ ...getStage(stage), sandboxes: true })).toThrow(
      `The stage ${stage} must not use sandboxes: only local runs may.`,
    );
  });

  it('are only set for functions in a local stage', () => {
    expect(JSON.stringify(local.template)).toContain('SANDBOX_ORIGIN');
    expect(JSON.stringify(deployed.prod.resources)).not.toContain('SANDBOX_ORIGIN');
  });
});

it('every queue is encrypted and has a dead-letter queue', () => {
  const queues = deployed.prod.ofType('AWS::SQS::Queue').map(([, resource]) => resource);
  const working = queues.filter(({ Properties }) => Properties.RedrivePolicy !== undefined);
  // One more holds what the stream's consumer gave up: nothing reads it.
  const lost = queues.filter(({ Properties }) => Properties.QueueName.endsWith('-note-changes-dead'));
  expect(lost).toHaveLength(1);
  expect(working).toHaveLength((queues.length - lost.length) / 2);
  for (const { Properties } of queues) expect(Properties.KmsMasterKeyId).toBeDefined();
  for (const [, { Properties }] of deployed.dev.ofType('AWS::SQS::Queue')) {
    expect(Properties.SqsManagedSseEnabled).toBe(true);
  }
});

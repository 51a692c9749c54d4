import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAssembly } from '#deploy/assembly.ts';
import { cloudFormationClient } from '#deploy/aws-clients.ts';
import { readChangeSet } from '#deploy/changes/change-set.ts';
import { readDeployOptions } from '#deploy/deploy-options.ts';
import { cdkToolkit } from '#deploy/toolkit.ts';
import { AwsControlPlane } from '#test/harness/doubles/aws-control-plane.ts';

const STACK = 'SignalIntelligence-dev';
const REGION = 'eu-west-1';

// The CDK's own program is started, on a machine that may be busy.

let directory: string;
let aws: AwsControlPlane;
let said: string[];
let stop: () => void;

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'toolkit-'));
  said = [];
  aws = new AwsControlPlane();
  aws.stacks.set(STACK, { status: 'UPDATE_COMPLETE' });
  aws.stacks.set('CDKToolkit', {
    status: 'UPDATE_COMPLETE',
    outputs: { BootstrapVersion: '30', BucketName: 'assets', BucketDomainName: 'assets.example' },
  });
  aws.planned = [{ Action: 'Add', LogicalResourceId: 'Topic', ResourceType: 'AWS::SNS::Topic' }];
  stop = await aws.start();
  vi.stubEnv('AWS_ENDPOINT_URL', aws.url);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'OWN');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  vi.stubEnv('CDK_DISABLE_CLI_TELEMETRY', 'true');
});

afterEach(() => {
  vi.unstubAllEnvs();
  stop();
  rmSync(directory, { recursive: true, force: true });
});

/** In the CDK's format, but small. */
function writeAssembly(): void {
  const template = {
    Parameters: { TableProtection: { Type: 'String', Default: 'on' } },
    Resources: { Topic: { Type: 'AWS::SNS::Topic' } },
  };
  const stack = {
    type: 'aws:cloudformation:stack',
    environment: 'aws://unknown-account/unknown-region',
    properties: {
      templateFile: 'template.json',
      requiresBootstrapStackVersion: 6,
      assumeRoleArn: 'arn:role',
      terminationProtection: true,
    },
    displayName: STACK,
  };
  writeFileSync(
    path.join(directory, 'manifest.json'),
    JSON.stringify({ version: '36.0.0', artifacts: { [STACK]: stack } }),
  );
  writeFileSync(path.join(directory, 'template.json'), JSON.stringify(template));
  mkdirSync(path.join(directory, 'asset.abc'));
  writeFileSync(path.join(directory, 'asset.abc/index.mjs'), 'x'.repeat(100));
}

describe('the CDK', () => {
  it('creates the change set it is told to, and executes nothing', async () => {
    writeAssembly();
    const toolkit = cdkToolkit(readDeployOptions(['--stage', 'dev']), {
      say: (line) => said.push(line),
      signal: new AbortController().signal,
    });
    const assembly = readAssembly(directory, STACK);

    const parameters = { TableProtection: 'off' };
    await toolkit.prepare(assembly, { name: 'deploy-1', region: REGION, parameters });

    expect(aws.changeSet?.name).toBe('deploy-1');
    expect(aws.parameters).toEqual(parameters);
    expect(aws.asked).toContain(`UpdateTerminationProtection ${STACK}`);
    expect(aws.asked).toContain(`CreateChangeSet ${STACK}`);
    expect(aws.asked).not.toContain(`ExecuteChangeSet ${STACK}`);
    expect(said.length).toBeGreaterThan(0);
  });

  it('leaves the failed change set of a deploy that changes nothing, which counts as no change', async () => {
    writeAssembly();
    aws.planned = [];
    const toolkit = cdkToolkit(readDeployOptions(['--stage', 'dev']), {
      say: (line) => said.push(line),
      signal: new AbortController().signal,
    });

    await toolkit.prepare(readAssembly(directory, STACK), {
      name: 'deploy-1',
      region: REGION,
      parameters: {},
    });

    expect(aws.changeSet).toMatchObject({ name: 'deploy-1', status: 'FAILED' });
    const client = cloudFormationClient({ region: REGION, endpoint: aws.url });
    expect(await readChangeSet(client, STACK, 'deploy-1')).toBeUndefined();
  });

  it('ends the deploy if it fails, and its output says why', async () => {
    writeAssembly();
    aws.stacks.delete('CDKToolkit');
    const toolkit = cdkToolkit(readDeployOptions(['--stage', 'dev']), {
      say: (line) => said.push(line),
      signal: new AbortController().signal,
    });

    await expect(
      toolkit.prepare(readAssembly(directory, STACK), { name: 'deploy-1', region: REGION, parameters: {} }),
    ).rejects.toMatchObject({
      code: 1,
      message: 'cdk deploy exited with 1.',
    });
    expect(said.join('\n')).toContain('requires a bootstrap stack');
    expect(aws.changeSet).toBeUndefined();
  });

  it('ends when interrupted', async () => {
    writeAssembly();
    const control = new AbortController();
    const toolkit = cdkToolkit(readDeployOptions(['--stage', 'dev']), {
      say: () => undefined,
      signal: control.signal,
    });

    const prepared = toolkit.prepare(readAssembly(directory, STACK), {
      name: 'deploy-1',
      region: REGION,
      parameters: {},
    });
    control.abort();

    await expect(prepared).rejects.toMatchObject({ code: 130 });
  });
});

describe('an assembly', () => {
  it('contains what the checks need', () => {
    writeAssembly();

    expect(readAssembly(directory, STACK)).toMatchObject({
      resources: { Topic: { Type: 'AWS::SNS::Topic' } },
      parameters: ['TableProtection'],
      templateBytes: 116,
      codeBytes: 100,
      deployRoleArn: 'arn:role',
      bootstrapVersion: 6,
    });
    expect(() => readAssembly(directory, 'Other')).toThrow('has no stack Other');
  });
});

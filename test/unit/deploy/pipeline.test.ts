import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { readDeployOptions } from '#deploy/deploy-options.ts';

const root = path.resolve(import.meta.dirname, '../../..');

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
}

interface Job {
  readonly needs?: string;
  readonly uses?: string;
  readonly environment?: string;
  readonly concurrency?: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
  readonly 'timeout-minutes'?: number;
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const textOf = (name: string): string => readFileSync(path.join(root, '.github/workflows', name), 'utf8');
const files = ['deploy.yml', 'deploy-stage.yml'];
const [pipeline, stage] = files.map((name) => parseYaml(textOf(name)) as Workflow);
const steps = [pipeline, stage].flatMap((workflow) =>
  Object.values(workflow!.jobs).flatMap((job) => job.steps ?? []),
);

describe('the pipeline', () => {
  it('lets only deploys request a token, in an environment that may require approval', () => {
    const mayAsk = Object.entries(pipeline!.jobs).filter(
      ([, job]) => job.permissions?.['id-token'] === 'write',
    );

    expect([pipeline!.permissions, stage!.permissions]).toEqual([{ contents: 'read' }, { contents: 'read' }]);
    expect(mayAsk.map(([name]) => name)).toEqual(['dev', 'staging', 'prod']);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as the pipeline has it
    expect(stage!.jobs.deploy?.environment).toBe('${{ inputs.stage }}');
  });

  it('stores no secret: AWS gets a token', () => {
    for (const name of files) expect(textOf(name)).not.toMatch(/secrets\.|aws-access-key-id|aws-secret/);
  });

  it('pins every action to a commit', () => {
    const used = steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses]));

    expect(used.length).toBeGreaterThan(4);
    for (const action of used) expect(action).toMatch(/^[a-z-]+\/[a-z-]+@[0-9a-f]{40}$/);
  });

  it('calls the deploy with options that exist', () => {
    const run = stage!.jobs.deploy?.steps?.at(-1)?.run ?? '';
    const args = run
      .replace('npm run deploy -- ', '')
      .replace('"$STAGE"', 'prod')
      .replace(/ \$\{CONTACT.*/, '');

    expect(readDeployOptions(args.split(' '))).toMatchObject({ stage: 'prod', isAgreed: true });
    expect(stage!.jobs.deploy?.['timeout-minutes']).toBeGreaterThan(10 + 20 + 50 + 5);
  });
});

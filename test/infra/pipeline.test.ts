import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

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

  it('deploys a stage, then tests it at the address that the deploy printed', () => {
    const commands = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
    const deploy = commands.find((command) => command.includes('cdk deploy'));
    const smoke = commands.at(-1) ?? '';
    const scripts = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts;

    expect(deploy).toMatch(/-c stage="\$STAGE" .*--require-approval never --outputs-file outputs\.json$/);
    expect(smoke).toMatch(/^npm run smoke -- --stage "\$STAGE" --url .*BaseUrl.* outputs\.json/);
    expect(scripts).toHaveProperty('smoke');
    expect(stage!.jobs.deploy?.['timeout-minutes']).toBeGreaterThan(10 + 20 + 50 + 5);
  });
});

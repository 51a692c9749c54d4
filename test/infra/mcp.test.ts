import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getIntegrations } from '#contract/integrations.ts';
import { ServiceStack } from '#infra/service-stack.ts';
import { stageOf } from '#infra/stages.ts';
import { contextOfProject } from '#infra/synthesize-local.ts';
import { skipTemplateValidation, variable } from '#platform/env.ts';
import { deployedStages } from '#platform/stage-names.ts';
import type { TemplateResource } from '#test/infra/synthesized.ts';

// A stack takes seconds to synthesize, and many on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let directory: string;

beforeAll(() => {
  skipTemplateValidation();
  directory = mkdtempSync(path.join(tmpdir(), 'mcp-stage-'));
  mkdirSync(path.join(directory, 'function'));
  writeFileSync(path.join(directory, 'function/index.mjs'), '');
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** What a stage makes of one endpoint and the tools of agents, with empty functions. */
function synthesize(mcp: boolean) {
  const app = new App({
    outdir: path.join(directory, `out-${mcp}`),
    context: contextOfProject(),
    analyticsReporting: false,
  });
  const stack = new ServiceStack(app, 'Test', {
    stage: { ...stageOf('dev'), mcp },
    bundle: {
      assetOf: () => ({ directory: path.join(directory, 'function'), handler: 'index.handler' }),
      metafile: { inputs: {}, outputs: {} },
    },
    endpoints: [getIntegrations],
  });
  const resources: TemplateResource[] = Object.values(
    app.synth().getStackByName(stack.stackName).template.Resources,
  );
  const api = resources.find(({ Type }) => Type === 'AWS::ApiGateway::RestApi');
  const functions = resources.filter(({ Type }) => Type === 'AWS::Lambda::Function');
  const described = (start: string) =>
    functions.filter(({ Properties }) => Properties.Description?.startsWith(start));
  return {
    routes: Object.keys(api?.Properties.Body.paths),
    agents: described('POST /mcp'),
    told: described('GET /integrations')[0]?.Properties.Environment.Variables[variable.mcpEnabled],
  };
}

describe('tools for agents', () => {
  it.each([...deployedStages, 'local'] as const)('%s offers them', (stage) => {
    expect(stageOf(stage).mcp).toBe(true);
  });

  it('of a stage that offers them: a route, a function, and GET /integrations says so', () => {
    const { routes, agents, told } = synthesize(true);

    expect(routes).toContain('/mcp');
    expect(agents).toHaveLength(1);
    expect(told).toBe('true');
  });

  it('of a stage that does not: no route, no function, and GET /integrations says so', () => {
    const { routes, agents, told } = synthesize(false);

    expect(routes).not.toContain('/mcp');
    expect(agents).toEqual([]);
    expect(told).toBe('false');
  });
});

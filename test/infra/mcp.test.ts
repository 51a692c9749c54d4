import { describe, expect, it } from 'vitest';
import { getIntegrations } from '#contract/integrations.ts';
import { getStage } from '#infra/stages.ts';
import { variable } from '#platform/env.ts';
import { deployedStages } from '#platform/stage-names.ts';
import { stackOf } from '#test/infra/stack-of.ts';

// A stack takes seconds to synthesize, and many on a busy machine.

/** A stage with one endpoint and the agents' tools. */
function synthesize(mcp: boolean) {
  const stack = stackOf({ ...getStage('dev'), mcp }, { endpoints: [getIntegrations] });
  const [api] = stack.ofType('AWS::ApiGateway::RestApi');
  const described = (start: string) =>
    stack
      .ofType('AWS::Lambda::Function')
      .filter(({ Properties }) => Properties.Description?.startsWith(start));
  return {
    routes: Object.keys(api?.Properties.Body.paths),
    agents: described('POST /mcp'),
    told: described('GET /integrations')[0]?.Properties.Environment.Variables[variable.mcpEnabled],
  };
}

describe('tools for agents', () => {
  it.each([...deployedStages, 'local'] as const)('%s offers them', (stage) => {
    expect(getStage(stage).mcp).toBe(true);
  });

  it('of a stage that offers them: a route, a function, and GET /integrations says so', () => {
    const { routes, agents, told } = synthesize(true);

    expect(routes).toContain('/mcp');
    expect(agents).toHaveLength(1);
    expect(told).toBe('true');
  });

  it("of a stage that doesn't: no route, no function, and GET /integrations says so", () => {
    const { routes, agents, told } = synthesize(false);

    expect(routes).not.toContain('/mcp');
    expect(agents).toEqual([]);
    expect(told).toBe('false');
  });
});

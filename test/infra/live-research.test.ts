import { describe, expect, it } from 'vitest';
import { getStage, type Stage } from '#infra/stages.ts';
import { deployedStages, type StageName } from '#platform/stage-names.ts';
import { stackOf } from '#test/infra/stack-of.ts';

const live = (name: StageName, parts: Partial<Stage> = {}): Stage => ({
  ...getStage(name),
  providers: { ...getStage(name).providers, research: 'live' },
  ...parts,
});

/** Workflows ask live sources, so endpoints don't matter. */
const liveStack = (stage: Stage, webStandIn?: string) => stackOf(stage, { endpoints: [], webStandIn });

const variablesOf = (stack: ReturnType<typeof stackOf>): Record<string, string>[] =>
  stack.ofType('AWS::Lambda::Function').map(({ Properties }) => Properties.Environment.Variables);

describe('live sources', () => {
  it("are queried by the steps that read documents, with the stage's contact and sources", () => {
    const all = variablesOf(
      liveStack(live('prod', { contact: 'ops@seller.com', sources: ['dns', 'feeds'] })),
    );
    const asking = all.filter(({ RESEARCH_PROVIDER }) => RESEARCH_PROVIDER !== undefined);

    expect(asking).toHaveLength(4);
    for (const variables of asking) {
      expect(variables).toMatchObject({
        RESEARCH_PROVIDER: 'live',
        RESEARCH_CONTACT: 'ops@seller.com',
        RESEARCH_SOURCES: 'dns,feeds',
      });
    }
    expect(all.filter(({ RESEARCH_CONTACT }) => RESEARCH_CONTACT).length).toBe(asking.length);
  });

  it('are not used without a contact, and the synthesis says so', () => {
    const stack = liveStack(live('prod'));

    expect(stack.warnings.join('\n')).toMatch(/uses no live sources.*-c contact=/);
    expect(variablesOf(stack).flatMap(({ RESEARCH_PROVIDER }) => RESEARCH_PROVIDER ?? [])).not.toContain(
      'live',
    );
  });

  it.each(deployedStages)('of %s have no stand-in for the web', (stage) => {
    expect(() => liveStack(live(stage, { contact: 'ops@seller.com' }), '127.0.0.1:9')).toThrow(
      `The stage ${stage} must not have a stand-in for the web`,
    );
  });
});

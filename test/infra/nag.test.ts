import { type Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '#contract/endpoints.ts';
import { suppressNagFindings } from '#infra/nag-suppressions.ts';
import { getStage } from '#infra/stages.ts';
import { stackOf } from '#test/infra/stack-of.ts';

describe('the AWS Solutions rules over the prod stack', () => {
  let before: string[];
  let after: string[];
  let acknowledged: Record<string, string>;

  const findings = (stack: Stack): string[] =>
    new AwsSolutionsChecks().validateScope(stack).violations.map(({ ruleName }) => ruleName);

  beforeAll(() => {
    const { stack } = stackOf(getStage('prod'), { endpoints: endpointList });
    before = findings(stack);
    suppressNagFindings(stack);
    after = findings(stack);
    acknowledged = Object.assign(
      {},
      ...stack.node
        .findAll()
        .flatMap(({ node }) => node.metadata)
        .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
        .map(({ data }) => data),
    );
  });

  it("find nothing that wasn't reviewed", () => {
    expect(after).toEqual([]);
  });

  it('would find everything that is suppressed, and every suppression has a reason', () => {
    const rules = Object.keys(acknowledged).map((id) => id.replace(/^annotation::/i, ''));

    expect(rules.sort()).toEqual(before.sort());
    expect(Object.values(acknowledged).every((reason) => reason.length > 30)).toBe(true);
  });
});

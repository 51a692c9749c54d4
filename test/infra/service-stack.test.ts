import { describe, expect, it } from 'vitest';
import { acceptsIdempotencyKey, isAudited } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { providerNames } from '#contract/function-uses.ts';
import { queues } from '#contract/queues.ts';
import { workflowNames } from '#contract/workflows.ts';
import { getStage } from '#infra/stages.ts';
import { machines } from '#jobs/workflows/machines.ts';
import { providerVariable, queueVariable, variable, workflowVariable } from '#platform/env.ts';
import { type DeployedStage, deployedStages } from '#platform/stage-names.ts';
import { functionOf, idsWithoutEmail } from '#test/infra/function-of.ts';
import { actionsOf, asList, statementsOf } from '#test/infra/statements.ts';
import { synthesizedStages, type TemplateResource } from '#test/infra/synthesized.ts';

const stages = await synthesizedStages();
const prod = stages.prod;

describe('functions', () => {
  const ids = idsWithoutEmail();

  it('run on Node 24 and arm64, traced, with a timeout and a description', () => {
    for (const id of ids) {
      expect(functionOf(prod, id).resource.Properties, id).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        TracingConfig: { Mode: 'Active' },
        Timeout: expect.any(Number),
        Description: expect.stringMatching(/\S/),
      });
    }
  });

  it('have a role each, which others share only with the same grants', () => {
    const grantsOf = (id: string) => JSON.stringify(statementsOf(functionOf(prod, id).role));
    const roleIds = new Set(ids.map((id) => functionOf(prod, id).roleId));

    expect(roleIds.size).toBe(new Set(ids.map(grantsOf)).size);
    expect(roleIds.size).toBeLessThan(ids.length);
  });

  it('have no sandbox settings', () => {
    expect(JSON.stringify(prod.resources)).not.toContain('SANDBOX_ORIGIN');
  });

  it('only have environment variables that the model declares', () => {
    const known = new Set<string>([
      ...Object.values(variable),
      ...queues.map(({ name }) => queueVariable(name)),
      ...workflowNames.map(workflowVariable),
      ...providerNames.map(providerVariable),
    ]);
    const unknown = prod
      .ofType('AWS::Lambda::Function')
      .flatMap(([id, { Properties }]) =>
        Object.keys(Properties.Environment.Variables).map((name) => [id, name] as const),
      )
      .filter(([, name]) => !known.has(name));

    expect(unknown).toEqual([]);
  });

  it.each(deployedStages)('in %s have the rate limit per key and the cache lifetime', (stage) => {
    const { keyLimit, auditDays = 400 } = getStage(stage);
    for (const endpoint of endpointList) {
      const { Variables } = functionOf(stages[stage], endpoint.id).resource.Properties.Environment;
      expect(Variables[variable.keyRequestsPerMinute], endpoint.id).toBe(String(keyLimit.perMinute));
      const tellsDays = isAudited(endpoint) || endpoint.uses.auditDays === true;
      expect(Variables[variable.auditDays], endpoint.id).toBe(tellsDays ? String(auditDays) : undefined);
    }
  });
});

describe('grants', () => {
  it('let every endpoint that accepts an Idempotency-Key write its mark', () => {
    const stuck = endpointList.filter(
      (endpoint) => acceptsIdempotencyKey(endpoint) && endpoint.uses.table !== 'write',
    );

    expect(stuck.map(({ id }) => id)).toEqual([]);
  });

  it('never use a wildcard action, or allow by exclusion', () => {
    for (const [id, role] of prod.ofType('AWS::IAM::Role')) {
      expect(
        actionsOf(role).filter((action) => action.includes('*')),
        id,
      ).toEqual([]);
      for (const statement of statementsOf(role)) {
        const { Condition: _, ...said } = statement;
        expect(Object.keys(said).sort(), id).toEqual(['Action', 'Effect', 'Resource']);
      }
    }
  });

  it("use a wildcard in a resource only for the table's indexes and streams, the workspaces' secrets and a machine's executions", () => {
    const parts = prod
      .ofType('AWS::IAM::Role')
      .flatMap(([, role]) => statementsOf(role))
      .flatMap(({ Resource }) => asList(Resource))
      .filter((resource) => resource !== '*' && JSON.stringify(resource).includes('*'))
      .map((resource) => JSON.stringify(resource));
    const [[table] = ['']] = prod.ofType('AWS::DynamoDB::GlobalTable');

    expect([...new Set(parts)].sort()).toEqual([
      expect.stringContaining(':secret:signal-intelligence-prod/workspaces/*/integrations*"'),
      expect.stringContaining(':secret:signal-intelligence-prod/workspaces/*/sign-in*"'),
      ...machines
        .map(({ name }) => name)
        .sort()
        .map((name) => expect.stringContaining(`:execution:signal-intelligence-prod-${name}:*"`)),
      ...['index', 'stream'].map((part) =>
        JSON.stringify({ 'Fn::Join': ['', [{ 'Fn::GetAtt': [table, 'Arn'] }, `/${part}/*`]] }),
      ),
    ]);
  });

  it('let only the intended service assume a role', () => {
    const services = prod
      .ofType('AWS::IAM::Role')
      .flatMap(([, { Properties }]) => Properties.AssumeRolePolicyDocument.Statement)
      .map(({ Principal }) => Principal.Service);

    expect([...new Set(services)].sort()).toEqual([
      'apigateway.amazonaws.com',
      'lambda.amazonaws.com',
      'scheduler.amazonaws.com',
      'states.amazonaws.com',
    ]);
  });
});

describe('the table', () => {
  const tableOf = (stage: DeployedStage): TemplateResource => {
    const tables = stages[stage].ofType('AWS::DynamoDB::GlobalTable');
    expect(tables).toHaveLength(1);
    return tables[0]![1];
  };

  it.each(deployedStages)('of %s can be restored, expires items and is encrypted', (stage) => {
    const { Properties } = tableOf(stage);

    expect(Properties.Replicas[0].PointInTimeRecoverySpecification).toEqual({
      PointInTimeRecoveryEnabled: true,
    });
    expect(Properties.TimeToLiveSpecification).toEqual({ AttributeName: 'expires_at', Enabled: true });
    expect(Properties.SSESpecification).toEqual({ SSEEnabled: true, SSEType: 'KMS' });
    expect(Properties.BillingMode).toBe('PAY_PER_REQUEST');
    expect(Properties.TableName).toBe(`signal-intelligence-${stage}`);
  });

  it.each(deployedStages)('of %s outlives its stack in prod, and only there', (stage) => {
    const { Properties, DeletionPolicy, UpdateReplacePolicy } = tableOf(stage);

    expect(Properties.Replicas[0].DeletionProtectionEnabled ?? false).toBe(stage === 'prod');
    expect(DeletionPolicy).toBe(stage === 'prod' ? 'RetainExceptOnCreate' : 'Delete');
    expect(UpdateReplacePolicy).toBe(stage === 'prod' ? 'Retain' : 'Delete');
  });
});

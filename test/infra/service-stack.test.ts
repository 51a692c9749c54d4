import { beforeAll, describe, expect, it } from 'vitest';
import { isAudited, takesIdempotencyKey } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { providerNames } from '#contract/function-uses.ts';
import { queues } from '#contract/queues.ts';
import { getUsage } from '#contract/usage.ts';
import { pushAccountsToWebhook } from '#contract/webhook-pushes.ts';
import { workflowNames } from '#contract/workflows.ts';
import { functionEntries } from '#infra/function-entries.ts';
import { stageOf } from '#infra/stages.ts';
import { providerVariable, queueVariable, variable, workflowVariable } from '#platform/env.ts';
import type { Retention } from '#platform/retention.ts';
import { type DeployedStage, deployedStages } from '#platform/stage-names.ts';
import { functionOf } from '#test/infra/function-of.ts';
import { stackOf } from '#test/infra/stack-of.ts';
import { actionsOf, asList, statementsOf } from '#test/infra/statements.ts';
import { type Synthesized, synthesizedStages, type TemplateResource } from '#test/infra/synthesized.ts';
import { machines } from '#workflows/machines.ts';

let stages: Record<DeployedStage, Synthesized>;
let prod: Synthesized;

beforeAll(async () => {
  stages = await synthesizedStages();
  prod = stages.prod;
});

describe('functions', () => {
  const ids = functionEntries().map(({ id }) => id);

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

  it('each have their own role', () => {
    expect(new Set(ids.map((id) => functionOf(prod, id).roleId)).size).toBe(ids.length);
  });

  it('have no sandbox settings', () => {
    expect(JSON.stringify(prod.resources)).not.toContain('SANDBOX_ORIGIN');
  });

  it.each(deployedStages)('keep their logs in %s exactly as long as the stage says', (stage) => {
    const groups = stages[stage].ofType('AWS::Logs::LogGroup').map(([, group]) => group);

    expect(groups.length).toBeGreaterThan(4);
    for (const { Properties } of groups) {
      expect(Properties.RetentionInDays).toBe(stageOf(stage).logRetentionDays);
    }
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

  it("have the table's name exactly if they use it", () => {
    for (const { id, uses, limited = true } of endpointList) {
      const names = Object.keys(functionOf(prod, id).resource.Properties.Environment.Variables);
      expect(names.includes(variable.tableName), id).toBe(uses.table !== 'none' || limited);
    }
  });

  it.each(deployedStages)('in %s have the rate limit per key and the cache lifetime', (stage) => {
    const { keyLimit, auditDays = 400 } = stageOf(stage);
    for (const endpoint of endpointList) {
      const { Variables } = functionOf(stages[stage], endpoint.id).resource.Properties.Environment;
      expect(Variables[variable.keyRequestsPerMinute], endpoint.id).toBe(String(keyLimit.perMinute));
      const tellsDays = isAudited(endpoint) || endpoint.uses.auditDays === true;
      expect(Variables[variable.auditDays], endpoint.id).toBe(tellsDays ? String(auditDays) : undefined);
    }
  });
});

describe("a stage's own retention", () => {
  const retentionIn = (retention?: Partial<Retention>) => {
    const { ofType } = stackOf(
      { ...stageOf('prod'), ...(retention && { retention }) },
      { endpoints: [getUsage, pushAccountsToWebhook] },
    );
    return ofType('AWS::Lambda::Function').map(({ Properties }) => ({
      id: Properties.Handler.replace('.handler', ''),
      retention: Properties.Environment.Variables[variable.retention],
    }));
  };

  it('is told to the functions that write to the table, without the defaults', () => {
    const told = retentionIn({ alertDays: 20 }).filter(({ retention }) => retention !== undefined);

    expect(told.map(({ id }) => id)).toContain(pushAccountsToWebhook.id);
    expect(told.map(({ id }) => id)).not.toContain(getUsage.id);
    expect(new Set(told.map(({ retention }) => retention))).toEqual(new Set(['{"alertDays":20}']));
    expect(retentionIn().filter(({ retention }) => retention !== undefined)).toEqual([]);
  });

  it('is checked', () => {
    expect(() => retentionIn({ alertDays: 1 })).toThrow('sets alertDays to 1;');
  });
});

describe('grants', () => {
  it('let every endpoint that accepts an Idempotency-Key write its mark', () => {
    const stuck = endpointList.filter(
      (endpoint) => takesIdempotencyKey(endpoint) && endpoint.uses.table !== 'write',
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

  it("use a wildcard in a resource only for the table's indexes and streams, the workspaces' secrets, a machine's executions and customers' buckets", () => {
    const parts = prod
      .ofType('AWS::IAM::Role')
      .flatMap(([, role]) => statementsOf(role))
      .flatMap(({ Resource }) => asList(Resource))
      .filter((resource) => resource !== '*' && JSON.stringify(resource).includes('*'))
      .map((resource) => JSON.stringify(resource));
    const [[table] = ['']] = prod.ofType('AWS::DynamoDB::GlobalTable');

    expect([...new Set(parts)].sort()).toEqual([
      expect.stringContaining(':s3:::*/*"'),
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

    expect(Properties.Replicas[0].DeletionProtectionEnabled).toEqual(
      stage === 'prod' ? { 'Fn::If': ['TableIsProtected', true, false] } : undefined,
    );
    expect(DeletionPolicy).toBe(stage === 'prod' ? 'RetainExceptOnCreate' : 'Delete');
    expect(UpdateReplacePolicy).toBe(stage === 'prod' ? 'Retain' : 'Delete');
  });
});

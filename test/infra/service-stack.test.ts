import { beforeAll, describe, expect, it } from 'vitest';
import { type AnyEndpoint, takesIdempotencyKey } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { errorCodes } from '#contract/errors.ts';
import { functionEntries } from '#infra/function-entries.ts';
import { stageOf } from '#infra/stages.ts';
import { variable } from '#platform/env.ts';
import { type DeployedStage, deployedStages } from '#platform/stage-names.ts';
import { type Synthesized, synthesizeStages, type TemplateResource } from '#test/infra/synthesized.ts';

let stages: Record<DeployedStage, Synthesized>;
let prod: Synthesized;

beforeAll(async () => {
  stages = await synthesizeStages();
  prod = stages.prod;
});

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
}

const asList = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

const statementsOf = ({ Properties }: TemplateResource): Statement[] =>
  (Properties.Policies ?? []).flatMap(
    (policy: { PolicyDocument: { Statement: Statement[] } }) => policy.PolicyDocument.Statement,
  );

const actionsOf = (role: TemplateResource): string[] =>
  statementsOf(role).flatMap(({ Action }) => asList(Action));

const referred = (value: { Ref?: string; 'Fn::GetAtt'?: string[] }): string | undefined =>
  value.Ref ?? value['Fn::GetAtt']?.[0];

/** A function of the template with its role and its log group, found by the source file's id. */
function functionOf({ ofType, resources }: Synthesized, id: string) {
  const found = ofType('AWS::Lambda::Function').find(
    ([, { Properties }]) => Properties.Handler === `${id}.handler`,
  );
  if (!found) throw new Error(`the template has no function ${id}`);
  const [logicalId, resource] = found;
  const { Role, LoggingConfig } = resource.Properties;
  const role = referred(Role) ?? '';
  const log = referred(LoggingConfig.LogGroup) ?? '';
  return { logicalId, resource, roleId: role, logId: log, role: resources[role]!, log: resources[log]! };
}

const WRITES = /^dynamodb:(Put|Update|Delete|BatchWrite|PartiQL|Create|Restore|Import|\*)/;

describe('functions', () => {
  const ids = functionEntries().map(({ id }) => id);

  it('are all there, once', () => {
    const handlers = prod.ofType('AWS::Lambda::Function').map(([, { Properties }]) => Properties.Handler);

    expect(handlers.sort()).toEqual(ids.map((id) => `${id}.handler`).sort());
  });

  it('run on Node 24 and arm64, traced, with a time limit, and say what they are for', () => {
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

  it('each have a role and a log group that no other function has', () => {
    const all = ids.map((id) => functionOf(prod, id));

    expect(new Set(all.map(({ roleId }) => roleId)).size).toBe(ids.length);
    expect(new Set(all.map(({ logId }) => logId)).size).toBe(ids.length);
  });

  it.each(deployedStages)('keep their logs in %s as long as the stage says, and no longer', (stage) => {
    const groups = stages[stage].ofType('AWS::Logs::LogGroup').map(([, group]) => group);

    expect(groups.length).toBeGreaterThan(ids.length);
    for (const { Properties, DeletionPolicy } of groups) {
      expect(Properties.RetentionInDays).toBe(stageOf(stage).logRetentionDays);
      expect(DeletionPolicy).toBe(stage === 'prod' ? 'Retain' : 'Delete');
    }
  });

  it('know nothing by a name that the environment model does not have', () => {
    const known = new Set<string>(Object.values(variable));
    const unknown = prod
      .ofType('AWS::Lambda::Function')
      .flatMap(([id, { Properties }]) =>
        Object.keys(Properties.Environment.Variables).map((name) => [id, name] as const),
      )
      .filter(([, name]) => !known.has(name));

    expect(unknown).toEqual([]);
  });

  it('know the table exactly where they use it', () => {
    for (const { id, uses } of endpointList) {
      const names = Object.keys(functionOf(prod, id).resource.Properties.Environment.Variables);
      expect(names.includes(variable.tableName), id).toBe(uses.table !== 'none');
    }
  });
});

describe('grants', () => {
  const readOnly = endpointList.filter(({ uses }) => uses.table !== 'write');
  const named = (endpoints: readonly AnyEndpoint[]) => endpoints.map(({ id }) => [id]);

  it('has endpoints that only read', () => {
    expect(readOnly.length).toBeGreaterThan(3);
  });

  it.each(named(readOnly))('%s only reads and may not write to the table', (id) => {
    expect(actionsOf(functionOf(prod, id).role).filter((action) => WRITES.test(action))).toEqual([]);
  });

  it.each(named(endpointList.filter(({ uses }) => uses.table === 'write')))(
    '%s may write to the table, item by item',
    (id) => {
      const actions = actionsOf(functionOf(prod, id).role);

      expect(actions).toEqual(expect.arrayContaining(['dynamodb:PutItem', 'dynamodb:UpdateItem']));
      expect(actions).not.toContain('dynamodb:Scan');
    },
  );

  it('lets every endpoint that takes an Idempotency-Key write its mark', () => {
    const stuck = endpointList.filter(
      (endpoint) => takesIdempotencyKey(endpoint) && endpoint.uses.table !== 'write',
    );

    expect(stuck.map(({ id }) => id)).toEqual([]);
  });

  it('lets the authorizer read the table and nothing else', () => {
    const actions = actionsOf(functionOf(prod, 'authorize-key').role).filter(
      (action) => !/^(logs|xray):/.test(action),
    );

    expect(new Set(actions)).toEqual(
      new Set(['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query']),
    );
  });

  it('never names an action with a wild card, nor allows by exclusion', () => {
    for (const [id, role] of prod.ofType('AWS::IAM::Role')) {
      expect(
        actionsOf(role).filter((action) => action.includes('*')),
        id,
      ).toEqual([]);
      for (const statement of statementsOf(role)) {
        expect(Object.keys(statement).sort(), id).toEqual(['Action', 'Effect', 'Resource']);
      }
    }
  });

  it('asks for every resource only where AWS knows no narrower one', () => {
    const broad = prod.ofType('AWS::IAM::Role').flatMap(([, role]) =>
      statementsOf(role)
        .filter(({ Resource }) => asList(Resource).includes('*'))
        .flatMap(({ Action }) => asList(Action)),
    );

    expect([...new Set(broad)].sort()).toEqual([
      'logs:CreateLogDelivery',
      'logs:DeleteLogDelivery',
      'logs:DescribeLogGroups',
      'logs:DescribeResourcePolicies',
      'logs:GetLogDelivery',
      'logs:ListLogDeliveries',
      'logs:PutResourcePolicy',
      'logs:UpdateLogDelivery',
      'xray:PutTelemetryRecords',
      'xray:PutTraceSegments',
    ]);
  });

  it('uses a wild card inside a resource for the indexes of the table only', () => {
    const parts = prod
      .ofType('AWS::IAM::Role')
      .flatMap(([, role]) => statementsOf(role))
      .flatMap(({ Resource }) => asList(Resource))
      .filter((resource) => resource !== '*' && JSON.stringify(resource).includes('*'))
      .map((resource) => JSON.stringify(resource));
    const [[table] = ['']] = prod.ofType('AWS::DynamoDB::GlobalTable');

    expect([...new Set(parts)]).toEqual([
      JSON.stringify({ 'Fn::Join': ['', [{ 'Fn::GetAtt': [table, 'Arn'] }, '/index/*']] }),
    ]);
  });

  it('lets nobody but the service it is for take a role', () => {
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

  it('lets the gateway call each function for its own route only', () => {
    const sources = prod
      .ofType('AWS::Lambda::Permission')
      .map(([, { Properties }]) => JSON.stringify(Properties.SourceArn));

    expect(sources).toHaveLength(endpointList.length + 1);
    expect(new Set(sources).size).toBe(sources.length);
  });
});

describe('the table', () => {
  const tableOf = (stage: DeployedStage): TemplateResource => {
    const tables = stages[stage].ofType('AWS::DynamoDB::GlobalTable');
    expect(tables).toHaveLength(1);
    return tables[0]![1];
  };

  it.each(deployedStages)('of %s can be restored, forgets by itself and is encrypted', (stage) => {
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

    expect(Properties.Replicas[0].DeletionProtectionEnabled === true).toBe(stage === 'prod');
    expect(DeletionPolicy).toBe(stage === 'prod' ? 'Retain' : 'Delete');
    expect(UpdateReplacePolicy).toBe(stage === 'prod' ? 'Retain' : 'Delete');
  });
});

describe('the REST API', () => {
  const only = (synthesized: Synthesized, type: string): TemplateResource => {
    const found = synthesized.ofType(type);
    expect(found).toHaveLength(1);
    return found[0]![1];
  };

  /** Follows the resources up to the root. */
  function pathOf({ resources }: Synthesized, id: string | undefined): string {
    const resource = id === undefined ? undefined : resources[id];
    if (!resource?.Properties.PathPart) return '';
    return `${pathOf(prod, referred(resource.Properties.ParentId))}/${resource.Properties.PathPart}`;
  }

  it('has one route per endpoint, and no other', () => {
    const routes = prod
      .ofType('AWS::ApiGateway::Method')
      .map(
        ([, { Properties }]) => `${Properties.HttpMethod} ${pathOf(prod, referred(Properties.ResourceId))}`,
      );

    expect(routes.sort()).toEqual(endpointList.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('asks the authorizer on every route', () => {
    const [[authorizer] = ['']] = prod.ofType('AWS::ApiGateway::Authorizer');
    for (const [id, { Properties }] of prod.ofType('AWS::ApiGateway::Method')) {
      expect(Properties, id).toMatchObject({
        AuthorizationType: 'CUSTOM',
        AuthorizerId: { Ref: authorizer },
        Integration: { Type: 'AWS_PROXY' },
      });
    }
  });

  it.each(deployedStages)('of %s serves /v1, throttled, and trusts a key for at most a minute', (stage) => {
    const { rate, burst } = stageOf(stage).throttle;
    const { Properties } = only(stages[stage], 'AWS::ApiGateway::Stage');
    const authorizer = only(stages[stage], 'AWS::ApiGateway::Authorizer').Properties;

    expect(Properties.StageName).toBe('v1');
    expect(Properties.MethodSettings).toEqual([
      expect.objectContaining({
        HttpMethod: '*',
        ResourcePath: '/*',
        ThrottlingRateLimit: rate,
        ThrottlingBurstLimit: burst,
        DataTraceEnabled: false,
      }),
    ]);
    expect(authorizer.AuthorizerResultTtlInSeconds).toBeGreaterThan(0);
    expect(authorizer.AuthorizerResultTtlInSeconds).toBeLessThanOrEqual(60);
  });

  it('bothers the authorizer only with what looks like a key of its own world', () => {
    const pattern = new RegExp(
      only(prod, 'AWS::ApiGateway::Authorizer').Properties.IdentityValidationExpression,
    );

    expect(pattern.test(`Bearer sis_live_${'a'.repeat(54)}`)).toBe(true);
    expect(pattern.test(`Bearer sis_test_${'a'.repeat(54)}`)).toBe(false);
    expect(pattern.test(`Bearer sis_live_${'a'.repeat(53)}`)).toBe(false);
    expect(pattern.test(`sis_live_${'a'.repeat(54)}`)).toBe(false);
  });

  it('logs who called what and how it went, and nothing of headers, queries or bodies', () => {
    const { Format, DestinationArn } = only(prod, 'AWS::ApiGateway::Stage').Properties.AccessLogSetting;
    const fields = Object.values<string>(JSON.parse(Format));

    expect(DestinationArn).toBeTruthy();
    expect(fields.sort()).toEqual([
      '$context.authorizer.principalId',
      '$context.error.responseType',
      '$context.httpMethod',
      '$context.identity.sourceIp',
      '$context.requestId',
      '$context.requestTime',
      '$context.resourcePath',
      '$context.responseLatency',
      '$context.responseLength',
      '$context.status',
    ]);
  });

  it('refuses in our error shape, with the request id in body and header', () => {
    const refusals = prod.ofType('AWS::ApiGateway::GatewayResponse').map(([, { Properties }]) => Properties);

    expect(refusals.map(({ ResponseType }) => ResponseType)).toEqual(
      expect.arrayContaining([
        'UNAUTHORIZED',
        'ACCESS_DENIED',
        'MISSING_AUTHENTICATION_TOKEN',
        'REQUEST_TOO_LARGE',
        'UNSUPPORTED_MEDIA_TYPE',
        'THROTTLED',
        'INTEGRATION_FAILURE',
        'INTEGRATION_TIMEOUT',
        'DEFAULT_4XX',
        'DEFAULT_5XX',
      ]),
    );
    for (const { ResponseType, ResponseTemplates, ResponseParameters, StatusCode } of refusals) {
      // The gateway puts a text in quotes here.
      const template = ResponseTemplates['application/json'].replace('$context.error.messageString', '"why"');
      const { error } = JSON.parse(template);
      const known = errorCodes[error.code as keyof typeof errorCodes];
      expect(error, ResponseType).toEqual({
        code: expect.any(String),
        message: known.message,
        ...(ResponseType === 'BAD_REQUEST_PARAMETERS' && { details: [{ path: 'request', message: 'why' }] }),
        request_id: '$context.requestId',
      });
      expect(ResponseParameters['gatewayresponse.header.x-request-id'], ResponseType).toBe(
        'context.requestId',
      );
      if (!ResponseType.startsWith('DEFAULT_')) expect(StatusCode, ResponseType).toBe(String(known.status));
    }
  });

  it('tells a throttled client when to come back', () => {
    const throttled = prod
      .ofType('AWS::ApiGateway::GatewayResponse')
      .find(([, { Properties }]) => Properties.ResponseType === 'THROTTLED');

    expect(throttled?.[1].Properties.ResponseParameters['gatewayresponse.header.Retry-After']).toBe("'1'");
  });
});

describe('the size of the stack', () => {
  /** CloudFormation's limit, which no request raises. */
  const MOST_RESOURCES = 500;
  const ENDPOINTS_TO_COME = 60;

  it('stays below the limit, with sixty endpoints too', () => {
    const count = Object.keys(prod.resources).length;
    const paths = prod.ofType('AWS::ApiGateway::Resource').length;
    // Function, role, log group, permission, method; and its share of the path's parts.
    const perEndpoint = 5 + paths / endpointList.length;
    const fixed = count - perEndpoint * endpointList.length;

    expect(count).toBeLessThan(MOST_RESOURCES);
    expect(fixed + perEndpoint * ENDPOINTS_TO_COME).toBeLessThan(MOST_RESOURCES);
  });
});

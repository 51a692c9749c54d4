import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AccessLogField,
  AccessLogFormat,
  ApiDefinition,
  CfnRestApi,
  EndpointType,
  LogGroupLogDestination,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { Construct } from 'constructs';
import { bearerPattern } from '#domain/workspace/keys/api-key.ts';
import { sessionPattern } from '#domain/workspace/keys/session-token.ts';
import { keyPrefixOf } from '#platform/stage-names.ts';
import { addApiAlarms } from './api-alarms.ts';
import { apiDocument, type RoutedEndpoint } from './api-document.ts';
import { type Callable, createGatewayRole } from './gateway-role.ts';
import { createLogGroup } from './log-group.ts';
import { sharedTexts } from './shared-texts.ts';
import type { Stage } from './stages.ts';
import { addWebAcl } from './web-acl.ts';

/** Who called what, the result and the latency. Never headers, queries or bodies. */
const accessLog = AccessLogFormat.custom(
  JSON.stringify({
    request_id: AccessLogField.contextRequestId(),
    time: AccessLogField.contextRequestTime(),
    ip: AccessLogField.contextIdentitySourceIp(),
    method: AccessLogField.contextHttpMethod(),
    route: AccessLogField.contextResourcePath(),
    status: AccessLogField.contextStatus(),
    bytes: AccessLogField.contextResponseLength(),
    ms: AccessLogField.contextResponseLatency(),
    key_id: AccessLogField.contextAuthorizerPrincipalId(),
    error: AccessLogField.contextErrorResponseType(),
  }),
);

/** TLS 1.2 or newer with forward secrecy; the default of a regional API still accepts TLS 1.0. */
function demandModernTls(api: SpecRestApi): void {
  const { defaultChild } = api.node;
  if (!(defaultChild instanceof CfnRestApi)) throw new Error('the REST API has no CfnRestApi resource');
  defaultChild.securityPolicy = 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09';
  // Callers whose SNI differs from the Host header, such as proxies, must still get through.
  defaultChild.endpointAccessMode = 'BASIC';
}

/** CloudWatch files the API's metrics under its name. */
export const restApiNameOf = ({ name }: Stage): string => `signal-intelligence-${name}`;

export interface ServiceRoute {
  readonly endpoint: RoutedEndpoint;
  readonly handler: Callable;
  /** Whether it is public. @default it needs a key */
  readonly open?: boolean;
  /** @default the stage's */
  readonly throttle?: Stage['throttle'];
}

/** By CDK's name for a method. */
const ownThrottles = (routes: readonly ServiceRoute[]) =>
  Object.fromEntries(
    routes.flatMap(({ endpoint: { method, path }, throttle }) =>
      throttle
        ? [
            [
              `${path}/${method}`,
              { throttlingRateLimit: throttle.rate, throttlingBurstLimit: throttle.burst },
            ],
          ]
        : [],
    ),
  );

export interface ServiceApiProps {
  readonly stage: Stage;
  readonly authorizer: Callable;
  readonly routes: readonly ServiceRoute[];
}

/**
 * The REST API, built from the contract: one route per endpoint, all behind the same authorizer except the public ones.
 */
export class ServiceApi extends Construct {
  readonly baseUrl: string;

  constructor(scope: Construct, id: string, { stage, authorizer, routes }: ServiceApiProps) {
    super(scope, id);
    const log = createLogGroup(this, 'AccessLog', stage, `/signal-intelligence/${stage.name}/access`);
    const role = createGatewayRole(this, 'Caller', [authorizer, ...routes.map(({ handler }) => handler)]);
    const { partition, region } = Stack.of(this);
    const restApiName = restApiNameOf(stage);
    const api = new SpecRestApi(this, 'Api', {
      restApiName,
      apiDefinition: ApiDefinition.fromInline(
        apiDocument({
          title: restApiName,
          routes: routes.map(({ handler, ...route }) => ({
            ...route,
            functionArn: handler.targetArn,
          })),
          authorizer: {
            functionArn: authorizer.targetArn,
            cacheSeconds: stage.authorizerCacheSeconds,
            pattern: `^(?:${bearerPattern(keyPrefixOf(stage.name))}|${sessionPattern})$`,
          },
          publicUrl: stage.mcp ? stage.publicUrl : undefined,
          roleArn: role.roleArn,
          invocationPrefix: `arn:${partition}:apigateway:${region}:lambda:path`,
          share: sharedTexts(this, 'Texts'),
        }),
      ),
      failOnWarnings: true,
      endpointTypes: [EndpointType.REGIONAL],
      cloudWatchRole: true,
      cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN,
      deployOptions: {
        stageName: 'v1',
        throttlingRateLimit: stage.throttle.rate,
        throttlingBurstLimit: stage.throttle.burst,
        methodOptions: ownThrottles(routes),
        tracingEnabled: true,
        // CloudWatch charges for metrics per method; the access log has the same data.
        metricsEnabled: false,
        accessLogDestination: new LogGroupLogDestination(log),
        accessLogFormat: accessLog,
      },
    });
    demandModernTls(api);
    addWebAcl(this, stage, api.deploymentStage);
    addApiAlarms(this, {
      stage,
      api,
      accessLog: log,
      // An alarm has ten metrics at most. Deletions that stream are too rare to be one response in a hundred.
      streaming: routes
        .filter(({ endpoint }) => (endpoint.streams || endpoint.waits) && endpoint.method !== 'DELETE')
        .map(({ handler }) => handler.lambda),
    });
    this.baseUrl = api.urlForPath().replace(/\/$/, '');
  }
}

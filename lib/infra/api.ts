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
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { buildBearerPattern } from '#domain/workspace/keys/api-key.ts';
import { sessionPattern } from '#domain/workspace/keys/session-token.ts';
import { keyPrefixOf } from '#platform/stage-names.ts';
import { type RoutedEndpoint, writeApiDocument } from './api-document.ts';
import { createGatewayRole } from './gateway-role.ts';
import { createLogGroup } from './log-group.ts';
import { createSharedTexts } from './shared-texts.ts';
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
function requireModernTls(api: SpecRestApi): void {
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
  readonly handler: IFunction;
  /** Whether it is public. @default it needs a key */
  readonly isPublic?: boolean;
  /** @default the stage's */
  readonly throttle?: Stage['throttle'];
}

/** By CDK's name for a method. */
const listMethodThrottles = (routes: readonly ServiceRoute[]) =>
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
  readonly authorizer: IFunction;
  readonly routes: readonly ServiceRoute[];
}

/**
 * The REST API, built from the contract: one route per endpoint, all behind the same authorizer except the public ones.
 */
export class ServiceApi extends Construct {
  readonly baseUrl: string;
  readonly restApi: SpecRestApi;

  constructor(scope: Construct, id: string, { stage, authorizer, routes }: ServiceApiProps) {
    super(scope, id);
    const log = createLogGroup(this, 'AccessLog', stage, `/signal-intelligence/${stage.name}/access`);
    const role = createGatewayRole(this, 'Caller', [authorizer, ...routes.map(({ handler }) => handler)]);
    const { partition, region } = Stack.of(this);
    const restApiName = restApiNameOf(stage);
    const api = new SpecRestApi(this, 'Api', {
      restApiName,
      apiDefinition: ApiDefinition.fromInline(
        writeApiDocument({
          title: restApiName,
          routes: routes.map(({ handler, ...route }) => ({
            ...route,
            functionArn: handler.functionArn,
          })),
          authorizer: {
            functionArn: authorizer.functionArn,
            cacheSeconds: stage.authorizerCacheSeconds,
            pattern: `^(?:${buildBearerPattern(keyPrefixOf(stage.name))}|${sessionPattern})$`,
          },
          publicUrl: stage.mcp ? stage.publicUrl : undefined,
          roleArn: role.roleArn,
          invocationPrefix: `arn:${partition}:apigateway:${region}:lambda:path`,
          share: createSharedTexts(this, 'Texts'),
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
        methodOptions: listMethodThrottles(routes),
        tracingEnabled: true,
        // CloudWatch charges for metrics per method; the access log has the same data.
        metricsEnabled: false,
        accessLogDestination: new LogGroupLogDestination(log),
        accessLogFormat: accessLog,
      },
    });
    requireModernTls(api);
    addWebAcl(this, stage, api.deploymentStage);
    this.restApi = api;
    this.baseUrl = api.urlForPath().replace(/\/$/, '');
  }
}

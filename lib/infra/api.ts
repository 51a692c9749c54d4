import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccessLogField,
  AccessLogFormat,
  AuthorizationType,
  EndpointType,
  LambdaIntegration,
  LogGroupLogDestination,
  ResponseTransferMode,
  RestApi,
  TokenAuthorizer,
} from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { bearerPattern } from '#domain/keys/api-key.ts';
import { keyPrefixOf } from '#platform/stage-names.ts';
import { addGatewayResponses } from './gateway-responses.ts';
import { createLogGroup } from './log-group.ts';
import { addAlarm } from './service-alarm.ts';
import type { Stage } from './stages.ts';

/** Who called what, how it went and how long it took; nothing of headers, queries or bodies. */
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

/** A streamed answer must be cut by its function, which can still say why, and not by the gateway. */
const LONGER_THAN_FUNCTION_SECONDS = 5;

export interface ServiceApiProps {
  readonly stage: Stage;
  readonly authorizer: IFunction;
}

/** The REST API: one route per endpoint, all behind the same authorizer. */
export class ServiceApi extends Construct {
  readonly baseUrl: string;
  private readonly api: RestApi;
  private readonly authorizer: TokenAuthorizer;

  constructor(scope: Construct, id: string, { stage, authorizer }: ServiceApiProps) {
    super(scope, id);
    const log = createLogGroup(this, 'AccessLog', stage, `/signal-intelligence/${stage.name}/access`);
    this.authorizer = new TokenAuthorizer(this, 'KeyAuthorizer', {
      handler: authorizer,
      resultsCacheTtl: Duration.seconds(stage.authorizerCacheSeconds),
      validationRegex: bearerPattern(keyPrefixOf(stage.name)),
    });
    this.api = new RestApi(this, 'Api', {
      restApiName: `signal-intelligence-${stage.name}`,
      description: 'Signal Intelligence Service',
      endpointTypes: [EndpointType.REGIONAL],
      cloudWatchRole: true,
      cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN,
      deployOptions: {
        stageName: 'v1',
        throttlingRateLimit: stage.throttle.rate,
        throttlingBurstLimit: stage.throttle.burst,
        tracingEnabled: true,
        metricsEnabled: true,
        accessLogDestination: new LogGroupLogDestination(log),
        accessLogFormat: accessLog,
      },
    });
    addGatewayResponses(this.api);
    addAlarm(this, 'ServerErrors', {
      stage,
      name: 'server-errors',
      happened: 'The API answered with 5xx in two periods of five minutes in a row.',
      section: 'server-errors',
      metric: this.api.metricServerError({ period: Duration.minutes(5), statistic: 'Sum' }),
      threshold: 5,
      periods: 2,
    });
    this.baseUrl = this.api.url.replace(/\/$/, '');
  }

  addEndpoint({ method, path, streams, timeoutSeconds = 0 }: AnyEndpoint, handler: IFunction): void {
    const integration = new LambdaIntegration(handler, {
      allowTestInvoke: false,
      ...(streams && {
        responseTransferMode: ResponseTransferMode.STREAM,
        timeout: Duration.seconds(timeoutSeconds + LONGER_THAN_FUNCTION_SECONDS),
      }),
    });
    this.api.root.resourceForPath(path).addMethod(method, integration, {
      authorizationType: AuthorizationType.CUSTOM,
      authorizer: this.authorizer,
    });
  }
}

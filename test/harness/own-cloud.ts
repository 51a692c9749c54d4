import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SQSClient } from '@aws-sdk/client-sqs';
import { bootCloud, type Cloud } from '@signal/embedded-cloud/boot/boot-cloud.ts';
import { functionSlowness } from '@signal/embedded-cloud/testing/machine-speed.ts';
import { getCachedAssembly } from '#infra/cached-assembly.ts';
import type { LocalSynthesisOptions } from '#infra/synthesize-local.ts';
import { schedules } from '#jobs/schedules/schedules.ts';
import type { AdminContext } from '#operations/command.ts';
import { createOperatorDocumentClient } from '#platform/clients.ts';
import { systemClock } from '#platform/clock.ts';
import type { Variable } from '#platform/env.ts';
import { keyPrefixOf, tableNameOf } from '#platform/stage-names.ts';

export interface OwnCloud {
  readonly cloud: Cloud;
  readonly baseUrl: string;
  readonly context: AdminContext;
  /** With the operator's rights. */
  readonly sqs: { readonly endpoint: string; readonly client: SQSClient };
  /** Every log line of the functions, the gateway and its access log. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

export interface OwnSettings {
  readonly authorizerCacheSeconds: number;
  readonly logLevel: 'DEBUG' | 'INFO';
  /** Overrides for the functions' environment variables that the template declares. @default none */
  readonly variables?: Readonly<Partial<Record<Variable, string>>>;
  /** By which metrics are kept and alarms judged. @default the machine's */
  readonly metricsClock?: () => number;
  /** @default a free one */
  readonly port?: number;
  /** How many functions run at once; the widths of workflows follow from the synthesis options. @default no limit */
  readonly accountConcurrency?: number;
  /** The factor by which workflow waits are shortened. @default 1 */
  readonly workflowSpeed?: number;
  /** Whether schedules are disabled. @default false */
  readonly holdsSchedules?: boolean;
}

interface Template {
  readonly Resources: Record<string, { readonly Type: string; readonly Properties: Record<string, unknown> }>;
}

interface Scheme {
  readonly 'x-amazon-apigateway-authorizer': { authorizerResultTtlInSeconds: number };
}

/** The local stage's template with shorter times for tests. */
function withSettings(
  template: Template,
  { authorizerCacheSeconds, logLevel, variables = {} }: OwnSettings,
): Template {
  for (const { Type, Properties } of Object.values(template.Resources)) {
    if (Type === 'AWS::ApiGateway::RestApi') {
      const { components } = Properties.Body as { components: { securitySchemes: { apiKey: Scheme } } };
      const scheme = components.securitySchemes.apiKey;
      scheme['x-amazon-apigateway-authorizer'].authorizerResultTtlInSeconds = authorizerCacheSeconds;
    }
    if (Type === 'AWS::Lambda::Function') {
      const environment = Properties.Environment as { Variables: Record<string, unknown> };
      environment.Variables.POWERTOOLS_LOG_LEVEL = logLevel;
      for (const [name, value] of Object.entries(variables)) {
        if (name in environment.Variables) environment.Variables[name] = value;
      }
    }
  }
  return template;
}

/** The whole service inside the test's process, with its own settings and a readable log. */
export async function startOwnCloud(
  settings: OwnSettings,
  options: LocalSynthesisOptions = {},
): Promise<OwnCloud> {
  // With a stand-in's address it fits no other run, and would replace a cached one that does.
  const directory =
    options.webStandIn === undefined ? undefined : mkdtempSync(path.join(tmpdir(), 'own-cloud-'));
  const assembly = await getCachedAssembly(options, directory);
  const lines: string[] = [];
  const cloud = await bootCloud({
    ...assembly,
    template: withSettings(assembly.template as Template, settings),
    port: settings.port ?? 0,
    ...(settings.accountConcurrency !== undefined && { accountConcurrency: settings.accountConcurrency }),
    ...(settings.workflowSpeed !== undefined && { workflowSpeed: settings.workflowSpeed }),
    slowness: functionSlowness(),
    ...(settings.metricsClock && { metricsClock: settings.metricsClock }),
    ...(settings.holdsSchedules && {
      pausedSchedules: schedules.map(({ id }) => `${assembly.stackName}-${id}`),
    }),
    log: (line) => lines.push(line),
    onFunctionLog: (name, line) => lines.push(`${name}: ${line}`),
    onAccessLog: (line) => lines.push(line),
  });
  const local = { endpoint: cloud.endpoints.dynamodb, ...cloud.operator };
  return {
    cloud,
    baseUrl: `http://127.0.0.1:${cloud.port}/v1`,
    context: {
      table: {
        name: tableNameOf('local'),
        client: createOperatorDocumentClient({ region: cloud.stack.region, local }),
      },
      keyPrefix: keyPrefixOf('local'),
      now: systemClock,
    },
    sqs: {
      endpoint: cloud.endpoints.sqs,
      client: new SQSClient({
        endpoint: cloud.endpoints.sqs,
        region: cloud.stack.region,
        credentials: cloud.operator,
      }),
    },
    lines,
    async stop() {
      await cloud.stop();
      if (directory) rmSync(directory, { recursive: true, force: true });
    },
  };
}

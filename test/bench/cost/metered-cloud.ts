import { ListExecutionsCommand, SFNClient } from '@aws-sdk/client-sfn';
import { bootCloud, type Cloud } from '@signal/embedded-cloud/boot/boot-cloud.ts';
import { roleIdentities } from '@signal/embedded-cloud/iam/role-identities.ts';
import { keptAssembly } from '#infra/kept-assembly.ts';
import { chatSandbox } from '#local/chat-sandbox.ts';
import { crmSandboxPages } from '#local/crm/crm-sandboxes.ts';
import { localPages } from '#local/local-pages.ts';
import { sequencerDoublePages } from '#local/sequencer/sequencer-doubles.ts';
import { operatorDocumentClient } from '#platform/clients.ts';
import { systemClock } from '#platform/clock.ts';
import { skipTemplateValidation, variable } from '#platform/env.ts';
import { keyPrefixOf, tableNameOf } from '#platform/stage-names.ts';
import { schedules } from '#schedules/schedules.ts';
import { type Relay, startRelay } from '../relay.ts';
import { functionIdOf } from './function-id.ts';
import { type Service, UsageMeter } from './usage-meter.ts';

export interface MeteredCloud {
  readonly cloud: Cloud;
  readonly stackName: string;
  readonly baseUrl: string;
  readonly meter: UsageMeter;
  readonly context: ReturnType<typeof contextOf>;
  readonly states: SFNClient;
  /** Waits until all started work is done. */
  quiet(): Promise<void>;
  stop(): Promise<void>;
}

/** The environment variable with each service's URL. */
const ADDRESSES: Readonly<Record<Service, string>> = {
  dynamodb: 'AWS_ENDPOINT_URL_DYNAMODB',
  sqs: 'AWS_ENDPOINT_URL_SQS',
  secrets: 'AWS_ENDPOINT_URL_SECRETS_MANAGER',
  states: 'AWS_ENDPOINT_URL_SFN',
};

interface Template {
  readonly Resources: Readonly<
    Record<
      string,
      { readonly Type: string; readonly Properties: { Environment?: { Variables: Record<string, unknown> } } }
    >
  >;
}

/** Functions log as much as deployed ones. */
function loggingAsDeployed(template: Template): Template {
  for (const { Type, Properties } of Object.values(template.Resources)) {
    if (Type === 'AWS::Lambda::Function' && Properties.Environment) {
      Properties.Environment.Variables[variable.logLevel] = 'INFO';
    }
  }
  return template;
}

const contextOf = ({ endpoints, operator, stack }: Cloud) => ({
  table: {
    name: tableNameOf('local'),
    client: operatorDocumentClient({
      region: stack.region,
      local: { endpoint: endpoints.dynamodb, ...operator },
    }),
  },
  keyPrefix: keyPrefixOf('local'),
  now: systemClock,
});

/** Queues have their own URLs, so every occurrence of a service's URL is replaced. */
function throughRelays(
  variables: Readonly<Record<string, string>>,
  relays: Readonly<Record<Service, Relay>>,
): Record<string, string> {
  const changed = { ...variables };
  for (const [service, name] of Object.entries(ADDRESSES) as [Service, string][]) {
    const address = variables[name];
    if (address === undefined) continue;
    const relay = relays[service].standBefore(address);
    for (const [each, value] of Object.entries(changed)) changed[each] = value.replaceAll(address, relay);
  }
  return changed;
}

/** The local stage with a meter in front of everything that AWS bills by use. Schedules don't run. */
export async function startMeteredCloud(webhookHost: string): Promise<MeteredCloud> {
  skipTemplateValidation();
  const meter = new UsageMeter();
  const relays = Object.fromEntries(
    await Promise.all(
      (Object.keys(ADDRESSES) as Service[]).map(async (service) => [
        service,
        await startRelay((call) => meter.called(service, call)),
      ]),
    ),
  ) as Record<Service, Relay>;
  const assembly = await keptAssembly({ options: {} });
  const cloud = await bootCloud({
    ...assembly,
    template: loggingAsDeployed(assembly.template as Template),
    port: 0,
    meter,
    heldSchedules: schedules.map(({ id }) => `${assembly.stackName}-${id}`),
    log: (line) => console.error(line),
    onFunctionLog: (name, line) => meter.logged(name, line),
    onAccessLog: (line) => meter.accessed(line),
    pages: localPages([...chatSandbox(), ...crmSandboxPages(), ...sequencerDoublePages()]),
    refineEnvironment: (port, variables) => ({
      ...throughRelays(variables, relays),
      [variable.allowedWebhookHosts]: webhookHost,
      [variable.sandboxOrigin]: `http://127.0.0.1:${port}`,
    }),
  });
  const roles = roleIdentities(cloud.stack);
  for (const resource of cloud.stack.ofType('AWS::Lambda::Function')) {
    meter.know(functionIdOf(resource.logicalId), resource.ref, roles.accessKeyIdOf(resource));
  }
  const states = new SFNClient({
    endpoint: cloud.endpoints.states,
    region: cloud.stack.region,
    credentials: cloud.operator,
  });
  const machines = cloud.stack.ofType('AWS::StepFunctions::StateMachine').map(({ ref }) => ref);
  async function isRunning(): Promise<boolean> {
    const answers = await Promise.all(
      machines.map((stateMachineArn) =>
        states.send(new ListExecutionsCommand({ stateMachineArn, statusFilter: 'RUNNING' })),
      ),
    );
    return answers.some(({ executions = [] }) => executions.length > 0);
  }
  return {
    cloud,
    stackName: assembly.stackName,
    baseUrl: `http://127.0.0.1:${cloud.port}/v1`,
    meter,
    context: contextOf(cloud),
    states,
    quiet: () => meter.quiet(isRunning),
    async stop() {
      await cloud.stop();
      for (const relay of Object.values(relays)) await relay.stop();
    },
  };
}

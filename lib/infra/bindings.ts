import { ArnFormat, type Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { directories, directoryProviders } from '#contract/directory-providers.ts';
import { type AnyEndpoint, isAudited, listUses, type Uses } from '#contract/endpoint.ts';
import type { ProviderName } from '#contract/function-uses.ts';
import type { QueueContract, QueueName } from '#contract/queues.ts';
import type { WorkflowName } from '#contract/workflows.ts';
import type { Step } from '#jobs/workflows/machine.ts';
import { computeWorkspaceShare } from '#platform/account-concurrency.ts';
import { DEFAULT_AUDIT_DAYS } from '#platform/audit-trail.ts';
import { providerVariable, queueVariable, variable, workflowVariable } from '#platform/env.ts';
import { defaultSources } from '#platform/research-sources.ts';
import {
  keyPrefixOf,
  operatorKeysSecretOf,
  type WorkspaceSecret,
  workspaceSecretOf,
} from '#platform/stage-names.ts';
import type { Binding, Resources } from './binding.ts';
import { bindEmail } from './email-access.ts';
import { checkModel, createModelStatement, requiresModelKey } from './model-access.ts';
import { computeSlots } from './reserved-concurrency.ts';
import { createKeyStatements, getEncryptionKey } from './service-key.ts';
import { OWN_ORIGIN, type Stage } from './stages.ts';
import { executionsArn, machineArn } from './state-machine.ts';
import { createKeyUseStatement, createTableStatements } from './table-access.ts';

const auditDaysOf = ({ auditDays = DEFAULT_AUDIT_DAYS }: Stage): string => String(auditDays);

/** What every endpoint needs: to count a key's requests and to write audit events. */
export function bindEndpoint(resources: Resources, endpoint: AnyEndpoint): Binding {
  const { stage, table } = resources;
  return mergeBindings([
    bindUses(resources, listUses(endpoint)),
    {
      environment: {
        [variable.tableName]: table.tableName,
        [variable.keyRequestsPerMinute]: String(stage.keyLimit.perMinute),
        ...(endpoint.slots && { [variable.slotsAtOnce]: String(computeSlots(stage, endpoint.slots)) }),
        ...(isAudited(endpoint) && { [variable.auditDays]: auditDaysOf(stage) }),
      },
    },
    endpoint.uses.table !== 'write' && {
      statements: [
        createKeyUseStatement(table),
        ...createKeyStatements(resources.stack, stage, 'dynamodb', 'write'),
      ],
    },
  ]);
}

/** What a workflow step needs; a shared one knows how many a workspace may have at once. */
export const bindStep = (resources: Resources, step: Step): Binding =>
  mergeBindings([
    bindUses(resources, step.uses),
    step.isShared && {
      environment: { [variable.stepsOfWorkspace]: String(computeWorkspaceShare(resources.stage, step)) },
    },
  ]);

const bindTable = ({ stack, stage, table }: Resources, uses: Uses): Partial<Binding> =>
  uses.table === 'none'
    ? {}
    : {
        environment: { [variable.tableName]: table.tableName },
        statements: [
          ...createTableStatements(table, uses),
          ...createKeyStatements(stack, stage, 'dynamodb', uses.table === 'read' ? 'read' : 'write'),
        ],
      };

const bindWorkflow = ({ stage, stack }: Resources, name: WorkflowName): Binding => {
  const arn = machineArn(stack, stage, name);
  return {
    environment: { [workflowVariable(name)]: arn },
    statements: [new PolicyStatement({ actions: ['states:StartExecution'], resources: [arn] })],
  };
};

const bindRestarts = (resources: Resources, names: readonly WorkflowName[]): Binding => {
  const { stage, stack } = resources;
  return mergeBindings([
    ...names.map((name) => bindWorkflow(resources, name)),
    {
      environment: { [variable.accountConcurrency]: String(stage.accountConcurrency) },
      statements: [
        new PolicyStatement({
          actions: ['states:DescribeExecution'],
          resources: names.map((name) => executionsArn(stack, stage, name)),
        }),
      ],
    },
  ]);
};

/** Functions run outside a VPC and can reach the web anyway; only a source with a key needs a grant. */
const createLiveSettings = ({ stage, webStandIn }: Resources): Binding['environment'] =>
  stage.providers.research === 'live' && stage.contact !== undefined
    ? {
        [variable.researchContact]: stage.contact,
        [variable.researchSources]: (stage.sources ?? defaultSources).join(','),
        ...(webStandIn !== undefined && { [variable.webStandIn]: webStandIn }),
      }
    : {};

const PEOPLE_DIRECTORIES = directoryProviders.filter((name) => directories[name].finds === 'people');

/** A roster of 100 people and the reveals of a few dozen accounts. */
const DEFAULT_CREDITS = 1_000;

/** What functions need to know about directories that use customers' keys. */
const createDirectorySettings = ({ stage }: Resources): Binding['environment'] =>
  stage.providers.directory === 'live'
    ? {
        [variable.directoryVendors]: (stage.directories ?? PEOPLE_DIRECTORIES).join(','),
        ...(stage.addresses !== 'none' && { [variable.directoryAddresses]: stage.addresses ?? 'hunter' }),
        [variable.directoryCredits]: String(stage.directoryCredits ?? DEFAULT_CREDITS),
      }
    : {};

/** A local run names its model and its key when it starts, so that neither is in a template. */
const createModelSettings = ({ stage }: Resources): Binding['environment'] => {
  if (stage.name === 'local') return { [variable.model]: '', [variable.modelKey]: '' };
  return stage.model ? { [variable.model]: JSON.stringify(checkModel(stage.name, stage.model)) } : {};
};

/**
 * Which directories and models exist and what they may cost, for functions that report on them without calling them.
 */
const bindProviderSettings = (resources: Resources): Partial<Binding> => ({
  environment: {
    [providerVariable('directory')]: resources.stage.providers.directory,
    ...createDirectorySettings(resources),
    ...createModelSettings(resources),
  },
});

const formatSecretArn = (stack: Stack, resourceName: string): string =>
  stack.formatArn({
    service: 'secretsmanager',
    resource: 'secret',
    resourceName,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

function createProviderStatements(resources: Resources, name: ProviderName): readonly PolicyStatement[] {
  const { stage, stack } = resources;
  if (name === 'directory' && stage.providers.directory === 'live') {
    return bindCredentials(resources, 'read').statements;
  }
  if (name === 'reasoning' && stage.model?.provider === 'bedrock')
    return [createModelStatement(stack, stage.model)];
  const needsKey = name === 'reasoning' && requiresModelKey(stage);
  return needsKey ? createOperatorKeyStatements(resources) : [];
}

const createOperatorKeyStatements = ({ stack, stage }: Resources): readonly PolicyStatement[] => [
  new PolicyStatement({
    actions: ['secretsmanager:GetSecretValue'],
    // AWS appends a hyphen and six characters to a secret's name.
    resources: [formatSecretArn(stack, `${operatorKeysSecretOf(stage.name)}-*`)],
  }),
  ...createKeyStatements(stack, stage, 'secretsmanager', 'read'),
];

/** A local run says when it starts how slow and how unreliable its directory is. */
const createEmbeddedDirectorySettings = ({ stage }: Resources): Binding['environment'] =>
  stage.name === 'local' ? { [variable.directoryDelay]: '', [variable.directoryFailures]: '' } : {};

const bindProvider = (resources: Resources, name: ProviderName): Binding => ({
  environment: {
    ...(name !== 'reasoning' && { [providerVariable(name)]: resources.stage.providers[name] }),
    ...(name === 'directory' && createEmbeddedDirectorySettings(resources)),
    ...(name === 'directory' && createDirectorySettings(resources)),
    ...(name === 'reasoning' && createModelSettings(resources)),
    ...(name === 'research' && createLiveSettings(resources)),
  },
  statements: createProviderStatements(resources, name),
});

const bindQueue = ({ stack, stage, queues }: Resources, name: QueueName): Binding => ({
  environment: { [queueVariable(name)]: queues[name].queueUrl },
  statements: [
    new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queues[name].queueArn] }),
    ...createKeyStatements(stack, stage, 'sqs', 'write'),
  ],
});

/** For the queue's own consumer. */
export const bindConsumer = (
  { stack, stage, queues }: Resources,
  { name }: QueueContract,
): Partial<Binding> => ({
  statements: [
    new PolicyStatement({
      actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
      resources: [queues[name].queueArn],
    }),
    ...createKeyStatements(stack, stage, 'sqs', 'read'),
  ],
});

const SECRET_ACTIONS = {
  read: ['secretsmanager:GetSecretValue'],
  write: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue', 'secretsmanager:CreateSecret'],
};

/** The creator of a secret chooses its encryption key; a secret created without one keeps AWS's key. */
const createSecretsKeySettings = (stack: Stack, stage: Stage): Binding['environment'] => {
  const key = getEncryptionKey(stack, stage);
  return key ? { [variable.secretsKey]: key.keyArn } : {};
};

const bindSecret = (
  { stage, stack }: Resources,
  kind: WorkspaceSecret,
  access: 'read' | 'write',
): Binding => ({
  environment: access === 'write' ? createSecretsKeySettings(stack, stage) : {},
  statements: [
    new PolicyStatement({
      actions: SECRET_ACTIONS[access],
      // AWS appends six characters to the ARN, unknown until the secret exists.
      resources: [formatSecretArn(stack, `${workspaceSecretOf(stage.name, '*', kind)}*`)],
    }),
    ...createKeyStatements(stack, stage, 'secretsmanager', access),
  ],
});

function bindCredentials(resources: Resources, access: 'read' | 'write'): Binding {
  const { environment, statements } = bindSecret(resources, 'integrations', access);
  // The port of a local run isn't known yet; the run replaces this with its own origin.
  const sandboxes = resources.stage.sandboxes && { [variable.sandboxOrigin]: OWN_ORIGIN };
  return { environment: { ...sandboxes, ...environment }, statements };
}

/** A function that only checks names gets the list of queues but may not send to them. */
function bindExportQueues(
  { stack, stage, exportQueues }: Resources,
  use: NonNullable<Uses['exportQueues']>,
): Binding {
  const queues = [...exportQueues];
  const urls = Object.fromEntries(queues.map(([name, { queueUrl }]) => [name, queueUrl]));
  const queueArns = queues.map(([, { queueArn }]) => queueArn);
  return {
    environment: { [variable.exportQueues]: stack.toJsonString(urls) },
    statements:
      use === 'send' && queueArns.length > 0
        ? [
            new PolicyStatement({ actions: ['sqs:SendMessage'], resources: queueArns }),
            ...createKeyStatements(stack, stage, 'sqs', 'write'),
          ]
        : [],
  };
}

/** Settings of the stage that some functions need to know. */
const createStageSettings = ({ stage }: Resources, uses: Uses): Binding['environment'] => ({
  ...(uses.mcp && { [variable.mcpEnabled]: String(stage.mcp) }),
  ...(uses.keyPrefix && { [variable.keyPrefix]: keyPrefixOf(stage.name) }),
  // A local run replaces this with its own origin when it starts.
  ...(uses.publicUrl && { [variable.publicUrl]: stage.publicUrl ?? '' }),
  ...(uses.auditDays && { [variable.auditDays]: auditDaysOf(stage) }),
  // Filled in by a local run when it starts. Never set on AWS: sending to arbitrary addresses would open the internal network.
  ...(uses.webhooks && stage.name === 'local' && { [variable.allowedWebhookHosts]: '' }),
});

const bindSuppression = ({ stack, stage, suppressionSecret }: Resources): Partial<Binding> => ({
  statements: [
    new PolicyStatement({ actions: SECRET_ACTIONS.read, resources: [suppressionSecret.secretArn] }),
    ...createKeyStatements(stack, stage, 'secretsmanager', 'read'),
  ],
});

/** All bindings as one. Those that don't apply are left out. */
export function mergeBindings(bindings: readonly (Partial<Binding> | false | undefined)[]): Binding {
  const applicableBindings = bindings.filter((binding) => binding !== false && binding !== undefined);
  return {
    environment: Object.assign({}, ...applicableBindings.map(({ environment }) => environment)),
    statements: applicableBindings.flatMap(({ statements = [] }) => statements),
  };
}

export function bindUses(resources: Resources, uses: Uses): Binding {
  const { workflows = [], providers = [], queues = [], credentials, exportQueues } = uses;
  return mergeBindings([
    bindTable(resources, uses),
    ...workflows.map((name) => bindWorkflow(resources, name)),
    ...providers.map((name) => bindProvider(resources, name)),
    ...queues.map((name) => bindQueue(resources, name)),
    { environment: createStageSettings(resources, uses) },
    uses.restarts && bindRestarts(resources, uses.restarts),
    uses.suppression && bindSuppression(resources),
    uses.providerSettings && bindProviderSettings(resources),
    credentials && bindCredentials(resources, credentials),
    uses.signInSecret && bindSecret(resources, 'sign-in', uses.signInSecret),
    exportQueues && bindExportQueues(resources, exportQueues),
    bindEmail(resources, uses.email),
  ]);
}

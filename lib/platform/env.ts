import { isResearchSource } from './research-sources.ts';

/** The environment model: the stack sets these names, functions read them here and nowhere else. */
export const variable = {
  stage: 'STAGE',
  tableName: 'TABLE_NAME',
  keyPrefix: 'KEY_PREFIX',
  directoryDelay: 'DIRECTORY_DELAY_MS',
  /** Read by the logger itself. */
  logLevel: 'POWERTOOLS_LOG_LEVEL',
  allowedWebhookHosts: 'ALLOWED_WEBHOOK_HOSTS',
  researchContact: 'RESEARCH_CONTACT',
  researchSources: 'RESEARCH_SOURCES',
  webStandIn: 'WEB_STAND_IN',
  sandboxOrigin: 'SANDBOX_ORIGIN',
  mcpEnabled: 'MCP_ENABLED',
} as const;

const upper = (name: string): string => name.toUpperCase().replaceAll('-', '_');

/** Names that derive from what they stand for, so that a new queue, workflow or provider needs no name here. */
export const queueVariable = (queue: string) => `${upper(queue)}_QUEUE_URL` as const;
export const workflowVariable = (workflow: string) => `${upper(workflow)}_WORKFLOW_ARN` as const;
export const providerVariable = (provider: string) => `${upper(provider)}_PROVIDER` as const;

export type Variable =
  | (typeof variable)[keyof typeof variable]
  | ReturnType<typeof queueVariable | typeof workflowVariable | typeof providerVariable>;

function required(name: Variable): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(
      `The environment variable ${name} is not set: the stack binds it to every function that needs it.`,
    );
  }
  return value;
}

export const env = {
  stage: (): string => required(variable.stage),
  runsLocally: (): boolean => process.env[variable.stage] === 'local',
  tableName: (): string => required(variable.tableName),
  keyPrefix: (): string => required(variable.keyPrefix),
  queueUrl: (queue: string): string => required(queueVariable(queue)),
  workflowArn: (workflow: string): string => required(workflowVariable(workflow)),
  /** Which adapter the stage has chosen for an outside source. */
  provider: (provider: string): string => required(providerVariable(provider)),
  /** How slow the embedded directory makes itself, for tests of patience. */
  directoryDelayMs: (): number => Number(process.env[variable.directoryDelay] ?? 0),
  /** Hosts that may be sent to though they are not public: local runs alone have any, whatever is set elsewhere. */
  allowedWebhookHosts: (): string[] =>
    env.runsLocally()
      ? (process.env[variable.allowedWebhookHosts] ?? '').split(',').filter((host) => host !== '')
      : [],
  /** Which live sources are asked, and in whose name. */
  liveResearch: () => ({
    contact: required(variable.researchContact),
    sources: required(variable.researchSources).split(',').filter(isResearchSource),
    // A server that answers for the whole web, in local runs alone.
    webStandIn: env.runsLocally() ? process.env[variable.webStandIn] || undefined : undefined,
  }),
  /** Where sandboxes of other services answer: local runs alone have any, whatever is set elsewhere. */
  sandboxOrigin: (): string | undefined =>
    env.runsLocally() ? process.env[variable.sandboxOrigin] : undefined,
  mcpEnabled: (): boolean => required(variable.mcpEnabled) === 'true',
  /** Credentials that Lambda puts into every function's environment. */
  credentials: () => ({
    accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? '',
    ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
  }),
};

/** CDK's check of every resource against its schema takes 7 s of a local start; CI synthesizes with it. */
export function skipTemplateValidation(): void {
  process.env.CDK_VALIDATION = 'false';
}

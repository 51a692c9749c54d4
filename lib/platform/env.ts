/** The environment model: the stack sets these names, functions read them here and nowhere else. */
export const variable = {
  stage: 'STAGE',
  tableName: 'TABLE_NAME',
  keyPrefix: 'KEY_PREFIX',
  onboardingArn: 'ONBOARDING_ARN',
  directory: 'DIRECTORY',
  directoryDelay: 'DIRECTORY_DELAY_MS',
  reasoning: 'REASONING',
  research: 'RESEARCH',
  /** Read by the logger itself. */
  logLevel: 'POWERTOOLS_LOG_LEVEL',
  webhookRowsUrl: 'WEBHOOK_ROWS_URL',
  allowedWebhookHosts: 'ALLOWED_WEBHOOK_HOSTS',
} as const;

export type Variable = (typeof variable)[keyof typeof variable];

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
  tableName: (): string => required(variable.tableName),
  keyPrefix: (): string => required(variable.keyPrefix),
  onboardingArn: (): string => required(variable.onboardingArn),
  directory: (): string => required(variable.directory),
  /** How slow the embedded directory makes itself, for tests of patience. */
  directoryDelayMs: (): number => Number(process.env[variable.directoryDelay] ?? 0),
  reasoning: (): string => required(variable.reasoning),
  research: (): string => required(variable.research),
  webhookRowsUrl: (): string => required(variable.webhookRowsUrl),
  /** Hosts that may be sent to though they are not public: local runs alone have any, whatever is set elsewhere. */
  allowedWebhookHosts: (): string[] =>
    process.env[variable.stage] === 'local'
      ? (process.env[variable.allowedWebhookHosts] ?? '').split(',').filter((host) => host !== '')
      : [],
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

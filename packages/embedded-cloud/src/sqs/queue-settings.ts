/** SQS's default, minimum and maximum values. Templates set the last two. */
const SETTINGS = {
  DelaySeconds: { default: 0 },
  MaximumMessageSize: { default: 1_048_576 },
  ReceiveMessageWaitTimeSeconds: { default: 0 },
  MessageRetentionPeriod: { default: 345_600, min: 60, max: 1_209_600 },
  VisibilityTimeout: { default: 30, min: 0, max: 43_200 },
} as const;

export type QueueSettings = { readonly [Name in keyof typeof SETTINGS]: number };

/** What a template may set, in seconds. */
export interface SettingsOfTemplate {
  /** @default 345600: four days */
  readonly retentionSeconds?: number | undefined;
  /** @default 30 */
  readonly visibilitySeconds?: number | undefined;
}

function readSetting(
  queue: string,
  name: 'MessageRetentionPeriod' | 'VisibilityTimeout',
  value: number | undefined,
): number {
  const { default: initial, min, max } = SETTINGS[name];
  if (value === undefined) return initial;
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new Error(`Queue ${queue}: ${name} is ${value}, expected ${min} to ${max}.`);
}

/** @throws {Error} for what can't be run */
export const createQueueSettings = (
  queue: string,
  { retentionSeconds, visibilitySeconds }: SettingsOfTemplate,
): QueueSettings => ({
  DelaySeconds: SETTINGS.DelaySeconds.default,
  MaximumMessageSize: SETTINGS.MaximumMessageSize.default,
  ReceiveMessageWaitTimeSeconds: SETTINGS.ReceiveMessageWaitTimeSeconds.default,
  MessageRetentionPeriod: readSetting(queue, 'MessageRetentionPeriod', retentionSeconds),
  VisibilityTimeout: readSetting(queue, 'VisibilityTimeout', visibilitySeconds),
});

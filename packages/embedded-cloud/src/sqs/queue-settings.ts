/** SQS's default, minimum and maximum values. */
const SETTINGS = {
  DelaySeconds: { default: 0, min: 0, max: 900 },
  MaximumMessageSize: { default: 1_048_576, min: 1_024, max: 1_048_576 },
  MessageRetentionPeriod: { default: 345_600, min: 60, max: 1_209_600 },
  ReceiveMessageWaitTimeSeconds: { default: 0, min: 0, max: 20 },
  VisibilityTimeout: { default: 30, min: 0, max: 43_200 },
} as const;

export type QueueSettings = { readonly [Name in keyof typeof SETTINGS]: number };

/** Encryption has no effect here, and a policy is a separate resource. */
const WITHOUT_EFFECT = new Set([
  'KmsMasterKeyId',
  'KmsDataKeyReusePeriodSeconds',
  'SqsManagedSseEnabled',
  'Policy',
  'RedriveAllowPolicy',
]);

function readSetting(queue: string, name: keyof QueueSettings, value: string | undefined): number {
  const { default: initial, min, max } = SETTINGS[name];
  if (value === undefined) return initial;
  if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
  throw new Error(`Queue ${queue}: ${name} is ${value}, expected ${min} to ${max}.`);
}

/** A queue's settings from its attributes. @throws {Error} for what can't be run */
export function readSettings(queue: string, attributes: Readonly<Record<string, string>>): QueueSettings {
  const unknown = Object.keys(attributes).find(
    (name) => !Object.hasOwn(SETTINGS, name) && !WITHOUT_EFFECT.has(name),
  );
  if (unknown !== undefined) {
    const known = [...Object.keys(SETTINGS), ...WITHOUT_EFFECT].join(', ');
    throw new Error(`Queue ${queue}: the embedded cloud cannot run ${unknown}; it knows ${known}.`);
  }
  const read = (name: keyof QueueSettings) => readSetting(queue, name, attributes[name]);
  return {
    DelaySeconds: read('DelaySeconds'),
    MaximumMessageSize: read('MaximumMessageSize'),
    MessageRetentionPeriod: read('MessageRetentionPeriod'),
    ReceiveMessageWaitTimeSeconds: read('ReceiveMessageWaitTimeSeconds'),
    VisibilityTimeout: read('VisibilityTimeout'),
  };
}

import * as z from 'zod';

/** The part of the Amazon States Language that this service's machines use: JSONata states of seven types. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** JSON that may contain expressions anywhere. */
const template: z.ZodType<Json> = z.json();

/** 99,999,999 seconds, Step Functions' longest time, is three years and two months. */
const seconds = z.int().min(1).max(99_999_999);

const next = { Next: z.string().exactOptional(), End: z.literal(true).exactOptional() };
const output = { Output: template.exactOptional() };

const retrier = z.strictObject({
  ErrorEquals: z.array(z.string()).min(1).readonly(),
  IntervalSeconds: seconds.exactOptional(),
  BackoffRate: z.number().min(1).exactOptional(),
  MaxAttempts: z.int().min(0).exactOptional(),
  MaxDelaySeconds: z.int().min(1).max(31_622_400).exactOptional(),
  JitterStrategy: z.enum(['FULL', 'NONE']).exactOptional(),
});
const catcher = z.strictObject({
  ErrorEquals: z.array(z.string()).min(1).readonly(),
  Next: z.string(),
  ...output,
});

/** `States.ALL` must be alone and last, or what follows it could never be reached. */
const isReachable = (handlers: readonly { readonly ErrorEquals: readonly string[] }[]): boolean =>
  handlers.every(
    ({ ErrorEquals }, index) =>
      !ErrorEquals.includes('States.ALL') || (ErrorEquals.length === 1 && index === handlers.length - 1),
  );
const ALL_ALONE = 'States.ALL must stand alone, in the last entry';
const handling = {
  Retry: z.array(retrier).min(1).refine(isReachable, ALL_ALONE).exactOptional(),
  Catch: z.array(catcher).min(1).refine(isReachable, ALL_ALONE).exactOptional(),
};

const plainStates = [
  z.strictObject({ Type: z.literal('Pass'), End: z.literal(true) }),
  z.strictObject({ Type: z.literal('Succeed') }),
  z.strictObject({ Type: z.literal('Fail'), Error: z.string(), Cause: z.string().exactOptional() }),
  z.strictObject({
    Type: z.literal('Wait'),
    Next: z.string(),
    Seconds: z.union([z.int().min(0), z.string()]),
  }),
  z.strictObject({
    Type: z.literal('Choice'),
    Choices: z.array(z.strictObject({ Condition: z.string(), Next: z.string(), ...output })).min(1),
    Default: z.string().exactOptional(),
    ...output,
  }),
  z.strictObject({
    Type: z.literal('Task'),
    Resource: z.literal('arn:aws:states:::lambda:invoke'),
    Arguments: z.strictObject({ FunctionName: z.string(), Payload: template }),
    ...next,
    ...output,
    ...handling,
  }),
] as const;

const blockOf = <S extends z.ZodType>(state: S) => ({
  StartAt: z.string(),
  States: z.record(z.string().max(80), state),
});

/** The processor of an inline Map. No machine of ours has a Map inside another. */
const processor = z.strictObject({
  ProcessorConfig: z.strictObject({ Mode: z.literal('INLINE') }),
  ...blockOf(z.discriminatedUnion('Type', plainStates)),
});

export const state = z.discriminatedUnion('Type', [
  ...plainStates,
  z.strictObject({
    Type: z.literal('Map'),
    Items: template,
    ItemSelector: template.exactOptional(),
    MaxConcurrency: z.int().min(0).exactOptional(),
    ItemProcessor: processor,
    Next: z.string(),
    ...output,
    Catch: handling.Catch,
  }),
]);

export const machineDefinition = z.strictObject({
  ...blockOf(state),
  Comment: z.string().exactOptional(),
  QueryLanguage: z.literal('JSONata'),
  TimeoutSeconds: seconds.exactOptional(),
});

export type Retrier = z.infer<typeof retrier>;
export type State = z.infer<typeof state>;
export type StateOf<Type extends State['Type']> = Extract<State, { readonly Type: Type }>;
/** A sequence of states: the machine itself, or the processor of a Map. */
export interface StatesBlock {
  readonly StartAt: string;
  readonly States: Readonly<Record<string, State>>;
}
export type Definition = z.infer<typeof machineDefinition>;

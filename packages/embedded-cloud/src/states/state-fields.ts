import {
  atLeast,
  type Check,
  each,
  type Fields,
  flag,
  integer,
  objectAt,
  objectsIn,
  oneOf,
  orExpression,
  record,
  refuse,
  seeing,
  template,
  text,
  within,
} from './check-place.ts';
import type { StateType } from './definition.ts';
import { isList } from './expressions.ts';
import { parseTaskResource } from './task-resource.ts';

/** 99,999,999 seconds, Step Functions' longest time, is three years and two months. */
const LONGEST_SECONDS = 99_999_999;
const VARIABLE_NAME = /^\p{ID_Start}\p{ID_Continue}{0,79}$/u;

export const seconds = integer(1, LONGEST_SECONDS);

const assign: Check = (value, place) => {
  for (const [name, member] of Object.entries(objectAt(value, place))) {
    const at = within(place, name);
    if (!VARIABLE_NAME.test(name)) {
      refuse(at, `"${name}" is not a valid variable name (an identifier, up to 80 characters)`);
    }
    if (name === 'states') refuse(at, '"states" is reserved');
    template(member, at);
  }
};

const taskResource: Check = (value, place) => {
  text(value, place);
  try {
    parseTaskResource(String(value));
  } catch (error) {
    refuse(place, error instanceof Error ? error.message : String(error));
  }
};

const WILDCARD = 'States.ALL';

/** The wildcard must be alone and last, or what follows it could never be reached. */
const errorHandlers =
  (handler: Check): Check =>
  (value, place) => {
    each(handler)(value, place);
    const handlers = objectsIn(value);
    for (const [index, { ErrorEquals = [] }] of handlers.entries()) {
      const names = isList(ErrorEquals) ? ErrorEquals : [];
      if (!names.includes(WILDCARD)) continue;
      const at = within(place, `[${index}]/ErrorEquals`);
      if (names.length > 1) refuse(at, `${WILDCARD} must stand alone`);
      if (index < handlers.length - 1) refuse(at, `${WILDCARD} must be in the last entry`);
    }
  };

const retrier = record(
  { ErrorEquals: each(text) },
  {
    IntervalSeconds: seconds,
    BackoffRate: atLeast(1),
    MaxAttempts: integer(0, LONGEST_SECONDS),
    MaxDelaySeconds: integer(1, 31_622_400),
    JitterStrategy: oneOf('FULL', 'NONE'),
    Comment: text,
  },
);

const catcher = record(
  { ErrorEquals: each(text), Next: text },
  { Assign: seeing(['errorOutput'], assign), Output: seeing(['errorOutput'], template), Comment: text },
);

const choiceRule = record(
  { Condition: orExpression(flag), Next: text },
  { Assign: assign, Output: template, Comment: text },
);

const itemBatcher = record(
  {},
  {
    MaxItemsPerBatch: orExpression(integer(1)),
    MaxInputBytesPerBatch: orExpression(integer(1)),
    BatchInput: template,
  },
);

/** The states inside a block are checked by the walk over the definition, which knows the surrounding names. */
export const block: Check = (value, place) => void objectAt(value, place);

const onlyTrue: Check = (value, place) => {
  if (value !== true) refuse(place, `got ${JSON.stringify(value)}, expected true or no such field`);
};

const common: Fields = { Type: text };
const note: Fields = { Comment: text, QueryLanguage: oneOf('JSONata') };
const flow: Fields = { ...note, Next: text, End: onlyTrue, Assign: assign, Output: template };
const fallible: Fields = {
  ...flow,
  Assign: seeing(['result'], assign),
  Output: seeing(['result'], template),
  Retry: errorHandlers(retrier),
  Catch: errorHandlers(catcher),
};

/** The fields of each state type, with their checks. */
export const STATE_FIELDS: Readonly<
  Record<StateType, { readonly required: Fields; readonly optional: Fields }>
> = {
  Pass: { required: common, optional: flow },
  Succeed: { required: common, optional: { ...note, Output: template } },
  Fail: { required: common, optional: { ...note, Error: orExpression(text), Cause: orExpression(text) } },
  Wait: {
    required: common,
    optional: { ...flow, Seconds: orExpression(integer(0, LONGEST_SECONDS)), Timestamp: orExpression(text) },
  },
  Choice: {
    required: { ...common, Choices: each(choiceRule) },
    optional: { ...note, Default: text, Assign: assign, Output: template },
  },
  Task: {
    required: { ...common, Resource: taskResource },
    optional: { ...fallible, Arguments: template, TimeoutSeconds: orExpression(seconds) },
  },
  Parallel: {
    required: { ...common, Branches: each(block) },
    optional: { ...fallible, Arguments: template },
  },
  Map: {
    required: { ...common, ItemProcessor: block },
    optional: {
      ...fallible,
      Items: template,
      ItemSelector: template,
      ItemBatcher: itemBatcher,
      MaxConcurrency: orExpression(integer(0)),
      ToleratedFailureCount: orExpression(integer(0)),
      ToleratedFailurePercentage: orExpression(atLeast(0)),
    },
  },
};

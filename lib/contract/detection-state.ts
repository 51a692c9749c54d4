import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { anyId, sentTime, textOrNull, timeOrNull } from './fields.ts';
import { recordResponse } from './responses.ts';

export const detectionStates = ['new', 'seen', 'snoozed', 'contacted', 'done'] as const;

const detectionState = z.enum(detectionStates);

export type DetectionState = z.infer<typeof detectionState>;

/** What the team does with a detection, as every detection shows it. */
export const stateFields = {
  state: detectionState.describe(
    'What your team did with it. `seen` is your own: a detection that is `new` to the team is `seen` to members who have opened it. `snoozed` turns to `new` on its date.',
  ),
  state_by: textOrNull(
    'Member who last changed the state for the team. Null if no one did, or a key without a member.',
  ),
  state_at: timeOrNull('When the state was last changed for the team. Null if it never was.'),
  snoozed_until: timeOrNull(
    'When a snoozed detection is `new` again. It stays after that time, until the state changes. Null if it isn’t snoozed.',
  ),
};

export const SNOOZE_MAX_DAYS = 366;

/** How a caller changes a state. */
export const stateChange = {
  state: detectionState,
  snoozed_until: sentTime
    .exactOptional()
    .describe(`Required with \`snoozed\`: in the future, at most ${SNOOZE_MAX_DAYS} days from now.`),
  reopen: z
    .boolean()
    .exactOptional()
    .describe(
      'With `seen`: also opens a detection that is settled or snoozed. Without it, `seen` never changes what a colleague did.',
    ),
};

/** The fields of a change that belong together. */
export const checkStateChange = (
  {
    state,
    snoozed_until,
    reopen,
    expected_state_at,
  }: {
    state?: DetectionState;
    snoozed_until?: string;
    reopen?: boolean;
    expected_state_at?: string | null;
  },
  { addIssue }: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void => {
  const refuse = (name: string, message: string) => addIssue({ code: 'custom', path: [name], message });
  if (state === 'snoozed' && snoozed_until === undefined) refuse('snoozed_until', 'Required with snoozed.');
  if (state !== 'snoozed' && snoozed_until !== undefined)
    refuse('snoozed_until', 'Can only be set with state snoozed.');
  if (state !== 'seen' && reopen !== undefined) refuse('reopen', 'Can only be set with state seen.');
  if (state === undefined && expected_state_at !== undefined)
    refuse('expected_state_at', 'Can only be set with state.');
};

const IDS_PER_CALL = 100;

const expectedStateAt = sentTime
  .nullable()
  .describe(
    'Only with `state`: the `state_at` you last read, or null if it had none. If someone has changed the state since, the change is refused with `state_changed`.',
  );

export const expectedState = { expected_state_at: expectedStateAt.exactOptional() };

const changedState = z.object({ id: z.string(), ...stateFields }).meta({ id: 'ChangedState' });

export const changeDetectionStates = defineEndpoint('POST /detections/state', {
  id: 'change-detection-states',
  summary: 'Change the state of many detections',
  description: `Up to ${IDS_PER_CALL} at once. Each is changed on its own: \`changed\` has those that are now as asked, \`errors\` the others. To undo, send the earlier states back. Repeating a call changes nothing more. \`seen\` is written for you alone and isn't audited.`,
  body: z
    .strictObject({
      detections: z
        .array(z.strictObject({ id: anyId(), ...expectedState }))
        .min(1)
        .max(IDS_PER_CALL, `Must be at most ${IDS_PER_CALL} detections.`),
      ...stateChange,
    })
    .superRefine(checkStateChange),
  responses: {
    200: recordResponse(
      z
        .object({
          changed: z.array(changedState),
          errors: z.array(
            z.object({
              id: z.string(),
              code: z.enum(['not_found', 'state_changed']),
              message: z.string(),
            }),
          ),
        })
        .meta({ id: 'ChangedStates' }),
    ),
  },
  audited: 'unless_seen',
});

import * as z from 'zod';
import { newActivity } from './detection-activity.ts';
import { signalDetection } from './detections.ts';
import { defineEndpoint, MAX_BUFFERED_SECONDS } from './endpoint.ts';
import { label } from './fields.ts';
import { recordResponse } from './responses.ts';

export const recordDetectionActivity = defineEndpoint('POST /detections/{id}/activity', {
  id: 'record-detection-activity',
  summary: 'Record what you did with a detection',
  description:
    'So that colleagues see it: you copied or sent the message, or pushed its account or contact. The same by the same member within ten minutes is recorded once. `message_sent` of `PATCH /detections/{id}` records `sent` by itself.',
  body: newActivity,
  responses: { 200: recordResponse(signalDetection) },
});

const MAX_HINT_LENGTH = 300;

export const redraftDetection = defineEndpoint('POST /detections/{id}/redraft', {
  id: 'redraft-detection',
  summary: 'Write the message again',
  description:
    'Writes the message again from what is known today, to the chosen contact. It needs a language model (409 `model_required`). `hint` says what to change, such as “shorter” or “in German”. A message that someone edited is kept (409 `message_edited`) unless you send `replace_edit: true`. If no words are found that keep to the facts, the message stays (502 `provider_failed`). A message written by a hint counts as yours, like an edit.',
  body: z.strictObject({
    hint: label(MAX_HINT_LENGTH).exactOptional(),
    replace_edit: z.boolean().exactOptional(),
  }),
  responses: { 200: recordResponse(signalDetection) },
  errors: ['message_edited', 'model_required', 'provider_failed'],
  uses: { table: 'write', providers: ['reasoning'] },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
});

import * as z from 'zod';

/** The event as detections and records store it. */
export const signalEvent = z.object({
  anchors: z.array(z.string()),
  person: z.object({ name: z.string(), role: z.string().nullable() }).nullable(),
  role: z.string().nullable(),
  move: z.enum(['joins', 'leaves']).nullable(),
  form: z.string().nullable(),
  ahead: z.boolean(),
  product: z.string().nullable(),
  unit: z.string().nullable(),
  baseline: z.number().nullable(),
  share: z.string().nullable(),
  deadline: z.string().nullable(),
  counterpart: z.string().nullable(),
  place: z.string().nullable(),
  amount: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  count: z.number().nullable(),
  happened_on: z.string().nullable(),
});

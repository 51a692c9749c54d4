import * as z from 'zod';

/** The event as detections and records store it. */
export const signalEvent = z.object({
  anchors: z.array(z.string()),
  person: z.object({ name: z.string(), role: z.string().nullable() }).nullable(),
  // Detections written before these fields existed lack them.
  role: z.string().nullable().default(null),
  move: z.enum(['joins', 'leaves']).nullable().default(null),
  form: z
    .string()
    .nullable()
    .default(null)
    // What an offer that a model had read was called before.
    .transform((form) => (form === 'bids' ? 'tender offer' : form)),
  ahead: z.boolean().default(false),
  product: z.string().nullable().default(null),
  unit: z.string().nullable().default(null),
  baseline: z.number().nullable().default(null),
  share: z.string().nullable().default(null),
  deadline: z.string().nullable().default(null),
  counterpart: z.string().nullable(),
  place: z.string().nullable(),
  amount: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  count: z.number().nullable(),
  happened_on: z.string().nullable(),
});

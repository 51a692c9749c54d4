import * as z from 'zod';

/** What happened, as far as the text says; used to recognize the same event in another document. */
export const signalEvent = z.object({
  /** Short words for the same thing: the person, the other company, the product, the place; folded, sorted. */
  anchors: z.array(z.string()) as z.ZodType<readonly string[]>,
  person: z.object({ name: z.string(), role: z.string().nullable() }).nullable(),
  /** The office, whether or not the text names the person. */
  role: z.string().nullable(),
  /** Whether the person comes or goes. */
  move: z.enum(['joins', 'leaves']).nullable(),
  /** The form of the event if the kind has several: "contract", "stake", "settles"; see the writer's texts. */
  form: z.string().nullable(),
  /** Decided but still to come. */
  ahead: z.boolean(),
  /** The other company: acquirer, target, investor, partner, vendor. */
  counterpart: z.string().nullable(),
  place: z.string().nullable(),
  /** What is launched or opened, in the text's own words. */
  product: z.string().nullable(),
  amount: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  /** Heads, sites, openings: what the kind counts. */
  count: z.number().nullable(),
  /** What is counted, in the text's own words: "employees", "new stores". */
  unit: z.string().nullable(),
  /** What the count was before. */
  baseline: z.number().nullable(),
  /** The share of the staff, in the text's own words: "4 percent", "a tenth". */
  share: z.string().nullable(),
  /** When something still to come is due, in the text's own words: "by the end of 2027", "within 95 days". */
  deadline: z.string().nullable(),
  /** The day the text names, as an ISO date; null if it names none. */
  happened_on: z.string().nullable(),
});

export type SignalEvent = Readonly<z.infer<typeof signalEvent>>;

/** An event without details. */
export const NO_DETAILS: SignalEvent = {
  anchors: [],
  person: null,
  role: null,
  move: null,
  form: null,
  ahead: false,
  counterpart: null,
  place: null,
  product: null,
  amount: null,
  count: null,
  unit: null,
  baseline: null,
  share: null,
  deadline: null,
  happened_on: null,
};

import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import type { AccountRequest } from '#domain/signals/detections/account-writer.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import type { AccountAnswer } from '#reading/model/answers.ts';

/** An event, and an answer of a model about it that passes every check. */

export const EXPANSION = {
  id: 'expansion',
  kind: 'expansion' as const,
  name: 'Expansion',
  description: 'The company opens a site.',
  keywords: [],
  exclusions: [],
};
export const CLAIM =
  'Aldershaw will open a 12,000 m² depot in Lyon on 2 March 2027 and hire 40 technicians, backed by £4.7 million from Hallbrook Capital.';
export const WRITE: WriteRequest = {
  company: {
    name: 'Aldershaw',
    domain: 'aldershaw.example',
    industry: 'Lift maintenance',
    employees: 420,
    location: 'Leeds',
    country: 'GB',
  },
  signal: EXPANSION,
  event: { ...NO_DETAILS, anchors: ['lyon'], place: 'Lyon', product: 'depot', ahead: true },
  detected_at: '2026-11-10',
  evidence: [
    {
      claim: CLAIM,
      source_url: 'https://wire.example/a',
      published_date: '2026-11-10',
      title: 'Aldershaw heads south',
      publisher: 'Wire',
    },
  ],
  seller: {
    company_name: 'Fernpost',
    sections: [
      {
        type: 'value_prop',
        title: 'Value',
        content_md:
          '- Fernpost puts every crew and every depot on one dispatch board.\n- Hallmark Lifts had every crew scheduled in two weeks and cut overtime by 18%.',
      },
      { type: 'icp', title: 'Buyers', content_md: 'Heads of dispatch first, then operations leaders.' },
      { type: 'pricing', title: 'Price', content_md: 'From 99 euros per technician.' },
    ],
  },
  people: [
    { id: 'per_1', full_name: 'Hanna Zielińska', title: 'Chief Operating Officer', job_level: 'C-Team' },
    { id: 'per_2', full_name: 'Dr. Marc Oduya', title: 'Head of Dispatch', job_level: 'Director' },
    { id: 'per_3', full_name: 'Pia Staff', title: 'Technician', job_level: 'Staff' },
  ],
  today: new Date('2026-11-17T09:00:00Z'),
};
export const BODY = [
  'Your depot in Lyon opens on 2 March with 40 new technicians. A second site is where two dispatchers start to keep two plans, and the same van gets booked in both.',
  'Fernpost puts every crew and every depot on one dispatch board. Hallmark Lifts had every crew scheduled in two weeks.',
  'Who will plan the crews in Lyon when it opens?',
].join('\n\n');
/** An answer about one event, with its message. */
export type WrittenAnswer = Omit<AccountAnswer['events'][number], 'event'> &
  Omit<AccountAnswer['messages'][number], 'event' | 'joins'>;

export const ANSWER: WrittenAnswer = {
  happened: 'Aldershaw will open a depot in Lyon on 2 March 2027 and hire 40 technicians.',
  consequence: 'Dispatchers plan crews across two depots from the first day.',
  because: '',
  relevance: 85,
  contacts: [
    { person: 2, title: 'Dispatch lead', reason: 'They plan which crew goes where' },
    { person: 1, title: 'Chief Operating Officer', reason: 'The new depot reports to them.' },
    { person: 0, title: 'Head of Field Service', reason: 'They hire the technicians.' },
  ],
  seller_line: 'Fernpost puts every crew and every depot on one dispatch board.',
  subject: 'Your depot in Lyon',
  body: BODY,
  headline: 'Aldershaw will open a depot in Lyon',
};
export const MESSAGE = `**Subject:** Your depot in Lyon\n\nHi Marc,\n\n${BODY}`;

/** The account of one event. */
export const toAccountRequest = ({
  signal,
  event,
  detected_at,
  evidence,
  ...rest
}: WriteRequest): AccountRequest => ({
  ...rest,
  events: [{ id: 'det_1', headline: 'Aldershaw opens a depot', signal, event, detected_at, evidence }],
  fixed: [],
});

/** The same as a model answers it. Without a body there is no message. */
export const toAccountAnswer = (
  { contacts, seller_line, subject, body, ...event }: WrittenAnswer,
  number = 1,
): AccountAnswer => ({
  events: [{ event: number, ...event }],
  messages: body === '' ? [] : [{ event: number, joins: [], contacts, seller_line, subject, body }],
});

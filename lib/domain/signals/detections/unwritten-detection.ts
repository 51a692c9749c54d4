import { formatDay } from '#domain/shared/text/plain-figures.ts';
import type { NoMessage } from './no-message.ts';
import type { WriteRequest, WrittenDetection } from './signal-reasoner.ts';

/** The facts of an event with nothing written about it. */
export const toUnwrittenDetection = (
  { event, detected_at }: Pick<WriteRequest, 'event' | 'detected_at'>,
  facts: Pick<WrittenDetection, 'headline' | 'narrative' | 'key_facts'>,
  code: NoMessage['code'],
): WrittenDetection => ({
  ...facts,
  why_reach_out_md: formatWhyNow(facts.headline, event.happened_on ?? detected_at),
  no_message: { code },
  contact: null,
  drafted_message_md: '',
  personas: [],
  relevance: null,
  written_by: 'rules',
});

/** The reason where nobody wrote one: what happened, and when. */
export const formatWhyNow = (headline: string, day: string): string =>
  `**Why now:** ${headline} (${formatDay(new Date(day))}).`;

import * as z from 'zod';
import type { NamedRelation } from '#contract/relation.ts';

/** Why there is no message, as it is stored. What a day adds, such as its age, is said when it is read. */
export const noMessage = z.object({
  code: z
    .enum([
      'hurts',
      'no_case',
      'no_model',
      'no_knowledge_base',
      'no_sound_words',
      'not_written_yet',
      'left_alone',
      'joined',
    ])
    // Detections written by an earlier version may have a code that is no longer used.
    .catch('not_written_yet'),
  /** The writer's own words for it. @default those of the code */
  text: z.string().optional(),
  /** The detection whose message tells of this event too. */
  by: z.string().optional(),
});

export type NoMessage = Readonly<z.infer<typeof noMessage>>;

const TEXTS: Readonly<Record<NoMessage['code'], string>> = {
  hurts: 'this is not the time for a pitch. Help if they ask.',
  no_case: 'nothing you offer follows from it.',
  no_model: 'messages are written by a language model, and this stage has none.',
  no_knowledge_base: 'your knowledge base is empty. Add a value proposition.',
  no_sound_words: 'the model found no words that keep to the facts.',
  not_written_yet: 'it isn’t written yet. If the model can’t be asked now, it is asked again.',
  left_alone: 'no one writes to this company.',
  joined: 'another message to this company tells of it too.',
};

export const explainNoMessage = ({ code, text }: NoMessage): string => text || TEXTS[code];

/** Why nothing is drafted for a company that is left alone. */
export const LEFT_ALONE_REASONS: Readonly<Record<NamedRelation, string>> = {
  prospect: 'this is a prospect.',
  customer: 'this is a customer.',
  open_deal: 'there is an open deal.',
  competitor: 'this is a competitor.',
  partner: 'this is a partner.',
};

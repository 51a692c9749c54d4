import { createEmbeddedSignalReader } from '#reading/rules/create-embedded-signal-reader.ts';
import { readPart, requestFor } from './labelled-texts.ts';

/** Prints what is taken from each document of the open part, a line for each document that something is taken from. */
const reader = createEmbeddedSignalReader();
for (const text of readPart('open').texts) {
  const { taken } = await reader.judge(requestFor(text));
  const kinds = [...new Set(taken.map(({ signal_id }) => signal_id))].sort();
  if (kinds.length > 0) console.log(`${text.document.id} ${kinds.join(' ')}`);
}

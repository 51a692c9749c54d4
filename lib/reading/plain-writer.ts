import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import { toUnwrittenDetection } from '#domain/signals/detections/unwritten-detection.ts';

/** Writes the facts and leaves the words to the writer of the stage's messages: a pending job for them is stored with the detection. */
export const plainWriter: Pick<SignalReasoner, 'write'> = {
  async write(request) {
    const { writeFacts } = await import('./writing/facts.ts');
    return toUnwrittenDetection(request, writeFacts(request), 'not_written_yet');
  },
};

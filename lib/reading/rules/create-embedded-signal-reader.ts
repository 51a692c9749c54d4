import { setImmediate } from 'node:timers/promises';
import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import { judgeDocument } from './judge-document.ts';

/** Reads documents for signals by rules of English: deterministic, without a model or a service behind it. */
export function createEmbeddedSignalReader(): Pick<SignalReasoner, 'judge'> {
  return {
    async judge(request, signal) {
      // A document may take a while: what waits meanwhile, the time limit among it, gets its turn first.
      await setImmediate();
      signal?.throwIfAborted();
      return judgeDocument(request);
    },
  };
}

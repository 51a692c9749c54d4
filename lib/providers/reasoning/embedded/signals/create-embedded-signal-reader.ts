import type { SignalReasoner } from '#domain/signals/signal-reasoner.ts';
import { judgeDocument } from './judge-document.ts';

/** Reads documents for signals by rules of English: deterministic, without a model or a service behind it. */
export function createEmbeddedSignalReader(): Pick<SignalReasoner, 'judge'> {
  return {
    async judge(request, signal) {
      signal?.throwIfAborted();
      return judgeDocument(request);
    },
  };
}

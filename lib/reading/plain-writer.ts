import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';

/** Writes by rules alone, with texts that are loaded when something is written. */
export const plainWriter: Pick<SignalReasoner, 'write'> = {
  async write(request, signal) {
    const { createEmbeddedSignalWriter } = await import('./writing/embedded-signal-writer.ts');
    return createEmbeddedSignalWriter().write(request, signal);
  },
};

import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { Reasons } from '../../kinds/kind-of-signal.ts';
import { WRITTEN_KINDS } from '../written-kinds.ts';

/** The reasons an event gives, the strongest first. */
export function reasonsFor(kind: SignalKind, form: string | null): Reasons {
  const { reasons, reasonsByForm } = WRITTEN_KINDS[kind];
  return reasonsByForm?.[form ?? ''] ?? reasons;
}

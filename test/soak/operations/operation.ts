import type { Actor } from '../actor.ts';
import type { EndpointName } from '../traffic.ts';

/** One thing that an actor may do next. */
export interface Operation {
  readonly name: EndpointName;
  readonly weight: number;
  /** Whether there is what it needs. @default always */
  readonly can?: (actor: Actor) => boolean;
  readonly run: (actor: Actor) => Promise<unknown>;
}

import type { Actor } from '../actor.ts';
import type { EndpointName } from '../traffic.ts';

/** One operation of an actor. */
export interface Operation {
  readonly name: EndpointName;
  readonly weight: number;
  /** Whether its prerequisites exist. @default always */
  readonly can?: (actor: Actor) => boolean;
  readonly run: (actor: Actor) => Promise<unknown>;
}

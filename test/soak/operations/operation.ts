import type { Actor } from '../actor.ts';
import type { AnswerOf, CalledBy, InputFor } from '../caller.ts';
import type { Fields } from '../ledger.ts';
import type { EndpointName } from '../traffic.ts';

/** One operation of an actor. */
export interface Operation {
  readonly name: EndpointName;
  readonly weight: number;
  /** Whether its prerequisites exist. @default always */
  readonly can?: ((actor: Actor) => boolean) | undefined;
  readonly run: (actor: Actor) => Promise<unknown>;
}

type Can = Operation['can'];

interface Asked<Name extends EndpointName> {
  readonly can?: Can;
  /** Codes of refusals that are no fault. @default none */
  readonly fine?: readonly string[];
  readonly by?: CalledBy;
  /** What the actor remembers of the answer. */
  readonly remember?: (actor: Actor, answer: AnswerOf<Name>) => void;
}

/** A read, or a call whose effect isn't checked in the end. */
export const asks = <Name extends EndpointName>(
  name: Name,
  weight: number,
  input: (actor: Actor) => InputFor<Name>,
  { can, remember, ...options }: Asked<Name> = {},
): Operation => ({
  name,
  weight,
  can,
  async run(actor) {
    const answer = await actor.ask(name, input(actor), options);
    if (answer !== undefined) remember?.(actor, answer);
  },
});

const idOf = (answer: unknown): string => (answer as { data: { id: string } }).data.id;
const bodyOf = (input: object): Fields => (input as { body: Fields }).body;

/** Creates a record of this kind while there are fewer than `max`, with the token as its name. */
export const creates = <Name extends EndpointName>(
  kind: string,
  name: Name,
  weight: number,
  max: number,
  input: (actor: Actor, token: string) => InputFor<Name>,
  /** What the API must show of the record in the end. @default the whole body */
  shown: (body: Fields) => Fields = (body) => body,
): Operation => ({
  name,
  weight,
  can: (actor) => actor.of(kind).length < max,
  run(actor) {
    const token = actor.token();
    const given = input(actor, token);
    return actor.create(kind, name, token, given, (answer) => ({
      id: idOf(answer),
      fields: shown(bodyOf(given)),
    }));
  },
});

/** Changes fields of a known record of this kind. */
export const changes = <Name extends EndpointName>(
  kind: string,
  name: Name,
  weight: number,
  input: (actor: Actor, id: string) => InputFor<Name>,
  known: (actor: Actor) => readonly string[] = (actor) => actor.of(kind),
): Operation => ({
  name,
  weight,
  can: (actor) => known(actor).length > 0,
  run(actor) {
    const id = actor.pick(known(actor));
    const given = input(actor, id);
    return actor.change(kind, id, name, bodyOf(given), given);
  },
});

/** Deletes a record of this kind; so many stay. */
export const deletes = <Name extends EndpointName>(
  kind: string,
  name: Name,
  weight: number,
  min: number,
): Operation => ({
  name,
  weight,
  can: (actor) => actor.of(kind).length > min,
  run(actor) {
    const id = actor.pick(actor.of(kind));
    return actor.remove(kind, id, name, { params: { id } } as unknown as InputFor<Name>);
  },
});

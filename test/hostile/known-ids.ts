/**
 * Requests are generated before any record exists. Ids and keys are placeholders such as `@{own.account.3}` until a request
 * is sent, so a seed gives the same requests everywhere.
 */

export const kinds = [
  ...(['account', 'person', 'list', 'destination', 'member', 'signal', 'run', 'pushRun'] as const),
  ...(['detection', 'section', 'apiKey', 'search'] as const),
] as const;

export type Kind = (typeof kinds)[number];

export type IdsOfKinds = Readonly<Record<Kind, readonly string[]>>;

export const actors = [
  ...(['full', 'readOnly', 'scoped', 'revoked', 'expired', 'memberGone', 'mistyped', 'guessed'] as const),
  ...(['nobody', 'empty', 'basic'] as const),
] as const;

export type Actor = (typeof actors)[number];

/** Callers that the service must not accept. */
export const isStranger = (actor: Actor): boolean => !['full', 'readOnly', 'scoped'].includes(actor);

export interface Known {
  readonly own: IdsOfKinds;
  readonly others: IdsOfKinds;
  /** What each sends as `Authorization`. */
  readonly authorization: Readonly<Record<Actor, string>>;
}

export interface IdPick {
  readonly whose: 'own' | 'others';
  /** @default the kind that belongs there */
  readonly kind?: Kind;
  readonly number: number;
}

export const placeholder = ({ whose, kind, number }: IdPick, usual: Kind): string =>
  `@{${whose}.${kind ?? usual}.${number}}`;

export const authorizationOf = (actor: Actor): string => `@{key.${actor}.0}`;

const PLACEHOLDER = /@\{(own|others|key)\.(\w+)\.(\d+)\}/g;

/** Fills the placeholders of a text. */
export const filled = (text: string, { own, others, authorization }: Known): string =>
  text.replace(PLACEHOLDER, (_, whose: string, name: string, number: string) => {
    if (whose === 'key') return authorization[name as Actor];
    const ids = (whose === 'own' ? own : others)[name as Kind];
    return ids[Number(number) % ids.length] ?? 'none';
  });

const KIND_OF_PATH: readonly (readonly [string, Kind])[] = [
  ['/accounts/', 'account'],
  ['/people/lists/', 'list'],
  ['/people/', 'person'],
  ['/detections/', 'detection'],
  ['/signals/', 'signal'],
  ['/runs/', 'run'],
  ['/push-runs/', 'pushRun'],
  ['/searches/', 'search'],
  ['/webhook-destinations/', 'destination'],
  ['/knowledge-base/', 'section'],
  ['/api-keys/', 'apiKey'],
];

const KIND_OF_FIELD: readonly (readonly [RegExp, Kind])[] = [
  [/^account_ids?$/, 'account'],
  [/^(contact_ids|add|remove|person_ids?)$/, 'person'],
  [/^list_id$/, 'list'],
  [/^destination_id$/, 'destination'],
  [/^(owner_id|member_id)$/, 'member'],
  [/^(any_of|must_have|exclude|signal_ids?)$/, 'signal'],
  [/^run_id$/, 'run'],
  [/^detection_id$/, 'detection'],
  [/^key_id$/, 'apiKey'],
  [/^(after|resource_id)$/, 'account'],
];

/** The kind of id that a path takes, if it takes one. */
export const kindOfPath = (path: string): Kind | undefined =>
  KIND_OF_PATH.find(([start]) => path.startsWith(`${start}{id}`))?.[1];

/** The kind of id that a field or parameter of this name takes, if it takes one. */
export const kindOfField = (name: string): Kind | undefined =>
  KIND_OF_FIELD.find(([pattern]) => pattern.test(name))?.[1];

import { inspect } from 'node:util';
import fc, { type Arbitrary } from 'fast-check';
import { inject } from 'vitest';
import { asCurl } from './as-curl.ts';
import { type Draft, wireRequest } from './draft.ts';
import type { Secrets } from './judge.ts';
import { sendRaw, type WireAnswer, type WireRequest } from './send-raw.ts';
import type { Stage } from './set-the-stage.ts';

export interface Sent {
  readonly to: string;
  /** Whether it broke HTTP itself. */
  readonly isBroken: boolean;
  readonly wire: WireRequest;
  readonly answer: WireAnswer;
  /** Answers before it that a busy machine may have been the cause of. */
  readonly before: readonly WireAnswer[];
}

const MOST_SHOWN = 1_000;

/** Sends a request and judges the answer; what is wrong with it is told with the request to repeat it by. */
async function attack<D extends Draft>(draft: D, { known, secrets }: Stage, attacks: Attacks<D>) {
  const { baseUrl } = inject('cloud');
  const wire = wireRequest(draft, new URL(baseUrl).pathname, known);
  let answer = await sendRaw(baseUrl, wire);
  // A function that breaks or hangs does so again; one that a busy machine kept waiting does not.
  const before: WireAnswer[] = [];
  while (answer.status >= 502 && before.length < 2) {
    before.push(answer);
    answer = await sendRaw(baseUrl, wire);
  }
  attacks.note({ to: draft.to, isBroken: draft.bends === 'wire', wire, answer, before });
  try {
    attacks.judge(answer, draft, secrets);
  } catch (error) {
    const shown = answer.bytes.subarray(0, MOST_SHOWN).toString('latin1');
    const faults = draft.faults.join(', ') || 'nothing';
    const told = error instanceof Error ? error.message : inspect(error);
    throw new Error(
      `${draft.to} as ${draft.actor}, wrong with it: ${faults}: ${told}\n${asCurl(baseUrl, wire)}\n${shown}`,
    );
  }
}

export interface Attacks<D extends Draft> {
  readonly requests: Arbitrary<D>;
  readonly seed: number;
  readonly numRuns: number;
  /** Throws what is wrong with an answer. */
  judge(answer: WireAnswer, draft: D, secrets: Secrets): void;
  /** Is told of every request, before its answer is judged. */
  note(sent: Sent): void;
}

/** Sends so many of the requests, one after the other; the first that is answered wrongly is made as small as can be. */
export function attackWith<D extends Draft>(stage: Stage, attacks: Attacks<D>): Promise<void> {
  const { requests, seed, numRuns } = attacks;
  return fc.assert(
    fc.asyncProperty(requests, (draft) => attack(draft, stage, attacks)),
    { seed, numRuns },
  );
}

import { inspect } from 'node:util';
import fc, { type Arbitrary } from 'fast-check';
import { inject } from 'vitest';
import { asCurl } from './as-curl.ts';
import { type Draft, wireRequest } from './draft.ts';
import type { Secrets } from './judge.ts';
import { sendRaw, type WireRequest, type WireResponse } from './send-raw.ts';
import type { Stage } from './set-the-stage.ts';

export interface Sent {
  readonly to: string;
  /** Whether it broke HTTP itself. */
  readonly isBroken: boolean;
  readonly wire: WireRequest;
  readonly answer: WireResponse;
  /** Earlier responses that a busy machine may have caused. */
  readonly before: readonly WireResponse[];
}

const MAX_SHOWN = 1_000;

/** Sends a request and judges the response; an error includes the request to reproduce it. */
async function attack<D extends Draft>(draft: D, { known, secrets }: Stage, attacks: Attacks<D>) {
  const { baseUrl } = inject('cloud');
  const wire = wireRequest(draft, new URL(baseUrl).pathname, known);
  let answer = await sendRaw(baseUrl, wire);
  // A function that crashes or hangs does so again; one that was slow on a busy machine does not.
  const before: WireResponse[] = [];
  while (answer.status >= 502 && before.length < 2) {
    before.push(answer);
    answer = await sendRaw(baseUrl, wire);
  }
  attacks.note({ to: draft.to, isBroken: draft.bends === 'wire', wire, answer, before });
  try {
    attacks.judge(answer, draft, secrets);
  } catch (error) {
    const shown = answer.bytes.subarray(0, MAX_SHOWN).toString('latin1');
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
  /** Throws if a response is wrong. */
  judge(answer: WireResponse, draft: D, secrets: Secrets): void;
  /** Called for every request before its response is judged. */
  note(sent: Sent): void;
}

/** Sends this many requests in sequence; the first with a wrong response is shrunk to a minimum. */
export function attackWith<D extends Draft>(stage: Stage, attacks: Attacks<D>): Promise<void> {
  const { requests, seed, numRuns } = attacks;
  return fc.assert(
    fc.asyncProperty(requests, (draft) => attack(draft, stage, attacks)),
    { seed, numRuns },
  );
}

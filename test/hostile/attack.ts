import { inspect } from 'node:util';
import fc from 'fast-check';
import { inject } from 'vitest';
import type { DocumentedOperation } from '#test/harness/documented-operations.ts';
import { asCurl } from './as-curl.ts';
import { type Draft, wireRequest } from './draft.ts';
import { hostileRequests } from './hostile-requests.ts';
import { judge } from './judge.ts';
import { sendRaw, type WireAnswer, type WireRequest } from './send-raw.ts';
import type { Stage } from './set-the-stage.ts';

export interface Sent {
  readonly wire: WireRequest;
  readonly answer: WireAnswer;
}

const MOST_SHOWN = 1_000;

/** Sends a request and judges the answer; what is wrong with it is told with the request to repeat it by. */
async function attack(draft: Draft, { known, secrets }: Stage, judged: typeof judge = judge): Promise<Sent> {
  const { baseUrl } = inject('cloud');
  const wire = wireRequest(draft, new URL(baseUrl).pathname, known);
  let answer = await sendRaw(baseUrl, wire);
  // A function that breaks or hangs does so again; one that a busy machine kept waiting does not.
  for (let again = 0; answer.status >= 502 && again < 2; again += 1) answer = await sendRaw(baseUrl, wire);
  try {
    judged(answer, draft, secrets);
  } catch (error) {
    const shown = answer.bytes.subarray(0, MOST_SHOWN).toString('latin1');
    const faults = draft.faults.join(', ') || 'nothing';
    const told = error instanceof Error ? error.message : inspect(error);
    throw new Error(
      `${draft.endpoint.id} as ${draft.actor}, wrong with it: ${faults}: ${told}\n${asCurl(baseUrl, wire)}\n${shown}`,
    );
  }
  return { wire, answer };
}

export interface Runs {
  readonly seed: number;
  readonly numRuns: number;
}

/** Attacks one operation and gives what was sent, but for what broke HTTP itself. */
export async function attackOperation(
  operation: DocumentedOperation,
  stage: Stage,
  runs: Runs,
): Promise<Sent[]> {
  const all: Sent[] = [];
  await fc.assert(
    fc.asyncProperty(hostileRequests(operation), async (draft) => {
      const sent = await attack(draft, stage);
      if (draft.bends !== 'wire') all.push(sent);
    }),
    runs,
  );
  return all;
}

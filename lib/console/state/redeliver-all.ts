interface Redelivered {
  readonly queued: number;
  readonly more: boolean;
  readonly next_since: string | null;
}

export interface RedeliveredAll {
  readonly queued: number;
  /** Where to go on after a failure; undefined if nothing is left. */
  readonly left: string | undefined;
}

/** Asks for all alerts since a time again. One call takes some hundred, so that the next begins where it ended. */
export async function redeliverAll(
  redeliver: (since: string) => Promise<Redelivered | undefined>,
  since: string,
): Promise<RedeliveredAll> {
  let queued = 0;
  let left: string | undefined = since;
  while (left !== undefined) {
    const answer = await redeliver(left);
    if (!answer) break;
    queued += answer.queued;
    left = answer.more && answer.next_since !== null ? answer.next_since : undefined;
  }
  return { queued, left };
}

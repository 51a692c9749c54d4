import { STILL_AFTER_MS } from './resume-push-run.ts';

/** Each look at a run that stays still waits twice as long as the one before, up to half an hour. */
const LONGEST_WAIT_MS = 30 * 60_000;

/** How often in a row a run was resumed, and when last; never: not at all. */
export interface Resumes {
  readonly resumes: number;
  readonly resumed_at?: string | undefined;
}

export interface NextLook extends Required<Resumes> {
  readonly look_at: string;
}

/** What to note of a run that is resumed now. One that moved since the last time starts over: its trouble is new. */
export function nextLook(before: Resumes, run: { readonly progress_at: string }, now: Date): NextLook {
  const hasMoved = before.resumed_at !== undefined && run.progress_at > before.resumed_at;
  const resumes = hasMoved ? 0 : before.resumes;
  const wait = Math.min(STILL_AFTER_MS * 2 ** resumes, LONGEST_WAIT_MS);
  return {
    resumes: resumes + 1,
    resumed_at: now.toISOString(),
    look_at: new Date(now.getTime() + wait).toISOString(),
  };
}

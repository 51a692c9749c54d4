import type { FullRun } from '#contract/runs.ts';
import { type Guide, TourError } from './guide.ts';
import { waitUntil } from './wait-until.ts';

/** Follows a run to its end, job by job. */
export async function watchRun({ api, progress }: Guide, id: string): Promise<FullRun> {
  const read = async (): Promise<FullRun> => {
    const { data } = await api.getRun({ params: { id } });
    const { jobs, jobs_done, documents } = data.stats;
    progress(jobs === 0 ? 0 : jobs_done / jobs, `${jobs_done} of ${jobs} jobs, ${documents} documents read`);
    return data;
  };
  const run = await waitUntil(`the end of run ${id}`, read, ({ status }) => status !== 'running');
  if (run.status === 'failed') throw new TourError(`Run ${id} failed: ${run.error ?? 'no reason given'}`);
  return run;
}

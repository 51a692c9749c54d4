import { json } from '../stand-in-web.ts';
import { type BoardDouble, escaped, type Opening, paragraphsOf, placeOf, tagged } from './board-double.ts';

/** One host serves all regions. */
const HOST = 'boards-api.greenhouse.io';

export const greenhouse: BoardDouble = {
  publish(web, { token, name = 'Acme' }, jobs) {
    const listed = (job: Opening) => ({
      id: job.id,
      internal_job_id: job.id + 1_000_000,
      title: job.title,
      company_name: name,
      absolute_url: `https://job-boards.greenhouse.io/${token}/jobs/${job.id}`,
      location: { name: placeOf(job) },
      first_published: job.posted ?? null,
      updated_at: job.changed ?? job.posted ?? null,
      requisition_id: null,
    });
    web.on(HOST, '/robots.txt', {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nDisallow: /embed/\n',
    });
    web.on(HOST, `/v1/boards/${token}`, json({ name, content: '' }));
    web.on(
      HOST,
      `/v1/boards/${token}/jobs`,
      tagged(
        json({
          jobs: [
            ...jobs.map(listed),
            { ...listed({ id: 9_999, title: 'General application' }), internal_job_id: null },
          ],
          meta: { total: jobs.length + 1 },
        }),
      ),
    );
    const byDepartment = Map.groupBy(jobs, ({ department = 'No Department' }) => department);
    web.on(
      HOST,
      `/v1/boards/${token}/departments`,
      json({
        departments: [...byDepartment].map(([department, own], number) => ({
          id: number + 1,
          name: department,
          parent_id: null,
          child_ids: [],
          jobs: own.map(listed),
        })),
      }),
    );
    for (const job of jobs) {
      const content = escaped(`<div>${paragraphsOf(job)}</div>`);
      web.on(HOST, `/v1/boards/${token}/jobs/${job.id}`, json({ ...listed(job), content, departments: [] }));
    }
  },
};

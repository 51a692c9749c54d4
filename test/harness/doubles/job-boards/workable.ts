import { json } from '../stand-in-web.ts';
import { type BoardDouble, HQ, paragraphsOf } from './board-double.ts';

export const workable: BoardDouble = {
  publish(web, { token, name = 'Acme' }, jobs) {
    web.on(
      'apply.workable.com',
      `/api/v1/widget/accounts/${token}`,
      json({
        name,
        description: null,
        jobs: jobs.map((job) => ({
          shortcode: `W${job.id}`,
          title: job.title,
          department: job.department ?? '',
          url: `https://apply.workable.com/j/W${job.id}`,
          city: job.city ?? 'Berlin',
          country: (job.country ?? HQ)[1],
          locations: [{ countryCode: (job.country ?? HQ)[0] }],
          published_on: job.posted?.slice(0, 10),
          telecommuting: false,
          description: paragraphsOf(job),
        })),
      }),
    );
  },
};

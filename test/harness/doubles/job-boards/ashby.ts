import { json } from '../stand-in-web.ts';
import { type BoardDouble, bodyOf, HQ, type Opening, tagged } from './board-double.ts';

const HIDDEN: Opening = { id: 9_999, title: 'Hidden' };

export const ashby: BoardDouble = {
  publish(web, { token }, jobs) {
    web.on('api.ashbyhq.com', '/robots.txt', { status: 401 });
    web.on(
      'api.ashbyhq.com',
      `/posting-api/job-board/${token}`,
      tagged(
        json({
          apiVersion: '1',
          jobs: [...jobs, HIDDEN].map((job) => ({
            id: `a-${job.id}`,
            title: job.title,
            department: job.department,
            team: null,
            location: job.city ?? 'Berlin',
            address: { postalAddress: { addressCountry: (job.country ?? HQ)[1] } },
            isListed: job !== HIDDEN,
            workplaceType: null,
            publishedAt: job.posted,
            jobUrl: `https://jobs.ashbyhq.com/${token}/a-${job.id}`,
            descriptionPlain: bodyOf(job),
          })),
        }),
      ),
    );
  },
};

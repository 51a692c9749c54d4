import { json } from '../stand-in-web.ts';
import { type BoardDouble, bodyOf, DEFAULT_PACE, HQ, type Opening, tagged } from './board-double.ts';

const HIDDEN: Opening = { id: 9_999, title: 'Hidden' };

export const ashby: BoardDouble = {
  terms: {
    asked: 'api.ashbyhq.com: the postings of a board, in one response',
    allows: 'public, documented, no key; the host has no robots.txt',
    pace: DEFAULT_PACE,
    confidence: 'H',
  },
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

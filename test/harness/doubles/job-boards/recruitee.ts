import { json } from '../stand-in-web.ts';
import { type BoardDouble, DEFAULT_PACE, HQ, type Opening, paragraphsOf, placeOf } from './board-double.ts';

const DRAFT: Opening = { id: 9_999, title: 'Draft' };

export const recruitee: BoardDouble = {
  terms: {
    asked: 'the offers of a company at `*.recruitee.com`, in one response',
    allows: 'public, documented, no key; each company has its own robots.txt, and some disallow it',
    pace: DEFAULT_PACE,
    confidence: 'H',
  },
  publish(web, { token, name = 'Acme' }, jobs) {
    web.on(
      `${token}.recruitee.com`,
      '/api/offers/',
      json({
        offers: [...jobs, DRAFT].map((job) => ({
          id: job.id,
          title: job.title,
          status: job === DRAFT ? 'draft' : 'published',
          company_name: name,
          department: job.department ?? null,
          location: placeOf(job),
          country_code: (job.country ?? HQ)[0],
          careers_url: `https://${token}.recruitee.com/o/${job.id}`,
          published_at: job.posted?.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC'),
          description: paragraphsOf(job),
          requirements: '',
        })),
      }),
    );
  },
};

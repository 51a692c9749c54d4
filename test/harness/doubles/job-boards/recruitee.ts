import { json } from '../stand-in-web.ts';
import { type BoardDouble, HQ, type Opening, paragraphsOf, placeOf } from './board-double.ts';

const DRAFT: Opening = { id: 9_999, title: 'Draft' };

export const recruitee: BoardDouble = {
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

import { html, json } from '../stand-in-web.ts';
import { type BoardDouble, bodyOf, HQ, tagged } from './board-double.ts';

export const lever: BoardDouble = {
  publish(web, { token, region, name = 'Acme' }, jobs) {
    const part = region === 'eu' ? 'eu.' : '';
    web.on(`api.${part}lever.co`, `/v0/postings/${token}`, (request, _, url) => {
      const [skip, limit] = ['skip', 'limit'].map((key) => Number(url.searchParams.get(key)));
      const page = jobs.slice(skip, (skip ?? 0) + (limit ?? 0)).map((job) => ({
        id: `00000000-0000-4000-8000-${String(job.id).padStart(12, '0')}`,
        text: job.title,
        hostedUrl: `https://jobs.lever.co/${token}/${job.id}`,
        createdAt: job.posted === undefined ? undefined : Date.parse(job.posted),
        country: (job.country ?? HQ)[0],
        workplaceType: 'onsite',
        categories: { department: job.department, team: job.department, location: job.city ?? 'Berlin' },
        descriptionPlain: bodyOf(job),
        lists: [{ text: 'What you bring', content: '<li>Curiosity</li>' }],
        additionalPlain: '',
      }));
      return tagged(json(page))(request);
    });
    web.on(`jobs.${part}lever.co`, `/${token}`, {
      ...html(''),
      body: `<html><head><title>${name}</title></head><body></body></html>`,
    });
  },
};

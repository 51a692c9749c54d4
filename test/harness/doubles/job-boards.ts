import type { PlainAnswer, StandInWeb } from './stand-in-web.ts';
import { html, json, xml } from './stand-in-web.ts';

/** An opening as tests tell it; each double writes it down as its vendor would. */
export interface Opening {
  readonly id: number;
  readonly title: string;
  readonly department?: string;
  readonly city?: string;
  readonly country?: readonly [code: string, name: string];
  readonly posted?: string;
  readonly changed?: string;
  readonly text?: string;
}

const HQ = ['DE', 'Germany'] as const;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const placeOf = ({ city = 'Berlin', country = HQ }: Opening): string => `${city}, ${country[1]}`;
const bodyOf = ({ text = 'You will build things.' }: Opening): string => text;
/** Adverts in HTML have a paragraph for each line. */
const paragraphsOf = (opening: Opening): string =>
  bodyOf(opening)
    .split('\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');

/** The answer with an ETag, which the double honours as the vendors do. */
const tagged =
  (answer: PlainAnswer) =>
  ({ headers }: { headers: Record<string, unknown> }): PlainAnswer => {
    const etag = `"${Buffer.from(String(answer.body)).length}-${hashOf(String(answer.body))}"`;
    return headers['if-none-match'] === etag
      ? { status: 304, headers: { etag } }
      : { ...answer, headers: { ...answer.headers, etag } };
  };

const hashOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e9, 7);

export function greenhouseBoard(
  web: StandInWeb,
  token: string,
  name: string,
  jobs: readonly Opening[],
): void {
  const host = 'boards-api.greenhouse.io';
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
  web.on(host, '/robots.txt', {
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: *\nDisallow: /embed/\n',
  });
  web.on(host, `/v1/boards/${token}`, json({ name, content: '' }));
  web.on(
    host,
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
    host,
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
    web.on(host, `/v1/boards/${token}/jobs/${job.id}`, json({ ...listed(job), content, departments: [] }));
  }
}

export function leverBoard(
  web: StandInWeb,
  site: string,
  name: string,
  jobs: readonly Opening[],
  isEu = false,
): void {
  web.on(isEu ? 'api.eu.lever.co' : 'api.lever.co', `/v0/postings/${site}`, (request, _, url) => {
    const [skip, limit] = ['skip', 'limit'].map((key) => Number(url.searchParams.get(key)));
    const page = jobs.slice(skip, (skip ?? 0) + (limit ?? 0)).map((job) => ({
      id: `00000000-0000-4000-8000-${String(job.id).padStart(12, '0')}`,
      text: job.title,
      hostedUrl: `https://jobs.lever.co/${site}/${job.id}`,
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
  web.on(isEu ? 'jobs.eu.lever.co' : 'jobs.lever.co', `/${site}`, {
    ...html(''),
    body: `<html><head><title>${name}</title></head><body></body></html>`,
  });
}

export function ashbyBoard(web: StandInWeb, name: string, jobs: readonly Opening[]): void {
  web.on('api.ashbyhq.com', '/robots.txt', { status: 401 });
  web.on(
    'api.ashbyhq.com',
    `/posting-api/job-board/${name}`,
    tagged(
      json({
        apiVersion: '1',
        jobs: [...jobs, { id: 9_999, title: 'Hidden' }].map((job) => ({
          id: `a-${job.id}`,
          title: job.title,
          department: (job as Opening).department,
          team: null,
          location: (job as Opening).city ?? 'Berlin',
          address: { postalAddress: { addressCountry: ((job as Opening).country ?? HQ)[1] } },
          isListed: job.id !== 9_999,
          workplaceType: null,
          publishedAt: (job as Opening).posted,
          jobUrl: `https://jobs.ashbyhq.com/${name}/a-${job.id}`,
          descriptionPlain: bodyOf(job as Opening),
        })),
      }),
    ),
  );
}

export function workableBoard(
  web: StandInWeb,
  account: string,
  name: string,
  jobs: readonly Opening[],
): void {
  web.on(
    'apply.workable.com',
    `/api/v1/widget/accounts/${account}`,
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
}

export function recruiteeBoard(
  web: StandInWeb,
  company: string,
  name: string,
  jobs: readonly Opening[],
): void {
  web.on(
    `${company}.recruitee.com`,
    '/api/offers/',
    json({
      offers: [...jobs, { id: 9_999, title: 'Draft' }].map((job) => ({
        id: job.id,
        title: job.title,
        status: job.id === 9_999 ? 'draft' : 'published',
        company_name: name,
        department: (job as Opening).department ?? null,
        location: placeOf(job as Opening),
        country_code: ((job as Opening).country ?? HQ)[0],
        careers_url: `https://${company}.recruitee.com/o/${job.id}`,
        published_at: (job as Opening).posted?.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC'),
        description: paragraphsOf(job as Opening),
        requirements: '',
      })),
    }),
  );
}

/** A feed has texts in the language it is asked for; an advert in another comes with an empty list of them. */
export function personioBoard(
  web: StandInWeb,
  slug: string,
  jobs: readonly Opening[],
  german: readonly Opening[] = [],
): void {
  const position = (
    job: Opening,
    isTold: boolean,
  ) => `<position><id>${job.id}</id><subcompany>Acme Robotics GmbH</subcompany><office>${placeOf(job)}</office>
<department>${escaped(job.department ?? 'Engineering')}</department><name>${escaped(job.title)}</name>
<jobDescriptions>${isTold ? `<jobDescription><name>Your tasks</name><value><![CDATA[${paragraphsOf(job)}]]></value></jobDescription>` : ''}</jobDescriptions>
<seniority>experienced</seniority><createdAt>${job.posted ?? ''}</createdAt></position>`;
  web.on(`${slug}.jobs.personio.de`, '/xml', (_, __, url) => {
    const isGerman = url.searchParams.get('language') === 'de';
    const positions = [
      ...jobs.map((job) => position(job, !isGerman)),
      ...german.map((job) => position(job, isGerman)),
    ];
    return xml(
      `<?xml version="1.0" encoding="UTF-8"?>\n<workzag-jobs>${positions.join('\n')}</workzag-jobs>\n`,
    );
  });
}

import type { StandInWeb } from '../stand-in-web.ts';
import { xml } from '../stand-in-web.ts';
import { type BoardDouble, escaped, type Opening, paragraphsOf, placeOf } from './board-double.ts';

/** A feed has texts in the requested language; a job ad in another language has an empty list of texts. */
export function publishInGerman(
  web: StandInWeb,
  host: string,
  jobs: readonly Opening[],
  german: readonly Opening[],
): void {
  const position = (
    job: Opening,
    isTold: boolean,
  ) => `<position><id>${job.id}</id><subcompany>Acme Robotics GmbH</subcompany><office>${placeOf(job)}</office>
<department>${escaped(job.department ?? 'Engineering')}</department><name>${escaped(job.title)}</name>
<jobDescriptions>${isTold ? `<jobDescription><name>Your tasks</name><value><![CDATA[${paragraphsOf(job)}]]></value></jobDescription>` : ''}</jobDescriptions>
<seniority>experienced</seniority><createdAt>${job.posted ?? ''}</createdAt></position>`;
  web.on(host, '/xml', (_, __, url) => {
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

export const personio: BoardDouble = {
  publish(web, { token, region }, jobs) {
    publishInGerman(web, `${token}.jobs.personio.${region ?? 'de'}`, jobs, []);
  },
};

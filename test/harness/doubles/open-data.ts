import { json, type StandInWeb } from './stand-in-web.ts';

type Row = Readonly<Record<string, string | null>>;

/** A list on a state's open data portal (Socrata): every value is text, and empty values are omitted. */
export function openDataDouble(web: StandInWeb, host: string, id: string, rows: readonly Row[]): void {
  web.on(host, `/resource/${id}.json`, (_, __, url) => {
    const [, column = '', from = ''] =
      /^(\w+) >= '([^']+)'$/.exec(url.searchParams.get('$where') ?? '') ?? [];
    const columns = url.searchParams.get('$select')?.split(',') ?? [];
    const known = new Set(rows.flatMap((row) => Object.keys(row)));
    const unknown = columns.find((name) => known.size > 0 && !known.has(name));
    if (unknown !== undefined) {
      return {
        ...json({ code: 'query.soql.no-such-column', error: true, message: `No such column: ${unknown}` }),
        status: 400,
      };
    }
    const found = rows
      .filter((row) => (row[column] ?? '') >= from)
      .toSorted((a, b) => (b[column] ?? '').localeCompare(a[column] ?? ''))
      .slice(0, Number(url.searchParams.get('$limit') ?? 1_000));
    return json(
      found.map((row) =>
        Object.fromEntries(columns.flatMap((name) => (row[name] ? [[name, row[name]]] : []))),
      ),
    );
  });
}

interface TexanNotice {
  readonly employer: string;
  readonly given: string;
  readonly jobs?: string;
  readonly city?: string;
  readonly effective?: string;
}

const midnight = (day: string): string => `${day}T00:00:00.000`;

export const texasDouble = (web: StandInWeb, notices: readonly TexanNotice[]): void =>
  openDataDouble(
    web,
    'data.texas.gov',
    '8w53-c4f6',
    notices.map(({ employer, given, jobs = '120', city = 'Austin', effective = '2026-12-31' }) => ({
      notice_date: midnight(given),
      job_site_name: employer,
      county_name: 'Travis',
      wda_name: 'Capital Area',
      total_layoff_number: jobs,
      layoff_date: midnight(effective),
      wfdd_received_date: midnight(given),
      city_name: city,
    })),
  );

interface OregonNotice {
  readonly employer: string;
  readonly given: string;
  readonly jobs: string;
  readonly city: string;
  readonly type: string;
}

export const oregonDouble = (web: StandInWeb, notices: readonly OregonNotice[]): void =>
  openDataDouble(
    web,
    'data.oregon.gov',
    'ijbz-jpx8',
    notices.map(({ employer, given, jobs, city, type }) => ({
      warn: '9321',
      company_name: employer,
      received_date: midnight(given),
      layoff_date: midnight('2026-12-31'),
      laid_off: jobs,
      city,
      state: 'OR',
      layoff_type: type,
    })),
  );

interface WashingtonBreach {
  readonly organization: string;
  readonly submitted: string;
  readonly affected?: string;
  readonly began?: string;
}

export const washingtonDouble = (web: StandInWeb, breaches: readonly WashingtonBreach[]): void =>
  openDataDouble(
    web,
    'data.wa.gov',
    'sb4j-ca4h',
    breaches.map(({ organization, submitted, affected = '12345', began = '2026-06-01' }) => ({
      id: '17443',
      name: organization,
      datesubmitted: midnight(submitted),
      datestart: midnight(began),
      dateend: null,
      dateaware: midnight(submitted),
      databreachcause: 'Cyberattack',
      cyberattacktype: 'Ransomware',
      washingtoniansaffected: affected,
      industrytype: 'Business',
    })),
  );

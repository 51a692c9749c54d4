import { json, type PlainResponse, type StandInWeb } from './stand-in-web.ts';

export interface RecipientDouble {
  readonly name: string;
  readonly uei: string | null;
  readonly parent?: string;
}

export interface AwardDouble {
  readonly number: string;
  readonly recipient: string;
  readonly uei: string;
  /** The recipient's parent, by whose number the search finds it too. */
  readonly parent?: string;
  readonly signed: string;
  readonly dollars: number;
  readonly type?: string;
  readonly office?: string;
}

const HOST = 'api.usaspending.gov';

const refusal = (detail: string): PlainResponse => ({
  ...json({ detail }),
  status: 422,
});

interface AwardQuery {
  readonly filters: {
    readonly award_type_codes?: readonly string[];
    readonly time_period: readonly { start_date: string; end_date: string; date_type?: string }[];
    readonly award_amounts?: readonly { lower_bound?: number }[];
    readonly recipient_search_text?: readonly string[];
  };
  readonly fields: readonly string[];
  readonly limit: number;
  readonly page: number;
  readonly sort: string;
}

/** The recipients of contracts: one that is also a parent is listed twice, and some have no number. */
export function recipientsDouble(web: StandInWeb, recipients: readonly RecipientDouble[]): void {
  const idOf = ({ name, uei }: RecipientDouble, level: string) =>
    `${Buffer.from(`${name}${uei}`).toString('hex').slice(0, 32)}-${level}`;
  web.on(HOST, '/api/v2/recipient/', (_, __, ___, body) => {
    const { keyword = '', limit } = JSON.parse(body) as { keyword?: string; limit: number };
    const found = recipients.filter(({ name }) => name.includes(keyword.toUpperCase())).slice(0, limit);
    const results = found.flatMap((each) =>
      (recipients.some(({ parent }) => parent === each.uei) ? ['P', 'C'] : ['R']).map((level) => ({
        id: idOf(each, level),
        duns: null,
        uei: each.uei,
        name: each.name,
        recipient_level: level,
        amount: 125_645.93,
      })),
    );
    return json({ page_metadata: { page: 1, total: results.length, limit, hasNext: false }, results });
  });
  for (const each of recipients) {
    for (const level of ['P', 'C', 'R']) {
      web.on(
        HOST,
        `/api/v2/recipient/${idOf(each, level)}/`,
        json({ name: each.name, uei: each.uei, parent_uei: each.parent ?? null, parents: [] }),
      );
    }
  }
}

/** The search for awards, which knows a modification's date as well as the base's and finds children by their parent. */
export function awardsDouble(web: StandInWeb, awards: readonly AwardDouble[]): void {
  web.on(HOST, '/api/v2/search/spending_by_award/', (_, __, ___, body) => {
    const { filters, fields, limit, page, sort } = JSON.parse(body) as AwardQuery;
    if (limit > 100) return refusal("Field 'limit' value '200' is above max '100'");
    if (!filters.award_type_codes)
      return refusal("Missing value: 'filters|award_type_codes' is a required field");
    if (!fields.includes(sort)) return refusal('Sort value is not found in requested fields');
    const [period] = filters.time_period;
    const least = filters.award_amounts?.[0]?.lower_bound ?? 0;
    const searched = filters.recipient_search_text;
    const found = awards
      .filter(({ type = 'D' }) => filters.award_type_codes?.includes(type))
      .filter(({ dollars }) => dollars >= least)
      .filter(({ uei, parent = '' }) => !searched || searched.includes(uei) || searched.includes(parent))
      .filter(
        ({ signed }) =>
          period?.date_type !== 'new_awards_only' ||
          (signed >= period.start_date && signed <= period.end_date),
      )
      .toSorted((a, b) => b.signed.localeCompare(a.signed));
    const results = found.slice((page - 1) * limit, page * limit).map((award, index) => {
      const all: Record<string, unknown> = {
        'Award ID': award.number,
        'Recipient Name': award.recipient,
        'Recipient UEI': award.uei,
        'Award Amount': award.dollars,
        'Awarding Agency': 'Department of Defense',
        'Awarding Sub Agency': award.office ?? 'Department of the Army',
        'Base Obligation Date': award.signed,
        Description: 'ROBOTIC  ARMS\nAND SPARE PARTS',
      };
      return {
        internal_id: 1_000 + index,
        ...Object.fromEntries(fields.map((field) => [field, all[field] ?? null])),
        awarding_agency_id: 1173,
        agency_slug: 'department-of-defense',
        generated_internal_id: `CONT_AWD_${award.number}_9700_-NONE-_-NONE-`,
      };
    });
    return json({
      spending_level: 'awards',
      limit,
      results,
      page_metadata: { page, hasNext: found.length > page * limit },
      messages: [
        'For searches, time period start and end dates are currently limited to an earliest date of 2007-10-01.',
      ],
    });
  });
}

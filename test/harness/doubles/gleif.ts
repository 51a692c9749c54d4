import { json, type StandInWeb } from './stand-in-web.ts';

interface LegalEntity {
  readonly lei: string;
  readonly name: string;
  readonly country?: string;
  readonly others?: readonly { readonly name: string; readonly type: string }[];
  readonly status?: string;
  readonly registration?: string;
}

const HOST = 'api.gleif.org';
const TYPE = { 'content-type': 'application/vnd.api+json' };

/** The register of legal entities; its name filter matches words. */
export function gleifDouble(web: StandInWeb, entities: readonly LegalEntity[]): void {
  const record = (each: LegalEntity) => ({
    type: 'lei-records',
    id: each.lei,
    attributes: {
      lei: each.lei,
      entity: {
        legalName: { name: each.name, language: 'en' },
        otherNames: (each.others ?? []).map((other) => ({ ...other, language: 'en' })),
        transliteratedOtherNames: [],
        legalAddress: { city: 'Wilmington', region: 'US-DE', country: each.country ?? 'US' },
        registeredAt: { id: 'RA000602', other: null },
        registeredAs: '1234567',
        jurisdiction: each.country === undefined ? 'US-DE' : each.country,
        category: 'GENERAL',
        legalForm: { id: 'XTIQ', other: null },
        status: each.status ?? 'ACTIVE',
      },
      registration: { status: each.registration ?? 'ISSUED', corroborationLevel: 'FULLY_CORROBORATED' },
    },
    links: { self: `https://${HOST}/api/v1/lei-records/${each.lei}` },
  });
  web.on(HOST, '/api/v1/lei-records/*', {
    ...json({ errors: [{ status: '404', title: 'Not Found', detail: 'Resource not found' }] }, TYPE),
    status: 404,
  });
  for (const each of entities) {
    web.on(HOST, `/api/v1/lei-records/${each.lei}`, json({ data: record(each) }, TYPE));
  }
  web.on(HOST, '/api/v1/lei-records', (_, __, url) => {
    const words = (url.searchParams.get('filter[entity.legalName]') ?? '').toUpperCase();
    const country = url.searchParams.get('filter[entity.legalAddress.country]');
    const found = entities.filter(
      ({ name, country: own = 'US' }) =>
        name.toUpperCase().includes(words.split(/[\s,]/)[0] ?? '') && own === country,
    );
    return json(
      { meta: { pagination: { currentPage: 1, total: found.length } }, data: found.map(record) },
      TYPE,
    );
  });
}

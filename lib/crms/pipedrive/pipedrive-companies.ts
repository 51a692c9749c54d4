import type { CrmCompanyRead, CrmOwner, WonContact } from '#domain/market/crm-imports/crm-reader.ts';
import { ID_FIELD_LABEL } from '#domain/outbound/crm/match-company.ts';
import { ReadyOnce } from '../ready-once.ts';
import { relationOf } from '../relation-of.ts';
import type { PipedriveClient } from './pipedrive-client.ts';
import {
  type FieldCodes,
  type OrganizationFields,
  readFields,
  readOrganizationFields,
} from './pipedrive-fields.ts';
import { listByIds, listUsers, type Organization, person, type User } from './pipedrive-lists.ts';
import { PROFILE_FIELD } from './pipedrive-records.ts';
import type { WonDeals } from './pipedrive-won.ts';

const DOMAIN_FIELD = 'Domain (Signal Intelligence)';

/** Counts are always asked for; the others in companies where responses don't have them by themselves. */
const COUNTS = ['open_deals_count', 'won_deals_count'];
const OPTIONAL = ['website', 'industry', 'employee_count'];

const filled = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export const ownerOf = ({ id, name, email }: User): CrmOwner => ({
  id: String(id),
  name: name ?? '',
  email: filled(email),
});

/** Makes companies of organizations. What it looks up besides, it looks up once. */
export class PipedriveCompanies {
  readonly #fields = new ReadyOnce<OrganizationFields>();
  readonly #personCodes = new ReadyOnce<FieldCodes>();
  readonly #users = new ReadyOnce<ReadonlyMap<number, CrmOwner>>();

  #fieldsOf(client: PipedriveClient): Promise<OrganizationFields> {
    return this.#fields.ensure('', () => readOrganizationFields(client));
  }

  /** What to ask for when organizations are listed. */
  async query(client: PipedriveClient) {
    const { codes, optional } = await this.#fieldsOf(client);
    const own = [ID_FIELD_LABEL, DOMAIN_FIELD].flatMap((name) => codes.get(name) ?? []);
    return {
      include_fields: [...COUNTS, ...OPTIONAL.filter((name) => optional.has(name))].join(','),
      custom_fields: own.join(','),
    };
  }

  async #people(
    client: PipedriveClient,
    organizations: readonly Organization[],
    won: WonDeals,
  ): Promise<ReadonlyMap<number, readonly WonContact[]>> {
    const customers = organizations.filter(({ won_deals_count }) => (won_deals_count ?? 0) > 0);
    if (customers.length === 0) return new Map();
    const byOrganization = await won.peopleOf(
      client,
      customers.map(({ id }) => id),
    );
    const ids = [...new Set([...byOrganization.values()].flat())];
    if (ids.length === 0) return new Map();
    const codes = await this.#personCodes.ensure('', () => readFields(client, 'persons'));
    const profile = codes.get(PROFILE_FIELD);
    const rows = await listByIds(client, '/api/v2/persons', ids, { custom_fields: profile }, person);
    const people = new Map(
      rows
        .filter(({ is_deleted, name }) => !is_deleted && filled(name) !== null)
        .map(({ id, name, job_title, emails, custom_fields }): [number, WonContact] => {
          const first = emails?.find(({ primary }) => primary) ?? emails?.[0];
          return [
            id,
            {
              crmId: String(id),
              full_name: name ?? '',
              title: filled(job_title),
              email: filled(first?.value),
              network_url: profile === undefined ? null : filled(custom_fields?.[profile]),
            },
          ];
        }),
    );
    return new Map(
      byOrganization.entries().map(([id, some]) => [id, some.flatMap((each) => people.get(each) ?? [])]),
    );
  }

  async of(
    client: PipedriveClient,
    organizations: readonly Organization[],
    won: WonDeals,
  ): Promise<CrmCompanyRead[]> {
    if (organizations.length === 0) return [];
    const { codes, label } = await this.#fieldsOf(client);
    const users = await this.#users.ensure('', async () => {
      const listed = await listUsers(client);
      return new Map(listed.map((user) => [user.id, ownerOf(user)]));
    });
    const people = await this.#people(client, organizations, won);
    return organizations.map((row) => {
      const own = (name: string): string | null => filled(row.custom_fields?.[codes.get(name) ?? '']);
      const labels = (row.label_ids ?? []).flatMap((id) => label('label_ids', id) ?? []);
      const { industry, owner_id } = row;
      return {
        crmId: String(row.id),
        name: row.name ?? '',
        websites: [filled(row.website), own(DOMAIN_FIELD)].filter((site) => site !== null),
        accountId: own(ID_FIELD_LABEL),
        owner:
          owner_id == null ? null : (users.get(owner_id) ?? { id: String(owner_id), name: '', email: null }),
        relation: relationOf(
          { hasWon: (row.won_deals_count ?? 0) > 0, hasOpen: (row.open_deals_count ?? 0) > 0 },
          labels.join(', '),
        ),
        industry: industry == null ? null : (label('industry', industry) ?? filled(industry)),
        employees: row.employee_count ?? null,
        country: filled(row.address?.country),
        wonContacts: people.get(row.id) ?? [],
      };
    });
  }
}

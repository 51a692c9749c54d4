import type { CrmCompany, CrmContact } from '#domain/outbound/crm/crm-record.ts';
import type { FieldCodes } from './pipedrive-fields.ts';

type CustomFields = Readonly<Record<string, string | number | null>>;

/** A person's email address or phone number. One of each is primary. */
export interface Reach {
  readonly value: string;
  readonly primary: boolean;
  readonly label?: string | null | undefined;
}

/** The maximum length of a text field. */
const TEXT_MAX = 255;
const LONG_TEXT_MAX = 60_000;

const cut = (text: string, max: number): string => Array.from(text).slice(0, max).join('');

/** Unknown values are left out, because null clears a field. */
const known = (fields: CustomFields): CustomFields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([code, value]) =>
      value === null ? [] : [[code, typeof value === 'string' ? cut(value, TEXT_MAX) : value]],
    ),
  );

/** An organization's address is left alone, because parts that aren't sent would be cleared. */
export function organizationBody(company: CrmCompany, codes: FieldCodes<'organizations'>) {
  const { signal } = company;
  return {
    name: company.name,
    custom_fields: {
      ...known({
        [codes.account]: company.accountId,
        [codes.domain]: company.domain,
        [codes.industry]: company.industry,
        [codes.employees]: company.employees,
        [codes.location]: [company.location, company.country].filter(Boolean).join(', ') || null,
        [codes.profile]: company.networkUrl,
      }),
      ...(company.description !== null && {
        [codes.description]: cut(company.description, LONG_TEXT_MAX),
      }),
      // A signal that no longer exists is cleared.
      ...(signal && {
        [codes.score]: signal.score,
        [codes.headline]: signal.headline && cut(signal.headline, TEXT_MAX),
        [codes.why]: signal.why && cut(signal.why, LONG_TEXT_MAX),
        [codes.date]: signal.date,
      }),
    },
  };
}

/** The value of our field. */
export const profileOf = ({ profileUrl }: CrmContact): string | null =>
  profileUrl && cut(profileUrl, TEXT_MAX);

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Adds the value. Undefined if it is already there, because a list that is sent replaces the old one. */
function withValue(reaches: readonly Reach[], value: string | null): readonly Reach[] | undefined {
  if (value === null || reaches.some((reach) => isSame(reach.value, value))) return undefined;
  return [...reaches, { value, primary: reaches.length === 0, label: 'work' }];
}

/** `before` is the person as Pipedrive has them. */
export function personBody(
  contact: CrmContact,
  orgId: number,
  codes: FieldCodes<'persons'>,
  before: { readonly emails: readonly Reach[]; readonly phones: readonly Reach[] },
) {
  const emails = withValue(before.emails, contact.email);
  const phones = withValue(before.phones, contact.phone);
  return {
    name: [contact.firstName, contact.lastName].filter(Boolean).join(' '),
    org_id: orgId,
    ...(emails && { emails }),
    ...(phones && { phones }),
    custom_fields: known({ [codes.profile]: profileOf(contact), [codes.title]: contact.title }),
  };
}

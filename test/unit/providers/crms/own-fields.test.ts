import { describe, expect, it } from 'vitest';
import {
  type CompanyFields,
  type ContactFields,
  createCompanyFields,
  listServiceFields,
} from '#domain/outbound/crm/crm-fields.ts';
import { companyProperties, contactProperties } from '#providers/crms/hubspot/hubspot-fields.ts';
import {
  accountFields,
  personFields as salesforcePerson,
} from '#providers/crms/salesforce/salesforce-fields.ts';

const labelled = (fields: CompanyFields | ContactFields): string[] =>
  listServiceFields<never>(fields).map(({ name, label, type }) => `${name} | ${label} | ${type}`);

/** Customers have records with these fields, so none may be renamed or change its type. */
const KEPT: readonly (readonly [string, CompanyFields | ContactFields, readonly string[]])[] = [
  [
    'HubSpot companies',
    companyProperties,
    [
      'sis_account_id | Signal Intelligence account | key',
      'sis_score | Signal score | score',
      'sis_latest_signal | Latest signal | text',
      'sis_why_now | Why now | long_text',
      'sis_signal_date | Signal date | date',
      'sis_industry | Industry (Signal Intelligence) | text',
    ],
  ],
  ['HubSpot contacts', contactProperties, ['sis_person_url | Profile URL | key']],
  [
    'Salesforce accounts',
    accountFields,
    [
      'SIS_Account_Id__c | Signal Intelligence account | key',
      'SIS_Score__c | Signal score | score',
      'SIS_Latest_Signal__c | Latest signal | text',
      'SIS_Why_Now__c | Why now | long_text',
      'SIS_Signal_Date__c | Signal date | date',
      'SIS_Industry__c | Industry (Signal Intelligence) | text',
      'SIS_Location__c | Location (Signal Intelligence) | text',
      'SIS_Company_URL__c | Company profile URL | url',
    ],
  ],
  ['Salesforce contacts', salesforcePerson, ['SIS_Person_URL__c | Profile URL | key']],
];

describe('fields that the service creates', () => {
  it.each(KEPT)('%s keep their names and types', (_, fields, names) => {
    expect(labelled(fields)).toEqual(expect.arrayContaining([...names]));
  });

  it('hold every value that the adapter has no place for', () => {
    const id = { name: 'id', owner: 'theirs' } as const;
    const placed = { accountId: id, score: id, headline: id, why: id, date: id, name: id };
    const made = labelled(
      createCompanyFields(placed, (name, label, type) => ({ name: `x_${name}`, owner: 'ours', label, type })),
    );

    expect(made).toContain('x_employees | Employees (Signal Intelligence) | number');
    expect(made).toContain('x_country | Country (Signal Intelligence) | text');
    expect(made).not.toContain('x_name | Name (Signal Intelligence) | text');
  });
});

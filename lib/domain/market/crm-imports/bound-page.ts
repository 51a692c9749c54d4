import { type CrmCompanyRead, type CrmPage, WON_CONTACTS_MAX, type WonContact } from './crm-reader.ts';

/** Ids of CRMs have at most 20 characters. */
const CRM_ID_MAX = 100;

const ACCOUNT_ID = /^acc_[0-9a-z]{1,60}$/;

const isCrmId = (id: string): boolean => id !== '' && id.length <= CRM_ID_MAX;

const hasCrmId = ({ crmId }: CrmCompanyRead | WonContact): boolean => isCrmId(crmId);

/** People can write anything into the field for our id. */
const boundCompany = (company: CrmCompanyRead): CrmCompanyRead => ({
  ...company,
  accountId: company.accountId !== null && ACCOUNT_ID.test(company.accountId) ? company.accountId : null,
  wonContacts: company.wonContacts.filter(hasCrmId).slice(0, WON_CONTACTS_MAX),
});

/** A page in which every id can be part of a key. A record whose id can't be one is left out, and the others stay. */
export const boundPage = (page: CrmPage): CrmPage => ({
  ...page,
  companies: page.companies.filter(hasCrmId).map(boundCompany),
  deleted: page.deleted.filter(
    ({ crmId, mergedInto }) => isCrmId(crmId) && (mergedInto === null || isCrmId(mergedInto)),
  ),
});

/** They turn the text around them, such as a draft with the name in it. */
const DIRECTION_MARKS_PATTERN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const TEXT_MAX = 200;

/** Names of companies and people are the CRM's, so they are cut and put on one line. */
export const toOneLine = (text: string, max = TEXT_MAX): string =>
  text
    .replace(DIRECTION_MARKS_PATTERN, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();

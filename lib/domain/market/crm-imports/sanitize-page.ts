import { type CrmCompanyRead, type CrmPage, MAX_WON_CONTACTS, type WonContact } from './crm-reader.ts';

/** A page in which every id can be part of a key. A record whose id can't be one is left out, and the others stay. */
export const sanitizePage = (page: CrmPage): CrmPage => ({
  ...page,
  companies: page.companies.filter(hasCrmId).map(sanitizeCompany),
  deleted: page.deleted.filter(
    ({ crmId, mergedInto }) => isCrmId(crmId) && (mergedInto === null || isCrmId(mergedInto)),
  ),
});

/** Ids of CRMs have at most 20 characters. */
const MAX_CRM_ID_LENGTH = 100;

const isCrmId = (id: string): boolean => id !== '' && id.length <= MAX_CRM_ID_LENGTH;

const hasCrmId = ({ crmId }: CrmCompanyRead | WonContact): boolean => isCrmId(crmId);

const ACCOUNT_ID_PATTERN = /^acc_[0-9a-z]{1,60}$/;

/** People can write anything into the field for our id. */
const sanitizeCompany = (company: CrmCompanyRead): CrmCompanyRead => ({
  ...company,
  accountId:
    company.accountId !== null && ACCOUNT_ID_PATTERN.test(company.accountId) ? company.accountId : null,
  wonContacts: company.wonContacts.filter(hasCrmId).slice(0, MAX_WON_CONTACTS),
});

/** They turn the text around them, such as a draft with the name in it. */
const DIRECTION_MARKS_PATTERN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const MAX_TEXT_LENGTH = 200;

/** Names of companies and people are the CRM's, so they are cut and put on one line. */
export const toOneLine = (text: string, max = MAX_TEXT_LENGTH): string =>
  text
    .replace(DIRECTION_MARKS_PATTERN, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();

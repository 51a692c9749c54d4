import { type CrmCompanyRead, type CrmPage, WON_CONTACTS_MAX, type WonContact } from './crm-reader.ts';

/** Ids of CRMs have at most 20 characters. They become parts of keys, which DynamoDB limits to 2,048 bytes. */
const CRM_ID_MAX = 200;

const ACCOUNT_ID = /^acc_[0-9a-z]{1,60}$/;

const isCrmId = (id: string): boolean => id !== '' && id.length <= CRM_ID_MAX;

const hasId = ({ crmId }: CrmCompanyRead | WonContact): boolean => isCrmId(crmId);

/** People can write anything into the field for our id. */
const boundedCompany = (company: CrmCompanyRead): CrmCompanyRead => ({
  ...company,
  accountId: company.accountId !== null && ACCOUNT_ID.test(company.accountId) ? company.accountId : null,
  wonContacts: company.wonContacts.filter(hasId).slice(0, WON_CONTACTS_MAX),
});

/** A page in which every id can be part of a key. A record whose id can't be one is left out, and the others stay. */
export const boundedPage = (page: CrmPage): CrmPage => ({
  ...page,
  companies: page.companies.filter(hasId).map(boundedCompany),
  gone: page.gone.filter(
    ({ crmId, mergedInto }) => isCrmId(crmId) && (mergedInto === null || isCrmId(mergedInto)),
  ),
});

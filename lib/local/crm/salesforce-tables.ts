import { crmOwners } from './crm-facts.ts';
import type { StoredRecord } from './crm-store.ts';
import { KIND_BY_OBJECT, type OrgObject, type SalesforceOrg, toRoleId, toUserId } from './salesforce-org.ts';
import type { SoqlValue } from './soql.ts';
import type { OrgRow, OrgTable, OrgTables } from './soql-run.ts';

/** How a field of its rows is read. */
type Getters<Item> = Readonly<Record<string, (item: Item) => SoqlValue>>;

/** A table of rows that aren't records. */
function createTable<Item>(
  rows: () => Iterable<Item>,
  getters: Getters<Item>,
  parents: OrgTable['parents'] = {},
): OrgTable {
  const toRow = (item: Item): OrgRow => ({
    isDeleted: false,
    get: (field) => getters[field]?.(item) ?? null,
  });
  return {
    parents,
    isVisible: (field) => field in getters,
    byId: (id) =>
      Iterator.from(rows())
        .map(toRow)
        .find((row) => row.get('Id') === id),
    rows: () => Iterator.from(rows()).map(toRow),
  };
}

const SYSTEM_GETTERS: Getters<StoredRecord> = {
  Id: ({ id }) => id,
  IsDeleted: ({ isDeleted }) => isDeleted,
  CreatedDate: ({ id }) => id,
  MasterRecordId: ({ mergedInto }) => mergedInto ?? null,
};

const CONTACT: Getters<StoredRecord> = {
  ...SYSTEM_GETTERS,
  Name: ({ values }) => [values.get('FirstName'), values.get('LastName')].filter(Boolean).join(' '),
};

const DEAL_FIELDS = ['Name', 'IsWon', 'IsClosed', 'CloseDate'];

function createRecordTable(
  org: SalesforceOrg,
  object: keyof typeof KIND_BY_OBJECT,
  getters: Getters<StoredRecord>,
  parents: OrgTable['parents'],
): OrgTable {
  const kind = KIND_BY_OBJECT[object];
  const toRow = (record: StoredRecord): OrgRow => ({
    isDeleted: record.isDeleted,
    get(field) {
      const getter = getters[field];
      return getter ? getter(record) : org.readValue(record, field);
    },
  });
  return {
    parents,
    isVisible: (field) =>
      field in getters ||
      (object === 'Opportunity' ? DEAL_FIELDS.includes(field) : org.isVisible(object, field)),
    byId(id) {
      const record = org.store.get(kind, id);
      return record && toRow(record);
    },
    rows: () => org.store.all(kind).map(toRow),
  };
}

/** The people of the deals that are still there. */
function* listRoles({ store }: SalesforceOrg) {
  for (const deal of store.all('deal')) {
    if (deal.isDeleted) continue;
    for (const [index, contact] of store.listLinked('deal', deal.id, 'contact').entries())
      yield { id: toRoleId(deal.id, index), dealId: deal.id, contactId: contact.id };
  }
}

/** The fields of an object that `describe` shows. */
export const listDescribedFields = (org: SalesforceOrg, object: OrgObject): string[] => [
  ...Object.keys(object === 'Contact' ? CONTACT : SYSTEM_GETTERS),
  ...org.fields[object].keys().filter((field) => org.isVisible(object, field)),
];

/** What queries can ask an org for. */
export const createOrgTables = (org: SalesforceOrg): OrgTables => ({
  Account: createRecordTable(org, 'Account', SYSTEM_GETTERS, { Owner: ['OwnerId', 'User'] }),
  Contact: createRecordTable(org, 'Contact', CONTACT, { Account: ['AccountId', 'Account'] }),
  Note: createRecordTable(org, 'Note', SYSTEM_GETTERS, {}),
  Opportunity: createRecordTable(
    org,
    'Opportunity',
    {
      ...SYSTEM_GETTERS,
      AccountId: ({ id }) => org.store.listLinked('deal', id, 'company').at(-1)?.id ?? null,
    },
    { Account: ['AccountId', 'Account'] },
  ),
  OpportunityContactRole: createTable(
    () => listRoles(org),
    { Id: ({ id }) => id, OpportunityId: ({ dealId }) => dealId, ContactId: ({ contactId }) => contactId },
    { Opportunity: ['OpportunityId', 'Opportunity'], Contact: ['ContactId', 'Contact'] },
  ),
  User: createTable(() => crmOwners, {
    Id: ({ number }) => toUserId(number),
    Name: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    Email: ({ email }) => email,
  }),
  PermissionSet: createTable(() => org.permissionSets, { Id: ([, id]) => id, Name: ([name]) => name }),
  FieldPermissions: createTable(
    () => org.permissions,
    { Field: ([field]) => field, ParentId: ([, setId]) => setId },
    { Parent: ['ParentId', 'PermissionSet'] },
  ),
});

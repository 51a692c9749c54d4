import type { ContactRole, Opportunity, SalesforceDeals } from './salesforce-deals.ts';
import type { OrgObject, OrgRecord, SalesforceOrg } from './salesforce-org.ts';
import type { SoqlValue } from './soql.ts';
import type { OrgRow, OrgTable, OrgTables } from './soql-run.ts';

type Getter<Item> = Readonly<Record<string, (item: Item) => SoqlValue>>;

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const system: Getter<{ readonly id: string; readonly isDeleted: boolean }> = {
  Id: ({ id }) => id,
  IsDeleted: ({ isDeleted }) => isDeleted,
};

const opportunity: Getter<Opportunity> = {
  ...system,
  AccountId: ({ accountId }) => accountId,
  Name: ({ name }) => name,
  IsWon: ({ state }) => state === 'won',
  IsClosed: ({ state }) => state !== 'open',
  CloseDate: ({ closesAt }) => toDay(closesAt),
};

const contactRole: Getter<ContactRole> = {
  ...system,
  OpportunityId: ({ opportunityId }) => opportunityId,
  ContactId: ({ contactId }) => contactId,
};

function createTable<Item>(
  items: () => ReadonlyMap<string, Item>,
  getters: Getter<Item>,
  isDeleted: (item: Item) => boolean = () => false,
  parents: OrgTable['parents'] = {},
): OrgTable {
  const rowOf = (item: Item): OrgRow => ({
    isDeleted: isDeleted(item),
    get: (field) => getters[field]?.(item) ?? null,
  });
  return {
    parents,
    isVisible: (field) => field in getters,
    byId(id) {
      const item = items().get(id);
      return item === undefined ? undefined : rowOf(item);
    },
    rows: () => items().values().map(rowOf),
  };
}

const SYSTEM: Getter<OrgRecord> = {
  ...system,
  CreatedDate: ({ id }) => id,
  MasterRecordId: ({ masterId }) => masterId,
};

function recordTable(org: SalesforceOrg, object: OrgObject, parents: OrgTable['parents']): OrgTable {
  const recordGetters: Getter<OrgRecord> = {
    ...SYSTEM,
    ...(object === 'Contact' && {
      Name: ({ fields }: OrgRecord) =>
        [fields.get('FirstName'), fields.get('LastName')].filter(Boolean).join(' '),
    }),
  };
  const rowOf = (record: OrgRecord): OrgRow => ({
    isDeleted: record.isDeleted,
    get: (field) => {
      const getter = recordGetters[field];
      return getter ? getter(record) : org.readValue(record, field);
    },
  });
  return {
    parents,
    isVisible: (field) => field in recordGetters || org.isVisible(object, field),
    byId(id) {
      const record = org.find(object, id);
      return record && rowOf(record);
    },
    rows: () => org.all(object).map(rowOf),
  };
}

/** The fields of an object that `describe` shows. */
export const listDescribedFields = (org: SalesforceOrg, object: OrgObject): string[] => [
  ...Object.keys(SYSTEM),
  ...(object === 'Contact' ? ['Name'] : []),
  ...org.fields[object].keys().filter((field) => org.isVisible(object, field)),
];

/** What queries can ask an org for. */
export const createOrgTables = (org: SalesforceOrg, deals: SalesforceDeals): OrgTables => ({
  Account: recordTable(org, 'Account', { Owner: ['OwnerId', 'User'] }),
  Contact: recordTable(org, 'Contact', { Account: ['AccountId', 'Account'] }),
  Note: recordTable(org, 'Note', {}),
  Opportunity: createTable(
    () => deals.opportunities,
    opportunity,
    ({ isDeleted }) => isDeleted,
    {
      Account: ['AccountId', 'Account'],
    },
  ),
  OpportunityContactRole: createTable(
    () => deals.roles,
    contactRole,
    ({ isDeleted }) => isDeleted,
    {
      Opportunity: ['OpportunityId', 'Opportunity'],
      Contact: ['ContactId', 'Contact'],
    },
  ),
  User: createTable(() => deals.users, {
    Id: ({ id }) => id,
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    IsActive: ({ isActive }) => isActive,
    UserType: () => 'Standard',
  }),
  PermissionSet: createTable(
    () => new Map(org.permissionSets.entries().map(([name, id]) => [id, { name, id }])),
    {
      Id: ({ id }) => id,
      Name: ({ name }) => name,
    },
  ),
  FieldPermissions: createTable(
    () => new Map(org.permissions.entries().map(([field, setId]) => [field, { field, setId }])),
    { Field: ({ field }) => field, ParentId: ({ setId }) => setId },
    undefined,
    { Parent: ['ParentId', 'PermissionSet'] },
  ),
});

import { matchHostAt } from './patterns.ts';

/** One field of the form that connects a CRM. */
export type CredentialField = HostField | TokenField;

interface CommonField {
  readonly label: string;
  readonly placeholder?: string;
  /** For the API's documentation. */
  readonly description: string;
}

/** Not secret, stored with the connection. */
interface HostField extends CommonField {
  readonly kind: 'host';
  /** The servers that credentials may be sent to. */
  readonly pattern: string;
  /** The error for another host. */
  readonly expected: string;
}

interface TokenField extends CommonField {
  /** `secret` fields are masked while they are typed. */
  readonly kind: 'text' | 'secret';
}

/** The fields that connect a CRM. */
export interface CredentialForm {
  /** Its name in the OpenAPI document. */
  readonly schema: string;
  readonly description: string;
  readonly fields: Readonly<Record<string, CredentialField>>;
}

interface CrmDefinition {
  /** Its name in the API. Code uses the CRM's own name. */
  readonly id: `crm_${string}`;
  readonly name: string;
  readonly form: CredentialForm;
}

/**
 * Every CRM. The API's values, its documentation, the console's forms and the agent tools are derived from this table.
 * A CRM also needs an adapter and a sandbox; each is a `Record<CrmName, …>` that doesn't compile without it.
 */
export const crms = {
  hubspot: {
    id: 'crm_one',
    name: 'HubSpot',
    form: {
      schema: 'CrmOneCredentials',
      description: 'From Settings > Integrations: a private app or a service key.',
      fields: {
        access_token: {
          label: 'Access token',
          kind: 'secret',
          placeholder: 'pat-…',
          description:
            'Token of a private app or a service key with the scopes `crm.objects.companies.write`, `crm.objects.contacts.write`, their `.read` and `crm.schemas.companies.write`, `crm.schemas.contacts.write`. Reading companies also needs `crm.objects.deals.read`, `crm.objects.owners.read` and `crm.lists.read`.',
        },
      },
    },
  },
  salesforce: {
    id: 'crm_two',
    name: 'Salesforce',
    form: {
      schema: 'CrmTwoCredentials',
      description: 'From an External Client App with the client-credentials flow and a Run As user.',
      fields: {
        domain: {
          label: 'My Domain host',
          kind: 'host',
          placeholder: 'acme.my.salesforce.com',
          pattern: matchHostAt('my.salesforce.com', 3),
          expected: 'Must be the My Domain host of the org, such as acme.my.salesforce.com.',
          description: "The org's My Domain host, `*.my.salesforce.com`.",
        },
        client_id: { label: 'Client id', kind: 'text', description: 'Consumer key of the app.' },
        client_secret: {
          label: 'Client secret',
          kind: 'secret',
          description: 'Consumer secret of the app.',
        },
      },
    },
  },
} as const satisfies Readonly<Record<string, CrmDefinition>>;

export type CrmName = keyof typeof crms;
export type CrmProvider = (typeof crms)[CrmName]['id'];

type FieldsOf<Form> = Form extends { readonly fields: infer Fields }
  ? { -readonly [Field in keyof Fields]: string }
  : never;

/** Credentials for one of the CRMs. */
export type CrmCredentials = FieldsOf<(typeof crms)[CrmName]['form']>;

type NamesIn<Credentials> = Credentials extends unknown ? keyof Credentials : never;

/** Every field that any CRM takes. */
export type CrmFieldName = NamesIn<CrmCredentials>;

export const crmNames = Object.keys(crms) as readonly CrmName[];
export const crmProviders: readonly CrmProvider[] = crmNames.map((name) => crms[name].id);

const nameOf = new Map<string, CrmName>(crmNames.map((name) => [crms[name].id, name]));

/** The CRM behind one of the API's values. */
export function getCrmName(provider: CrmProvider): CrmName {
  const name = nameOf.get(provider);
  if (!name) throw new Error(`there is no CRM ${provider}`);
  return name;
}

/** Without `Intl`, which would take 15 ms to load in every function that imports this. */
const joinWords = (words: readonly string[], conjunction: 'and' | 'or'): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(` ${conjunction} `);

/** The names of all CRMs, for use in a sentence. */
export const listCrms = (conjunction: 'and' | 'or'): string =>
  joinWords(
    crmNames.map((name) => crms[name].name),
    conjunction,
  );

/** Lists the fields that connect a CRM. */
export function listRequiredFields(name: CrmName): string {
  const { id, form }: CrmDefinition = crms[name];
  const fields = Object.keys(form.fields).map((field) => `\`${field}\``);
  return `\`${id}\` takes ${joinWords(fields, 'and')}.`;
}

import { hostAt } from './patterns.ts';

/** One thing to type in to connect a CRM. */
export interface CredentialField {
  readonly label: string;
  /** A `host` isn't secret and is stored with the connection; `secret` fields are masked while they are typed. */
  readonly kind: 'host' | 'text' | 'secret';
  readonly placeholder?: string;
  /** For the API's documentation. */
  readonly description: string;
  /** Of a host: its regular expression, and what a value that doesn't match is told. */
  readonly pattern?: string;
  readonly expected?: string;
}

/** A set of fields that connects a CRM. */
export interface CredentialForm {
  /** Its name in the OpenAPI document. */
  readonly schema: string;
  /** What a member chooses it by where a CRM has several. */
  readonly title: string;
  readonly description: string;
  readonly fields: Readonly<Record<string, CredentialField>>;
}

interface CrmDefinition {
  /** What the API calls it. Code says the CRM's own name. */
  readonly id: `crm_${string}`;
  readonly name: string;
  readonly forms: readonly [CredentialForm, ...CredentialForm[]];
}

const pipedriveHost = {
  label: 'Company domain',
  kind: 'host',
  placeholder: 'acme.pipedrive.com',
  pattern: hostAt('pipedrive.com', 1),
  expected: 'Must be the host of your Pipedrive company, such as acme.pipedrive.com.',
  description: 'The host you see when you are signed in to Pipedrive, `*.pipedrive.com`.',
} as const;

/**
 * Every CRM: the API's values, its documentation, the console's forms and the agents' tools follow from this table. What
 * each needs besides, an adapter and a sandbox, is a `Record<CrmName, …>` that doesn't compile without it.
 */
export const crms = {
  hubspot: {
    id: 'crm_one',
    name: 'HubSpot',
    forms: [
      {
        schema: 'CrmOneCredentials',
        title: 'Access token',
        description: 'From Settings > Integrations, of a private app or a service key.',
        fields: {
          access_token: {
            label: 'Access token',
            kind: 'secret',
            placeholder: 'pat-…',
            description:
              'Of a private app or a service key, with the scopes `crm.objects.companies.write`, `crm.objects.contacts.write`, their `.read` and `crm.schemas.companies.write`, `crm.schemas.contacts.write`.',
          },
        },
      },
    ],
  },
  salesforce: {
    id: 'crm_two',
    name: 'Salesforce',
    forms: [
      {
        schema: 'CrmTwoCredentials',
        title: 'Client credentials',
        description: 'Of an External Client App with the client-credentials flow and a Run As user.',
        fields: {
          domain: {
            label: 'My Domain host',
            kind: 'host',
            placeholder: 'acme.my.salesforce.com',
            pattern: hostAt('my.salesforce.com', 3),
            expected: 'Must be the My Domain host of the org, such as acme.my.salesforce.com.',
            description: "The org's My Domain host, `*.my.salesforce.com`.",
          },
          client_id: { label: 'Client id', kind: 'text', description: 'The consumer key of the app.' },
          client_secret: {
            label: 'Client secret',
            kind: 'secret',
            description: 'The consumer secret of the app.',
          },
        },
      },
    ],
  },
  pipedrive: {
    id: 'crm_three',
    name: 'Pipedrive',
    forms: [
      {
        schema: 'CrmThreeCredentials',
        title: 'API token',
        description:
          'From Personal preferences > API. The token belongs to one user, who must be allowed to use the API and to edit data fields.',
        fields: {
          domain: pipedriveHost,
          api_token: { label: 'API token', kind: 'secret', description: "The user's personal API token." },
        },
      },
      {
        schema: 'CrmThreeOAuthCredentials',
        title: 'OAuth access token',
        description:
          'Of an app with the scopes `contacts:full`, `contact-fields:full` and `search:read`. Pipedrive ends access tokens after an hour; use an API token for a lasting connection.',
        fields: {
          domain: pipedriveHost,
          access_token: {
            label: 'Access token',
            kind: 'secret',
            description: 'An access token that your app has got for the company.',
          },
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, CrmDefinition>>;

export type CrmName = keyof typeof crms;
export type CrmProvider = (typeof crms)[CrmName]['id'];

type FieldsOf<Form> = Form extends { readonly fields: infer Fields }
  ? { -readonly [Field in keyof Fields]: string }
  : never;

/** What connects one of the CRMs. */
export type CrmCredentials = FieldsOf<(typeof crms)[CrmName]['forms'][number]>;

type NamesIn<Credentials> = Credentials extends unknown ? keyof Credentials : never;

/** Every field that some CRM takes. */
export type CrmFieldName = NamesIn<CrmCredentials>;

export const crmNames = Object.keys(crms) as readonly CrmName[];
export const crmProviders: readonly CrmProvider[] = crmNames.map((name) => crms[name].id);

const nameOf = new Map<string, CrmName>(crmNames.map((name) => [crms[name].id, name]));

/** The CRM behind one of the API's values. */
export function crmBehind(provider: CrmProvider): CrmName {
  const name = nameOf.get(provider);
  if (!name) throw new Error(`there is no CRM ${provider}`);
  return name;
}

const listed = (words: readonly string[], conjunction: 'and' | 'or'): string =>
  new Intl.ListFormat('en-GB', { type: conjunction === 'and' ? 'conjunction' : 'disjunction' }).format(words);

/** The names of all CRMs as a sentence has them. */
export const crmList = (conjunction: 'and' | 'or'): string =>
  listed(
    crmNames.map((name) => crms[name].name),
    conjunction,
  );

/** Says which fields connect a CRM. */
export function neededFields(name: CrmName): string {
  const { id, forms }: CrmDefinition = crms[name];
  const ways = forms.map(({ fields }) =>
    listed(
      Object.keys(fields).map((field) => `\`${field}\``),
      'and',
    ),
  );
  return `\`${id}\` takes ${ways.join(', or ')}.`;
}

import * as z from 'zod';
import {
  type CredentialField,
  type CredentialForm,
  type CrmCredentials,
  type CrmFieldName,
  crmNames,
  crmProviders,
  crms,
  listRequiredFields,
} from './crms.ts';
import { directoryProviders } from './directory-providers.ts';
import { defineEndpoint, MAX_BUFFERED_SECONDS } from './endpoint.ts';
import { text, timestamp } from './fields.ts';
import { HEADER_TEXT } from './patterns.ts';
import { deleted, recordResponse } from './responses.ts';

const crmsById = crmNames.map((name) => `\`${crms[name].id}\` is ${crms[name].name}`).join(', ');

export const UNKNOWN_CRM = `Must be the id of a CRM: ${crmsById}.`;

export const crmProvider = z
  .enum(crmProviders, UNKNOWN_CRM)
  .meta({ id: 'CrmProvider', description: `${crmsById}.` });

const directoryProvider = z.enum(directoryProviders).meta({
  id: 'DirectoryProvider',
  description:
    '`people_data_labs` and `apollo` provide companies and people; `hunter` finds and verifies emails.',
});

const crmConnection = z
  .object({ provider: crmProvider, connected_at: timestamp })
  .meta({ id: 'CrmConnection' });

const integrationStatus = z
  .object({
    crm: z
      .object({
        connected: z.boolean(),
        provider: crmProvider.nullable(),
        connected_at: timestamp.nullable(),
      })
      .describe('The CRM connected first. Its fields are null if no CRM is connected.'),
    crms: z.array(crmConnection).describe('All connected CRMs, oldest connection first.'),
    chat: z.object({
      connected: z.boolean(),
      channel: z.string().describe('Channel for alerts. An empty string means none.'),
    }),
    webhook: z.object({ enabled: z.boolean(), url: z.string().nullable() }),
    directory: z
      .object({
        status: z.enum(['ready', 'not_configured']),
        providers: z.array(z.object({ provider: directoryProvider, connected_at: timestamp })),
      })
      .describe(
        'Directory for company and people lookups. `not_configured`: activated accounts get no firmographics or people until you connect one.',
      ),
    webhook_destinations: z.object({ count: z.int() }),
    mcp: z.object({ enabled: z.boolean() }),
  })
  .meta({ id: 'IntegrationStatus' });

export type IntegrationStatus = z.infer<typeof integrationStatus>;

export const getIntegrations = defineEndpoint('GET /integrations', {
  id: 'get-integrations',
  summary: 'List integrations',
  description: 'CRMs, directories and Slack, with their connection status.',
  responses: { 200: recordResponse(integrationStatus) },
  uses: { table: 'read', signingSecrets: 'read', mcp: true, providerSettings: true },
});

/** Longer than any token these services issue. */
const MAX_CREDENTIAL_LENGTH = 2_000;
/** Sent unchanged in a header or a form. */
const credential = text(MAX_CREDENTIAL_LENGTH)
  .min(1)
  .regex(new RegExp(HEADER_TEXT), 'Must be printable ASCII without outer spaces.')
  .meta({ maxLength: MAX_CREDENTIAL_LENGTH, pattern: HEADER_TEXT });

const MAX_HOST_LENGTH = 150;

function defineCredentialField(form: CredentialField): z.ZodString {
  const field =
    form.kind === 'host'
      ? text(MAX_HOST_LENGTH)
          .regex(new RegExp(form.pattern), form.expected)
          .meta({ maxLength: MAX_HOST_LENGTH, pattern: form.pattern })
      : credential;
  return field.meta({ ...field.meta(), description: form.description });
}

function defineCredentialForm({ schema, description, fields }: CredentialForm): z.ZodType<CrmCredentials> {
  const shape = Object.entries(fields).map(([name, field]) => [name, defineCredentialField(field)]);
  return z
    .strictObject(Object.fromEntries(shape) as Record<CrmFieldName, z.ZodString>)
    .meta({ id: schema, description });
}

const crmCredentials = z.union(crmNames.map((name) => defineCredentialForm(crms[name].form)));

const providerParams = z.strictObject({ provider: crmProvider });

export const connectCrm = defineEndpoint('PUT /integrations/crms/{provider}', {
  id: 'connect-crm',
  summary: 'Connect a CRM',
  description: `The credentials are checked with a harmless call before they are stored; rejected ones change nothing. They are stored encrypted and never returned. ${crmNames.map(listRequiredFields).join(' ')} Replacing credentials keeps \`connected_at\`, and the new ones are used from the next call on. Fields that the service needs in the CRM are created with the first push.`,
  params: providerParams,
  body: crmCredentials,
  responses: {
    200: recordResponse(
      z
        .object({
          provider: crmProvider,
          connected_at: timestamp,
          label: z.string().describe('Name of the account or org in the CRM.'),
        })
        .meta({ id: 'ConnectedCrm' }),
    ),
  },
  errors: ['credentials_refused', 'too_many_changes', 'crm_unreachable'],
  access: 'workspace',
  freshCaller: true,
  uses: { table: 'write', credentials: 'write' },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
});

export const disconnectCrm = defineEndpoint('DELETE /integrations/crms/{provider}', {
  id: 'disconnect-crm',
  summary: 'Disconnect a CRM',
  description:
    'Deletes the credentials. Records already pushed stay where they are. Rows of a push run in progress fail with `crm_disconnected`.',
  params: providerParams,
  responses: { 200: deleted },
  errors: ['not_found'],
  access: 'workspace',
  freshCaller: true,
  uses: { table: 'write', credentials: 'write' },
});

const directoryParams = z.strictObject({ provider: directoryProvider });

export const connectDirectory = defineEndpoint('PUT /integrations/directories/{provider}', {
  id: 'connect-directory',
  summary: 'Connect a directory',
  description:
    'Send your own API key, or replace the stored one. The key is checked with a free call, stored encrypted and never returned. Monthly spending is capped; see `GET /usage`. Responses are cached for up to 30 days, so you pay for the same lookup once.',
  params: directoryParams,
  body: z.strictObject({ api_key: credential }),
  responses: {
    200: recordResponse(
      z.object({ provider: directoryProvider, connected_at: timestamp }).meta({ id: 'ConnectedDirectory' }),
    ),
  },
  errors: ['credentials_refused', 'directory_not_offered', 'too_many_changes', 'directory_unreachable'],
  access: 'workspace',
  freshCaller: true,
  uses: { table: 'write', credentials: 'write', providerSettings: true },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
});

export const disconnectDirectory = defineEndpoint('DELETE /integrations/directories/{provider}', {
  id: 'disconnect-directory',
  summary: 'Disconnect a directory',
  description: 'Deletes the key. Accounts and people from the directory are kept.',
  params: directoryParams,
  responses: { 200: deleted },
  errors: ['not_found'],
  access: 'workspace',
  freshCaller: true,
  uses: { table: 'write', credentials: 'write' },
});

import type { ApiKeyView } from '#contract/api-keys.ts';
import type { AuditEvent } from '#contract/audit-events.ts';
import type { SessionView } from '#contract/sessions.ts';
import type { SignInSettingsView } from '#contract/sign-in.ts';
import type { Examples } from './example.ts';
import { ids, NOW, one, page } from './records.ts';

const apiKey: ApiKeyView = {
  id: ids.apiKey,
  name: 'Nightly export',
  prefix: 'sis_live_Jq2v',
  scope: 'read',
  member_id: null,
  requests_per_minute: null,
  created_at: NOW,
  created_by: null,
  agent: null,
  expires_at: null,
  last_used_at: NOW,
  descendant_ids: [],
};

const event: AuditEvent = {
  id: ids.auditEvent,
  created_at: NOW,
  actor: 'api_key',
  key_id: apiKey.id,
  key_name: apiKey.name,
  member_id: null,
  action: 'update-account',
  method: 'PATCH',
  resource_type: 'accounts',
  resource_ids: [ids.account],
  resource_name: 'Sentolis Wind',
  resource_count: 1,
  fields: ['name'],
  status: 200,
  request_id: '6c0b1d0e-5a41-4b0c-9a3e-1f2d3c4b5a69',
};

const session: SessionView = {
  id: ids.apiKey,
  member_id: ids.owner,
  browser: 'Firefox on Windows',
  is_current: true,
  created_at: NOW,
  last_used_at: NOW,
  expires_at: '2026-05-08T09:30:00.000Z',
};

const signIn: SignInSettingsView = {
  issuer: 'https://accounts.google.com',
  client_id: '1234-abcd.apps.googleusercontent.com',
  allowed_domains: [{ domain: 'fernpost.example', visibility: 'scoped' }],
  connected_at: NOW,
  redirect_uri: 'https://api.example.com/v1/sign-in/callback/ws_01jz8k2m4n6p8q0r2s4t6v8w0x',
  sign_in_url: 'https://api.example.com/v1/sign-in/ws_01jz8k2m4n6p8q0r2s4t6v8w0x',
};

export const keyExamples = {
  getSignInSettings: { answers: { 200: one(signIn) } },
  updateSignInSettings: {
    body: {
      issuer: 'https://accounts.google.com',
      client_id: '1234-abcd.apps.googleusercontent.com',
      client_secret: 'not-a-real-secret',
      allowed_domains: [{ domain: 'fernpost.example', visibility: 'scoped' }],
    },
    answers: { 200: one(signIn) },
  },
  deleteSignInSettings: { answers: { 200: one({ deleted: true }) } },
  listSessions: { answers: { 200: { data: [session] } } },
  deleteSession: { params: { id: 'current' }, answers: { 200: one({ id: ids.apiKey, deleted: true }) } },
  listApiKeys: { answers: { 200: { data: [apiKey] } } },
  createApiKey: {
    body: { name: apiKey.name, scope: apiKey.scope },
    answers: {
      201: one({ ...apiKey, last_used_at: null, key: 'sis_live_Jq2vNotARealKeyButAsLongAsOneOfThem' }),
    },
  },
  deleteApiKey: {
    params: { id: ids.apiKey },
    answers: { 200: one({ id: ids.apiKey, deleted: true, descendant_ids: [] }) },
  },
  approveAgent: {
    body: {
      client_id: 'agent_WyJDbGF1ZGUiLCJodHRwczovL2NsYXVkZS5haS9hcGkvbWNwL2F1dGhfY2FsbGJhY2siXQ',
      redirect_uri: 'https://claude.ai/api/mcp/auth_callback',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      scope: 'read',
      state: 'af0ifjsldkj',
    },
    answers: {
      201: one({
        redirect_to:
          'https://claude.ai/api/mcp/auth_callback?code=sis_code_NotARealCode&state=af0ifjsldkj&iss=https%3A%2F%2Fapi.example.com%2Fv1',
      }),
    },
  },
  listAuditEvents: { query: { action: event.action }, answers: { 200: page(event) } },
} satisfies Partial<Examples>;

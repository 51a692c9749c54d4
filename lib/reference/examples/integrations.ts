import type { Examples } from './example.ts';
import { createDeletedExample, NOW, one } from './records.ts';

export const integrationExamples = {
  connectChat: {
    body: { access_token: 'xoxb-your-bot-token', channel: '#signals' },
    answers: { 200: one({ connected_at: NOW, label: 'Fernpost', channel: '#signals' }) },
  },
  disconnectChat: { answers: { 200: createDeletedExample('chat') } },
  getIntegrations: {
    answers: {
      200: one({
        crm: { connected: true, provider: 'crm_one', connected_at: NOW },
        crms: [{ provider: 'crm_one', connected_at: NOW }],
        chat: { connected: true, channel: '#signals' },
        webhook: { enabled: true, url: 'https://hooks.fernpost.example/alerts' },
        directory: {
          status: 'ready',
          providers: [{ provider: 'people_data_labs', connected_at: NOW }],
        },
        webhook_destinations: { count: 1 },
        mcp: { enabled: false },
      }),
    },
  },
  connectCrm: {
    params: { provider: 'crm_one' },
    body: { access_token: 'pat-your-private-app-token' },
    answers: { 200: one({ provider: 'crm_one', connected_at: NOW, label: 'Fernpost' }) },
  },
  disconnectCrm: { params: { provider: 'crm_one' }, answers: { 200: createDeletedExample('crm_one') } },
  connectDirectory: {
    params: { provider: 'people_data_labs' },
    body: { api_key: 'your-key' },
    answers: { 200: one({ provider: 'people_data_labs', connected_at: NOW }) },
  },
  disconnectDirectory: {
    params: { provider: 'people_data_labs' },
    answers: { 200: createDeletedExample('people_data_labs') },
  },
} satisfies Partial<Examples>;

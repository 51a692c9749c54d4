import type { Examples } from './example.ts';
import { deletedExample, NOW, one } from './records.ts';

export const integrationExamples = {
  connectChat: {
    body: { access_token: 'xoxb-your-bot-token', channel: '#signals' },
    answers: { 200: one({ connected_at: NOW, label: 'Fernpost', channel: '#signals' }) },
  },
  disconnectChat: { answers: { 200: deletedExample('chat') } },
  getIntegrations: {
    answers: {
      200: one({
        crm: { connected: true, provider: 'crm_one', connected_at: NOW },
        crms: [{ provider: 'crm_one', connected_at: NOW }],
        sequencers: [{ provider: 'instantly', connected_at: NOW }],
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
  disconnectCrm: { params: { provider: 'crm_one' }, answers: { 200: deletedExample('crm_one') } },
  getSequencerCampaigns: {
    params: { provider: 'instantly' },
    answers: {
      200: one({
        campaigns: [
          {
            id: '0f6a1c1e-52c7-4f0e-9a64-1f4f4a3b7d21',
            name: 'Funding rounds',
            status: 'active',
            takes_people: true,
          },
        ],
        has_more: false,
      }),
    },
  },
  connectDirectory: {
    params: { provider: 'people_data_labs' },
    body: { api_key: 'your-key' },
    answers: { 200: one({ provider: 'people_data_labs', connected_at: NOW }) },
  },
  disconnectDirectory: {
    params: { provider: 'people_data_labs' },
    answers: { 200: deletedExample('people_data_labs') },
  },
} satisfies Partial<Examples>;

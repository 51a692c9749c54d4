import type { KnowledgeBaseSection } from '#contract/knowledge-base.ts';
import type { NotificationSettings } from '#contract/notifications.ts';
import type { Examples } from './example.ts';
import { deletedExample, ids, NOW, one } from './records.ts';

const section: KnowledgeBaseSection = {
  id: ids.section,
  type: 'icp',
  title: 'Ideal customer profile',
  content_md: '- Logistics and energy companies with 100 to 5,000 employees.',
  source_url: 'https://fernpost.example',
  is_ai_generated: false,
  position: 4,
  created_at: NOW,
};

const settings: NotificationSettings = {
  webhook_url: 'https://hooks.fernpost.example/alerts',
  webhook_enabled: true,
  chat_channel: '#signals',
  chat_enabled: true,
  notify_realtime: true,
  notify_suggested: false,
};

const webhook_secret = 'whsec_bm90LWEtc2VjcmV0LWJ1dC0yNC1ieXRlcw==';

export const workspaceExamples = {
  listKnowledgeBase: { answers: { 200: { data: [section] } } },
  createKnowledgeBaseSection: {
    body: { title: section.title, content_md: section.content_md, type: 'icp' },
    answers: { 201: one(section) },
  },
  updateKnowledgeBaseSection: {
    params: { id: ids.section },
    body: { content_md: section.content_md },
    answers: { 200: one(section) },
  },
  deleteKnowledgeBaseSection: { params: { id: ids.section }, answers: { 200: deletedExample(ids.section) } },
  getCompanyProfile: {
    answers: {
      200: one({
        name: 'Fernpost',
        domain: 'fernpost.example',
        logo_url: 'https://fernpost.example/logo.png',
        business_context: 'Fernpost is a scheduling platform for field-service teams.',
        scraped_meta: { title: 'Fernpost' },
        updated_at: NOW,
      }),
    },
  },
  listMembers: {
    answers: {
      200: {
        data: [
          {
            id: ids.owner,
            full_name: 'Tomás Arriaga',
            email: 'tomas@fernpost.example',
            role: 'member',
            visibility: 'all',
            created_at: NOW,
          },
        ],
      },
    },
  },
  getUsage: {
    answers: {
      200: one({
        plan: 'growth',
        subscription_status: 'active',
        credits_total: 50,
        credits_used: 9,
        credits_remaining: 41,
        counted_since: '2026-11-01T00:00:00.000Z',
        period_start: '2026-11-01T00:00:00.000Z',
        period_end: '2026-12-01T00:00:00.000Z',
        providers: [
          {
            provider: 'people_data_labs',
            unit: 'credits',
            month: '2026-11',
            limit: 5_000,
            used: 120,
            remaining: 4_880,
          },
        ],
      }),
    },
  },
  getNotificationSettings: { answers: { 200: one(settings) } },
  updateNotificationSettings: {
    body: { webhook_url: 'https://hooks.fernpost.example/alerts', webhook_enabled: true },
    answers: { 200: one({ ...settings, webhook_secret }) },
  },
  rotateNotificationSecret: { body: {}, answers: { 200: one({ ...settings, webhook_secret }) } },
  testNotifications: {
    body: {},
    answers: { 200: one({ results: [{ channel: 'webhook', ok: true, status_code: 200 }] }) },
  },
  listAlertDeliveries: {
    answers: {
      200: {
        data: [
          {
            id: ids.delivery,
            alert_id: ids.alert,
            type: 'signal.detected',
            channel: 'webhook',
            destination_id: null,
            account_id: ids.account,
            status: 'delivered',
            attempts: 1,
            status_code: 200,
            error: null,
            created_at: NOW,
            updated_at: NOW,
          },
        ],
      },
    },
  },
} satisfies Partial<Examples>;

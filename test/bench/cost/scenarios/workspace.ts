import { sandboxConnection } from '#local/crm/crm-sandboxes.ts';
import { newName, type Scenario, type Scenarios, simply, type World } from './world.ts';

const connection = sandboxConnection('hubspot', 'demo');

const ofNewSection = (call: (world: World, id: string) => PromiseLike<unknown>): Scenario => ({
  async prepare(world) {
    const { data } = await world.api.createKnowledgeBaseSection({
      body: { title: newName(), content_md: 'What we sell, to whom, and why they buy. '.repeat(10) },
    });
    return () => call(world, data.id);
  },
});

/** Both write the workspace's secret and its row; a directory can't be connected on a stage that has its own. */
const connectCrm: Scenario = simply(({ api }) => api.connectCrm(connection));
const disconnectCrm: Scenario = {
  async prepare({ api }) {
    await api.connectCrm(connection);
    return () => api.disconnectCrm({ params: connection.params });
  },
};

export const workspaceScenarios = {
  listKnowledgeBase: simply(({ api }) => api.listKnowledgeBase()),
  createKnowledgeBaseSection: simply(({ api }) =>
    api.createKnowledgeBaseSection({ body: { title: newName(), content_md: 'What we sell. '.repeat(30) } }),
  ),
  updateKnowledgeBaseSection: ofNewSection(({ api }, id) =>
    api.updateKnowledgeBaseSection({ params: { id }, body: { title: newName() } }),
  ),
  deleteKnowledgeBaseSection: ofNewSection(({ api }, id) =>
    api.deleteKnowledgeBaseSection({ params: { id } }),
  ),
  getCompanyProfile: simply(({ api }) => api.getCompanyProfile()),
  updateCompanyProfile: simply(({ api }) => api.updateCompanyProfile({ body: { name: newName() } })),
  listMembers: simply(({ api }) => api.listMembers()),
  getUsage: simply(({ api }) => api.getUsage()),
  getNotificationSettings: simply(({ api }) => api.getNotificationSettings()),
  updateNotificationSettings: {
    prepare:
      ({ api }, index) =>
      () =>
        api.updateNotificationSettings({ body: { notify_suggested: index % 2 === 0 } }),
  },
  // At most four old secrets sign next to the new one.
  rotateNotificationSecret: {
    ...simply(({ api }) => api.rotateNotificationSecret({ body: {} })),
    times: 2,
  },
  testNotifications: { ...simply(({ api }) => api.testNotifications({ body: {} })), times: 2 },
  listAlertDeliveries: simply(({ api }) => api.listAlertDeliveries()),
  connectChat: simply(({ api, chat }) => api.connectChat({ body: chat })),
  disconnectChat: {
    async prepare({ api, chat }) {
      await api.connectChat({ body: chat });
      return () => api.disconnectChat();
    },
  },
  getIntegrations: simply(({ api }) => api.getIntegrations()),
  connectCrm,
  disconnectCrm,
  connectDirectory: { ...connectCrm, measuredAs: 'connectCrm' },
  disconnectDirectory: { ...disconnectCrm, measuredAs: 'disconnectCrm' },
  listApiKeys: simply(({ api }) => api.listApiKeys()),
  createApiKey: simply(({ api }) => api.createApiKey({ body: { name: newName(), scope: 'read' } })),
  deleteApiKey: {
    async prepare({ api }) {
      const { data } = await api.createApiKey({ body: { name: newName(), scope: 'read' } });
      return () => api.deleteApiKey({ params: { id: data.id } });
    },
  },
  listAuditEvents: simply(({ api }) => api.listAuditEvents()),
} satisfies Partial<Scenarios>;

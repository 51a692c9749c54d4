import { createHash, randomBytes } from 'node:crypto';
import { newName, nth, type Scenario, type Scenarios, simply, type World } from './world.ts';

const ofDetection = (call: (world: World, id: string) => PromiseLike<unknown>): Scenario => ({
  prepare: (world, index) => () => call(world, nth(world.detectionIds, index)),
});

const text = 'Met their head of operations. Call again after the budget round.';

const ofAccountNote = (call: (world: World, id: string, note_id: string) => PromiseLike<unknown>) => ({
  async prepare(world: World) {
    const id = nth(world.activeIds, 0);
    const { data } = await world.api.addAccountNote({ params: { id }, body: { text } });
    return () => call(world, id, data.id);
  },
});

const ofDetectionNote = (call: (world: World, id: string, note_id: string) => PromiseLike<unknown>) => ({
  async prepare(world: World) {
    const id = nth(world.detectionIds, 0);
    const { data } = await world.api.addDetectionNote({ params: { id }, body: { text } });
    return () => call(world, id, data.id);
  },
});

const filters = { state: 'new,seen', owner_id: 'me' };

const ofNewView = (call: (world: World, id: string) => PromiseLike<unknown>): Scenario => ({
  async prepare(world) {
    const body = { name: newName(), of: 'detections' as const, filters, shared: true };
    const { data } = await world.api.createView({ body });
    return () => call(world, data.id);
  },
});

const newMember = () => {
  const name = newName();
  return { name, email: `${name.toLowerCase().replace(' ', '-')}@fernpost.example` };
};

const ofNewMember = (call: (world: World, id: string) => PromiseLike<unknown>): Scenario => ({
  async prepare(world) {
    const { data } = await world.api.inviteMember({ body: newMember() });
    return () => call(world, data.id);
  },
});

const signIn = ({ api, provider }: World) =>
  api.updateSignInSettings({
    body: {
      issuer: provider.issuer,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      allowed_domains: [],
    },
  });

/** What people do with detections, and how they get in. */
export const teamworkScenarios = {
  getInbox: simply(({ memberApi }) => memberApi.getInbox()),
  visitInbox: simply(({ memberApi }) => memberApi.visitInbox({ body: {} })),
  getDetection: ofDetection(({ api }, id) => api.getDetection({ params: { id } })),
  changeDetectionStates: {
    prepare:
      ({ api, detectionIds }, index) =>
      () =>
        api.changeDetectionStates({
          body: {
            detections: detectionIds.slice(0, 10).map((id) => ({ id })),
            state: index % 2 ? 'contacted' : 'done',
          },
        }),
  },
  recordDetectionActivity: ofDetection(({ api }, id) =>
    api.recordDetectionActivity({ params: { id }, body: { kind: 'copied' } }),
  ),
  redraftDetection: ofDetection(({ api }, id) =>
    api.redraftDetection({ params: { id }, body: { replace_edit: true } }),
  ),
  addDetectionNote: ofDetection(({ api }, id) => api.addDetectionNote({ params: { id }, body: { text } })),
  listDetectionNotes: ofDetectionNote(({ api }, id) => api.listDetectionNotes({ params: { id } })),
  deleteDetectionNote: ofDetectionNote(({ api }, id, note_id) =>
    api.deleteDetectionNote({ params: { id, note_id } }),
  ),
  addAccountNote: {
    prepare:
      ({ api, activeIds }, index) =>
      () =>
        api.addAccountNote({ params: { id: nth(activeIds, index) }, body: { text } }),
  },
  listAccountNotes: ofAccountNote(({ api }, id) => api.listAccountNotes({ params: { id } })),
  deleteAccountNote: ofAccountNote(({ api }, id, note_id) =>
    api.deleteAccountNote({ params: { id, note_id } }),
  ),
  createView: simply(({ api }) =>
    api.createView({ body: { name: newName(), of: 'detections', filters, shared: true } }),
  ),
  listViews: simply(({ api }) => api.listViews()),
  updateView: ofNewView(({ api }, id) => api.updateView({ params: { id }, body: { name: newName() } })),
  deleteView: ofNewView(({ api }, id) => api.deleteView({ params: { id } })),
  inviteMember: simply(({ api }) => api.inviteMember({ body: newMember() })),
  updateMember: ofNewMember(({ api }, id) =>
    api.updateMember({ params: { id }, body: { visibility: 'scoped' } }),
  ),
  removeMember: ofNewMember(({ api }, id) => api.removeMember({ params: { id } })),
  getMemberAlerts: simply(({ memberApi }) => memberApi.getMemberAlerts()),
  updateMemberAlerts: {
    prepare:
      ({ memberApi }, index) =>
      () =>
        memberApi.updateMemberAlerts({ body: { notify_suggested: index % 2 === 0 } }),
  },
  listUsedCredits: simply(({ api }) => api.listUsedCredits()),
  getRelationSettings: simply(({ api }) => api.getRelationSettings()),
  updateRelationSettings: {
    prepare:
      ({ api }, index) =>
      () =>
        api.updateRelationSettings({ body: { quiet: index % 2 ? ['customer'] : ['customer', 'open_deal'] } }),
    times: 2,
  },
  updateSignInSettings: simply(signIn),
  getSignInSettings: simply(({ api }) => api.getSignInSettings()),
  deleteSignInSettings: {
    async prepare(world) {
      await signIn(world);
      return () => world.api.deleteSignInSettings();
    },
  },
  listSessions: simply(({ api }) => api.listSessions()),
  // A session is a key with an owner's browser.
  deleteSession: {
    async prepare({ api }) {
      const { data } = await api.createApiKey({ body: { name: newName(), scope: 'read' } });
      return () => api.deleteApiKey({ params: { id: data.id } });
    },
    measuredAs: 'deleteApiKey',
  },
  approveAgent: {
    async prepare({ memberApi, baseUrl }) {
      const registered = await fetch(`${baseUrl}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: newName(), redirect_uris: ['https://agent.example/callback'] }),
      });
      const { client_id } = (await registered.json()) as { client_id: string };
      const body = {
        client_id,
        redirect_uri: 'https://agent.example/callback',
        code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
        scope: 'read' as const,
      };
      return () => memberApi.approveAgent({ body });
    },
  },
} satisfies Partial<Scenarios>;

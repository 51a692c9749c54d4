import { count, type Guide } from './guide.ts';
import { inboxUrl } from './inbox-entries.ts';

const SECTION = {
  type: 'value_prop',
  title: 'New sites from the first day',
  content_md:
    'A builder that opens a site hires crews before it hires dispatchers. We plan a new site within a day, with the people who are there.',
};

/** Describes the seller, because every draft builds on it. */
export async function describeSeller({ api, say }: Guide): Promise<void> {
  const { data: profile } = await api.getCompanyProfile();
  const { data: sections } = await api.listKnowledgeBase();
  say(`The workspace sells for ${profile.name} (${profile.domain}).`);
  if (sections.some(({ title }) => title === SECTION.title)) {
    say(`Its knowledge base has ${count(sections.length, 'section')}, including “${SECTION.title}”.`);
    return;
  }
  const { data: added } = await api.createKnowledgeBaseSection({ body: SECTION });
  say(
    `Added “${added.title}” to its knowledge base, which had ${count(sections.length, 'section')}: ${sections.map(({ type }) => type).join(', ')}.`,
  );
}

const TEXTS = [
  'Harrow Freight opens a depot in Leeds in March and will hire 120 drivers.',
  'Harrow Freight denied reports that it opens a depot in Leeds.',
];

/** Tries the signals on two sentences, one of which only looks like a signal. */
export async function trySignals({ api, say }: Guide): Promise<void> {
  const { data: signals } = await api.listSignals();
  say(
    `${count(signals.filter(({ is_active }) => is_active).length, 'signal')} are active, such as “${signals[0]?.name}”.`,
  );
  const { data: preview } = await api.previewSignals({
    body: { company: { name: 'Harrow Freight' }, documents: TEXTS.map((text) => ({ text })) },
  });
  for (const [index, text] of TEXTS.entries()) {
    say(`Text ${index + 1}: “${text}”`);
    for (const { alpha, headline, document } of preview.detections) {
      if (document === index) say(`  counts, alpha ${alpha}: ${headline}`);
    }
    const refused = preview.rejected.find(({ document }) => document === index);
    if (refused) say(`  does not count (${refused.code}): ${refused.reason}`);
  }
}

/** Sends alerts to the inbox of this run, unless another destination is set. */
export async function routeAlerts(guide: Guide): Promise<void> {
  const { api, say } = guide;
  const { data: settings } = await api.getNotificationSettings();
  if (settings.webhook_enabled && settings.webhook_url !== null) {
    say(
      `They go to ${settings.webhook_url}${settings.chat_enabled ? ` and to the chat, ${settings.chat_channel}` : ''}.`,
    );
    return;
  }
  await api.updateNotificationSettings({ body: { webhook_url: inboxUrl(guide), webhook_enabled: true } });
  say(`Turned on: they go to ${inboxUrl(guide)}.`);
}

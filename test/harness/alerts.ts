import { inject } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import type { Client } from '#contract/client.ts';

export interface ChatPost {
  readonly channel: string;
  readonly text: string;
  readonly blocks: readonly {
    readonly type: string;
    readonly text?: { readonly text: string };
  }[];
}

/** The posts in a channel of the chat sandbox, newest first. */
export async function postsIn(channel: string): Promise<ChatPost[]> {
  const response = await fetch(new URL('/_local/chat.json', inject('cloud').baseUrl));
  const { data } = (await response.json()) as { data: ChatPost[] };
  return data.filter((post) => post.channel === channel);
}

let channels = 0;

/** A chat channel that no other test posts to. */
export const newChannel = (): string => `#test-${process.pid}-${++channels}`;

/** Connects the chat sandbox and enables the channel. */
export async function useChat(api: Client, channel = newChannel()): Promise<string> {
  await api.connectChat({ body: { access_token: 'xoxb-test', channel } });
  await api.updateNotificationSettings({ body: { chat_enabled: true } });
  return channel;
}

export const exampleAlert = (parts: Partial<Alert['data']> = {}): Alert => ({
  id: 'alt_example',
  type: 'signal.detected',
  created_at: '2026-05-01T08:00:00.000Z',
  data: {
    is_sample: false,
    is_repeat: false,
    run_id: 'run_example',
    account: {
      id: 'acc_example',
      name: 'Acme',
      domain: 'acme.example',
      status: 'active',
      score: 72,
      owner_id: 'mem_example',
      owner_name: 'Ada Example',
    },
    detections: [
      {
        id: 'det_example',
        signal_id: 'sig_example',
        alpha: 80,
        relevance: 90,
        detected_at: '2026-05-01',
        headline: 'Acme opens a plant',
        why_reach_out_md: '**Why now.** They will need technicians.',
        drafted_message_md: '**Subject:** Your plant\n\nHello,',
        evidence: {
          claim: 'opens a plant',
          source_url: 'https://news.example/a',
          published_date: '2026-05-01',
        },
        personas: ['Head of Operations'],
      },
    ],
    more_detections: 0,
    ...parts,
  },
});

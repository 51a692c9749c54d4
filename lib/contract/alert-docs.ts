import * as z from 'zod';
import { type Alert, alert, MAILS_A_DAY } from './alerts.ts';
import { exportedAlert } from './export-queues.ts';
import { fenced, json } from './markdown.ts';

/** The alerts page for receivers, generated from the contract. */

export const alertExample: Alert = {
  id: 'alt_01hv5c4f8g2k7n0q3t6m9p1r4s',
  type: 'signal.detected',
  created_at: '2026-05-01T08:00:00.000Z',
  data: {
    is_sample: false,
    is_repeat: false,
    run_id: 'run_01jz8k2m4n6p8q0r2s4t6v8w0y',
    account: {
      id: 'acc_01jz8k2m4n6p8q0r2s4t6v8w0z',
      name: 'Example Wind',
      domain: 'wind.example',
      status: 'active',
      score: 72,
      owner_id: 'mem_01jz8k2m4n6p8q0r2s4t6v8w10',
      owner_name: 'Ada Example',
    },
    detections: [
      {
        id: 'det_01jz8k2m4n6p8q0r2s4t6v8w0z_0000000000000000',
        signal_id: 'sig_expansion',
        alpha: 80,
        relevance: 90,
        detected_at: '2026-04-30',
        headline: 'Example Wind opens a second office',
        why_reach_out_md: '**Why now:** A new office needs new tools.',
        drafted_message_md: '**Subject:** Your new office\n\nHello Ada,',
        evidence: {
          claim: 'The company opens a second office in Lisbon.',
          source_url: 'https://news.example/wind',
          published_date: '2026-04-30',
        },
        personas: ['Head of Operations'],
      },
    ],
    more_detections: 3,
  },
};

const INTRODUCTION = `# Alerts

Generated from \`lib/contract/alerts.ts\` by \`npm run generate\`; a test compares the two.

Each new finding of a scan, a monitor or a discovery sends one alert per account to the workspace's channels, however much was detected there. A known event that only gets another source sends nothing.

| type                | about                                            | toggle             |
| ------------------- | ------------------------------------------------ | ------------------ |
| \`signal.detected\`   | new detections at an active account              | \`notify_realtime\`  |
| \`account.suggested\` | a new account that a discovery suggests, and why | \`notify_suggested\` |

Background detections (\`is_background\`) send none unless \`notify_background\` is on. Accounts you create or import send none either, and no alert is ever sent about an account whose \`relation\` is quiet (\`GET /settings/relations\`). \`PUT /settings/notifications\` sets toggles and channels. \`POST /settings/notifications/test\` sends a sample to each channel. \`GET /settings/notifications/deliveries\` lists the last 100 deliveries.

## Which alerts, and when

\`alert_filter\` on the notification settings is for the webhook and the chat, on a destination for its queue, and on a member's own alerts for them. It is always sent as a whole: what you leave out gets its default.

\`\`\`json
{
  "min_alpha": 60,
  "min_relevance": 50,
  "signals": ["sig_expansion"],
  "tags": ["key account"],
  "owners": ["mem_01jz8k2m4n6p8q0r2s4t6v8w10"],
  "relations": ["prospect", "none"],
  "quiet_hours": { "start": "20:00", "end": "07:00" },
  "digest": "daily",
  "digest_hour": 8,
  "time_zone": "Europe/Berlin"
}
\`\`\`

An alert has only the detections that pass; if none does, there is no alert. Quiet hours and the digest hold alerts, at most until the next day. A digest is one message with \`type\` \`alerts.digest\` and up to 50 alerts; more come in a second one. Email and the chat show each account once, the chat the first 25 of them. Export queues get alerts one by one. \`time_zone\` is a name, because summer time moves with it.

## Your own alerts

\`PUT /members/me/alerts\` sets what you get yourself: a direct message in the workspace's Slack (\`channel\` \`chat\`), found by your email, for which its token also needs the scope \`users:read.email\`; a webhook of your own, signed with your own secret; or email (\`channel\` \`email\`), if this service sends it. Email goes only to the address you sign in with: sign in once before you choose it, and again after an owner changed your address. It is plain text and simple HTML, without tracking; its links all lead to the console. An address gets at most ${MAILS_A_DAY.address} mails a day (UTC) from a workspace, and all its members together ${MAILS_A_DAY.workspace.toLocaleString('en')}; a digest is one mail. Beyond that an alert is held with the code \`daily_limit_reached\`, and follows the next day. You only get alerts about accounts that you can see at the moment they are sent.

## Sending again

\`POST /alert-deliveries/{id}/redeliver\` sends one alert again, and \`POST /alert-deliveries/redeliver\` all alerts to one receiver since a time, oldest first. A repeat has the same \`id\`, says \`data.is_repeat\`, and ignores filter, quiet hours and digest. An alert that is on its way isn't sent twice; one that has been \`retrying\` for 20 minutes without an attempt can be sent again.

## A receiver that is down

Nothing is lost: what a receiver doesn't accept is \`held\`, for as long as deliveries are kept (30 days unless the operator sets another time). This is so for receivers that don't answer, after the attempts below, and at once for those that refuse: 401, 403, 404, 410, a redirect, an invalid certificate, a chat channel that is gone, an address that isn't proven. One held alert is tried after 5 minutes, 10, 20 and so on, at most every 2 hours. When it is accepted, the others follow in order, at most four a second, in the chat one. Until then new alerts are still tried when they come up.

A receiver that fails for a day is paused: new alerts are held without an attempt and follow behind the others. \`failing_receivers\` in the notification settings and the console say so. A message also goes to the chat, or to the member whose channel it is, if a chat is connected and isn't what fails; without a chat only the settings and the console show it.

A new URL or channel, switching it off or on, or connecting the chat again starts afresh: what waits is tried within a few minutes. What waits for a receiver that was switched off or deleted is \`skipped\`.

## Channels

- **Webhook.** \`webhook_url\` with \`webhook_enabled\`: a POST of the alert, signed with [Standard Webhooks](https://www.standardwebhooks.com), like pushed rows. \`webhook-id\` is the alert's \`id\`. The secret is shown once, in the response to the \`PUT\` that sets the first URL. \`POST /settings/notifications/rotate-secret\` replaces it; the old one also signs for 24 hours.
- **Chat.** \`PUT /integrations/chat\` with a Slack bot token (\`chat:write\`), \`chat_channel\` and \`chat_enabled\`: a message with headline, account, score and owner, why now, evidence and a message to send, for the three strongest detections. At most one post a second.
- **Export queues.** A destination created with \`{"name":"…","queue":"…","alerts":true}\`: a message in the [export queue](queues.md), of \`record_type\` \`alerts\`, with the alert in it.
- **Email**, for members' own alerts: account, why now, evidence and whom to talk to, for the three strongest detections. \`delivered\` means that Amazon SES took the mail. It also takes mail to an address that bounced or complained before, and then drops it; only the operator can see that.

Channels don't delay each other. Timeouts, connection errors, 408, 425, 429 (\`Retry-After\` is honored up to 15 minutes) and 5xx are retried, twelve times in about 110 minutes. After that the delivery is \`held\` until the receiver answers. 400, 409, 413 and 422 are about this one alert: it is \`failed\`, and can be sent again. Other responses are refusals by the receiver: the delivery is \`held\` at once. If the channel was switched off meanwhile, it is \`skipped\`.

**At least once.** The same alert may arrive twice: deduplicate by \`id\`. This is rare: a worker crashes, or a response is lost, after the post and before its outcome is stored.`;

const WEBHOOK_EXAMPLE = fenced(
  'http',
  `POST /hooks/signals HTTP/1.1
content-type: application/json
webhook-id: ${alertExample.id}
webhook-timestamp: 1777622400
webhook-signature: v1,…`,
);

export const alertDocument = (): string =>
  `${[
    INTRODUCTION,
    '## An alert\n\nThe body of a webhook, as JSON Schema:',
    json(z.toJSONSchema(alert, { io: 'output' })),
    'For example:',
    WEBHOOK_EXAMPLE,
    json(alertExample),
    '## In an export queue\n\nThe body of a message, as JSON Schema:',
    json(z.toJSONSchema(exportedAlert, { io: 'output' })),
  ].join('\n\n')}\n`;

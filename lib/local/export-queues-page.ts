import type { Cloud } from '@signal/embedded-cloud/boot/boot-cloud.ts';
import { formatJson, type Html, html } from './html.ts';
import { type LocalPage, sendJson } from './local-pages.ts';
import { AUTO_RELOAD, sendPage } from './page.ts';

export const EXPORT_QUEUES_PATH = '/_local/export-queues';

/** The newest messages, on the page and as JSON. */
const SHOWN_LIMITS = { page: 200, json: 10_000 };

/** The names a destination's `queue` accepts, each with its SQS queue. */
export type ExportQueueNames = readonly { readonly name: string; readonly queueName: string }[];

interface QueueSummary {
  readonly name: string;
  readonly queue_url: string;
}

type PeekedQueue = ReturnType<Cloud['peek']>;
type Message = PeekedQueue['messages'][number];

const listAttributes = ({ messageAttributes }: Message): [string, string][] =>
  Object.entries(messageAttributes).map(([name, { StringValue = '' }]) => [name, StringValue]);

const renderMessage = (message: Message): Html => {
  const attributes = listAttributes(message);
  const { row_id = '', record_type = '' } = Object.fromEntries(attributes);
  const sentAt = new Date(message.sentTimestamp).toISOString();
  return html`
<details class="row" id="message-${message.messageId}">
  <summary>
    <span class="soft">${message.isInHand ? 'received' : 'waiting'}</span>
    <span class="title">${record_type} · ${row_id}</span>
    <time datetime="${sentAt}">${sentAt.slice(11, 23)}</time>
  </summary>
  <dl>${attributes.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
  <pre>${formatJson(message.body)}</pre>
</details>`;
};

/** What a consumer needs: any AWS SDK and the AWS CLI read these variables. */
const describeEnvironment = ({ stack, endpoints, operator }: Cloud): Record<string, string> => ({
  AWS_ENDPOINT_URL_SQS: endpoints.sqs,
  AWS_REGION: stack.region,
  AWS_ACCESS_KEY_ID: operator.accessKeyId,
  AWS_SECRET_ACCESS_KEY: operator.secretAccessKey,
});

const renderQueue = ({ name, queue_url, count, messages }: PeekedQueue & QueueSummary): Html => {
  const range = count > messages.length ? `, showing the newest ${messages.length}` : '';
  return html`<h2>${name}</h2>
<p>Queue URL: <code>${queue_url}</code></p>
<p>${count} ${count === 1 ? 'message' : 'messages'} in the queue${range}.</p>
${messages.map(renderMessage)}`;
};

/** The messages in the export queues, as a page and as `.json`. Viewing them doesn't change them. */
export const createExportQueuesPages = (names: ExportQueueNames): LocalPage[] => {
  const peek = (cloud: Cloud, max: number) =>
    names.map(({ name, queueName }) => ({
      name,
      queue_url: `${cloud.endpoints.sqs}/${cloud.stack.account}/${queueName}`,
      ...cloud.peek(queueName, max),
    }));
  return [
    {
      method: 'GET',
      path: EXPORT_QUEUES_PATH,
      answer(cloud, _request, response) {
        sendPage(response, {
          title: 'Export queues',
          body: html`<h1>Export queues</h1>
<p>Create a destination with <code>queue</code> instead of <code>url</code> and push to it. <a href="/">All pages</a></p>
<p>To receive messages with an AWS SDK or the AWS CLI, set:</p>
<pre>${Object.entries(describeEnvironment(cloud))
            .map(([name, value]) => `export ${name}=${value}`)
            .join('\n')}</pre>
${peek(cloud, SHOWN_LIMITS.page).map(renderQueue)}`,
          script: AUTO_RELOAD,
        });
      },
    },
    {
      method: 'GET',
      path: `${EXPORT_QUEUES_PATH}.json`,
      answer(cloud, _request, response) {
        const queues = peek(cloud, SHOWN_LIMITS.json).map(({ name, queue_url, count, messages }) => ({
          name,
          queue_url,
          count,
          messages: messages.map((message) => ({
            message_id: message.messageId,
            sent_at: new Date(message.sentTimestamp).toISOString(),
            is_in_hand: message.isInHand,
            attributes: Object.fromEntries(listAttributes(message)),
            body: message.body,
          })),
        }));
        sendJson(response, { environment: describeEnvironment(cloud), queues });
      },
    },
  ];
};

import { onTestFinished } from 'vitest';
import { must } from './must.ts';
import { startReceiver, type TestReceiver } from './receiver.ts';
import type { TestWorkspace } from './workspace.ts';

type Answers = Parameters<typeof startReceiver>;

/** A receiver that closes with the test that started it. */
export async function receiverWith(...responses: Answers): Promise<TestReceiver> {
  const receiver = await startReceiver(...responses);
  onTestFinished(() => receiver.close());
  return receiver;
}

let named = 0;

/** A destination of the workspace, and its receiver. */
export async function destinationWith({ api }: Pick<TestWorkspace, 'api'>, ...responses: Answers) {
  const receiver = await receiverWith(...responses);
  named += 1;
  const body = { name: `Destination ${named}`, url: receiver.url };
  const { data } = await api.createWebhookDestination({ body });
  return { receiver, destination: { ...data, secret: must(data.secret) } };
}

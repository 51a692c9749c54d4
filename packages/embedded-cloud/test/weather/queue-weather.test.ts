import { afterEach, describe, expect, it } from 'vitest';
import { type Sqs, startSqs } from '#cloud/sqs/start-sqs.ts';
import type { Weather } from '#cloud/weather/weather.ts';
import { clientFor, receive, send, sendAll } from '../sqs/client.ts';

let sqs: Sqs;

afterEach(() => sqs.stop());

async function start(weather: Partial<Weather>) {
  sqs = await startSqs({
    region: 'us-east-1',
    account: '123456789012',
    queues: [{ name: 'rows' }],
    weather: { seed: 1, ...weather },
  });
  return { client: clientFor(sqs.endpoint), url: sqs.queueUrl('rows') };
}

const bodies = Array.from({ length: 10 }, (_, at) => String(at));

describe('weather of a queue', () => {
  it('duplicates messages', async () => {
    const { client, url } = await start({ doubledMessages: 1 });
    await sendAll(client, url, bodies.slice(0, 5));
    const received = (await receive(client, url)).map(({ Body }) => Body ?? '');
    expect(received.toSorted()).toEqual([...bodies.slice(0, 5), ...bodies.slice(0, 5)].toSorted());
  });

  it('reorders messages and loses none', async () => {
    const { client, url } = await start({ reorderedMessages: 1 });
    await sendAll(client, url, bodies);
    const received = (await receive(client, url)).map(({ Body }) => Body ?? '');
    expect(received).not.toEqual(bodies);
    expect(received.toSorted()).toEqual(bodies);
  });

  it('rejects batch entries through no fault of the sender, and throttles calls', async () => {
    const { client, url } = await start({ refusedEntries: 1 });
    const { Failed = [] } = await sendAll(client, url, bodies);
    expect(Failed.map(({ SenderFault, Code }) => `${SenderFault} ${Code}`)).toEqual(
      bodies.map(() => 'false InternalError'),
    );
    expect(await receive(client, url)).toEqual([]);
    await sqs.stop();

    const throttling = await start({ throttles: 1 });
    await expect(send(throttling.client, throttling.url, 'x')).rejects.toMatchObject({
      name: 'RequestThrottled',
    });
  });

  it('delivers a message before the sender has a response', async () => {
    const { client, url } = await start({ eagerWorkersMs: 60_000 });
    const sending = send(client, url, 'eager').catch(() => 'cut off');
    expect((await receive(client, url, 20)).map(({ Body }) => Body)).toEqual(['eager']);
    client.destroy();
    await sending;
  });
});

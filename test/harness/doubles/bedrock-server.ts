import { once } from 'node:events';
import { createServer, type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ConverseCommandInput } from '@aws-sdk/client-bedrock-runtime';

type Answer = (input: ConverseCommandInput) => object | Promise<object>;

let server: Http2Server | undefined;
let answer: Answer = () => ({ events: [] });
let asked: ConverseCommandInput[] = [];

/** Bedrock's Converse over HTTP/2. A process has one client and therefore one server; both stay open. */
async function listening(): Promise<Http2Server> {
  if (server) return server;
  server = createServer(async (request, response) => {
    const input = (await json(request)) as ConverseCommandInput;
    asked.push(input);
    const content = [{ text: JSON.stringify(await answer(input)) }];
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        output: { message: { role: 'assistant', content } },
        stopReason: 'end_turn',
        usage: { inputTokens: 3_000, outputTokens: 150, totalTokens: 3_150 },
      }),
    );
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return server;
}

/** Sets the responses from now on and forgets earlier requests. */
export async function startBedrock(answering: Answer) {
  const { port } = (await listening()).address() as AddressInfo;
  answer = answering;
  asked = [];
  return { endpoint: `http://127.0.0.1:${port}`, asked: () => [...asked] };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Identity } from '#cloud/iam/policy.ts';
import { ACCOUNT, machine } from '#cloud/testing/run-machine.ts';

const ROLE = `arn:aws:sts::${ACCOUNT}:assumed-role/MachineRole/session`;

export const granted = (...grants: [action: string, resource: string][]): Identity => ({
  arn: ROLE,
  statements: grants.map(([Action, Resource]) => ({ Effect: 'Allow', Action, Resource })),
});

/** Waits for a second, then ends with its input. */
export const waiting = machine('waiting', {
  A: { Type: 'Wait', Seconds: 1, Next: 'B' },
  B: { Type: 'Succeed' },
});

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A service on loopback that responds as told, and records its requests. */
export async function service(answer: (target: string) => Answer) {
  const requests: { target: string; authorization: string; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const target = String(request.headers['x-amz-target']);
    requests.push({ target, authorization: String(request.headers.authorization), body });
    const { status, body: answered } = answer(target);
    response.writeHead(status).end(JSON.stringify(answered));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests, stop: () => server.close() };
}

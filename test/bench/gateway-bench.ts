import { Agent, type Dispatcher, request } from 'undici';
import { startLocalProcess } from '#local/local-process.ts';
import { percentile, printTable } from './table.ts';

const SECONDS = 5;
const IN_FLIGHT = 8;

async function load(name: string, send: () => Promise<Dispatcher.ResponseData>) {
  const times: number[] = [];
  for (let i = 0; i < 20; i += 1) await (await send()).body.text();
  const end = performance.now() + SECONDS * 1000;
  const worker = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      const answer = await send();
      await answer.body.text();
      if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.statusCode}`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return {
    request: name,
    'requests/s': Math.round(times.length / SECONDS),
    'p50 ms': percentile(times, 0.5).toFixed(1),
    'p99 ms': percentile(times, 0.99).toFixed(1),
  };
}

/** Start-up, and requests through gateway, authorizer, function and table. */
export async function runGatewayBench(): Promise<void> {
  const startedAt = performance.now();
  const service = await startLocalProcess([]);
  const startSeconds = (performance.now() - startedAt) / 1000;
  const dispatcher = new Agent({ connections: IN_FLIGHT });
  try {
    const { base_url, api_key } = service.ready;
    const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' };
    let serial = 0;
    const rows = [
      await load('GET /usage', () => request(`${base_url}/usage`, { dispatcher, headers })),
      await load('GET /accounts?per_page=50', () =>
        request(`${base_url}/accounts?per_page=50`, { dispatcher, headers }),
      ),
      await load('POST /accounts', () => {
        serial += 1;
        const body = JSON.stringify({ name: `Company ${serial}`, domain: `company-${serial}.com` });
        return request(`${base_url}/accounts`, { dispatcher, method: 'POST', headers, body });
      }),
    ];
    printTable(`Local gateway (${IN_FLIGHT} in flight, ${SECONDS} s each)`, rows);
    printTable('Start-up (goal: under 10 s)', [
      { from: 'process start to ready, demo data included', seconds: startSeconds.toFixed(2) },
    ]);
  } finally {
    await dispatcher.close();
    await service.end();
  }
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createClient } from '#contract/client.ts';

const encoder = new TextEncoder();

/** A response with these chunks that ends properly, or is cut off after them. */
const answer = (pieces: readonly string[], end: 'whole' | 'cut') => {
  const left = [...pieces];
  return new Response(
    new ReadableStream({
      pull(controller) {
        const piece = left.shift();
        if (piece !== undefined) controller.enqueue(encoder.encode(piece));
        else if (end === 'whole') controller.close();
        else controller.error(new TypeError('terminated'));
      },
    }),
  );
};

const row = (id: string) => `${JSON.stringify({ id })}\n`;

function clientOf(...responses: Response[]) {
  const queries: Record<string, string>[] = [];
  const api = createClient({
    baseUrl: 'https://api.example/v1',
    apiKey: 'k',
    fetch: async (url) => {
      queries.push(Object.fromEntries(new URL(String(url)).searchParams));
      return responses.shift() ?? Response.json({ error: { code: 'not_found' } }, { status: 404 });
    },
  });
  return { api, queries };
}

async function idsOf(rows: AsyncIterable<{ readonly id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of rows) ids.push(id);
  return ids;
}

describe('an export through the client', () => {
  it('arrives row by row, however the response is split into chunks', async () => {
    const { api, queries } = clientOf(answer(['{"id":', '"ü"}\n{"id":"b"}\n', '{"id":"c"}\n'], 'whole'));

    expect(await idsOf(api.exportAccounts({ query: { status: 'active' } }))).toEqual(['ü', 'b', 'c']);
    expect(queries).toEqual([{ status: 'active', format: 'ndjson' }]);
  });

  it('continues after the last complete row if the connection was cut', async () => {
    const { api, queries } = clientOf(
      answer([row('a'), row('b'), '{"id":"c'], 'cut'),
      answer([row('c')], 'cut'),
      answer([], 'whole'),
    );

    expect(await idsOf(api.exportPeople())).toEqual(['a', 'b', 'c']);
    expect(queries.map(({ after }) => after)).toEqual([undefined, 'b', 'c']);
  });

  it('steps back if the last row was deleted, as far as it remembers', async () => {
    const gone = () =>
      Response.json(
        {
          error: {
            code: 'validation_failed',
            message: 'Gone.',
            details: [{ path: 'after', message: 'Gone.' }],
          },
        },
        { status: 400 },
      );
    const { api, queries } = clientOf(
      answer([row('a'), row('b')], 'cut'),
      gone(),
      answer([row('c')], 'whole'),
    );
    const lost = clientOf(answer([row('a')], 'cut'), gone());

    expect(await idsOf(api.exportPeople())).toEqual(['a', 'b', 'c']);
    expect(queries.map(({ after }) => after)).toEqual([undefined, 'b', 'a']);
    await expect(idsOf(lost.api.exportPeople())).rejects.toMatchObject({ status: 400 });
  });

  it('continues the same way if it is compressed', async () => {
    const whole = gzipSync(row('b') + row('c'));
    const half = gzipSync(row('a'), { finishFlush: constants.Z_SYNC_FLUSH });
    const afters: (string | null)[] = [];
    let cut = (): unknown => undefined;
    const server = createServer(({ url, headers }, response) => {
      expect(headers['accept-encoding']).toContain('gzip');
      afters.push(new URL(url ?? '', 'http://here').searchParams.get('after'));
      response.writeHead(200, { 'content-encoding': 'gzip' });
      if (afters.length > 1) return response.end(whole);
      cut = () => response.destroy();
      return response.write(half);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      const api = createClient({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'k' });
      const rows = api.exportPeople();
      expect((await rows.next()).value?.id).toBe('a');
      cut();
      expect(await idsOf(rows)).toEqual(['b', 'c']);
      expect(afters).toEqual([null, 'a']);
    } finally {
      server.close();
    }
  });

  it('counts as cut off if it ends within a row', async () => {
    const { api } = clientOf(answer([row('a'), '{"id":"b"'], 'whole'), answer([row('b')], 'whole'));

    expect(await idsOf(api.exportPeople())).toEqual(['a', 'b']);
  });

  it('gives up after three tries without a row', async () => {
    const { api, queries } = clientOf(...Array.from({ length: 5 }, () => answer([], 'cut')));

    await expect(idsOf(api.exportAccounts())).rejects.toThrow('terminated');
    expect(queries).toHaveLength(3);
  });

  it("throws the service's error and does not retry", async () => {
    const { api, queries } = clientOf();

    await expect(idsOf(api.exportAccounts())).rejects.toMatchObject({ code: 'not_found', status: 404 });
    expect(queries).toHaveLength(1);
  });
});

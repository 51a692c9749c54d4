import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, expect, inject, it } from 'vitest';
import { eventually } from '#test/harness/eventually.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

const entry = path.resolve(import.meta.dirname, '../../bin/demo.ts');

const start = (...args: string[]) =>
  spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });

async function demo(...args: string[]) {
  const child = start(...args);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err, code };
}

const isThere = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

describe('npm run demo', () => {
  it('walks through the whole product, says what happened and uses one credit', async () => {
    const { apiKey, api } = await newWorkspace();
    const before = (await api.getUsage()).data.credits_used;

    const { out, err, code } = await demo('--json', '--key', apiKey, '--url', inject('cloud').baseUrl);

    expect(err).toBe('');
    expect(code).toBe(0);
    const { steps } = JSON.parse(out) as { steps: { title: string; said: string[] }[] };
    const said = (title: string) => steps.find((step) => step.title === title)?.said.join('\n');
    expect(steps).toHaveLength(18);
    expect(steps.filter((step) => step.said.length === 0)).toEqual([]);
    expect(said('What counts as a reason to buy')).toMatch(/counts, alpha \d+:[\s\S]*not count \(negated\)/);
    expect(said('Activate one')).toContain('charged once');
    expect(said('Read its signals')).toContain('evidence: “');
    expect(said('Discover new accounts')).toMatch(/suggests [1-9]\d* new account/);
    expect(said('Push to a webhook')).toContain('its signature is valid');
    expect(said('Push to CRMs')).toMatch(/first push: crm_one created[\s\S]*second push: crm_one updated/);
    expect(said('Get alerts')).toMatch(/signal\.detected about .* by webhook: delivered/);
    expect(said('Issue and revoke a key')).toContain('writes are rejected (forbidden)');
    expect(said('See who changed what')).toContain('delete-api-key');
    expect((await api.getUsage()).data.credits_used).toBe(before + 1);
  });

  it('names the failed step and the reason, and exits with 1', async () => {
    const { out, err, code } = await demo('--key', 'sis_test_nobody', '--url', inject('cloud').baseUrl);

    expect(code).toBe(1);
    expect(out).toContain('1. What you sell');
    expect(err).toMatch(/^Step 1, “What you sell”, failed: .*\(401 unauthorized, request .+\)\n$/);
  });

  it('starts its own service and stops it when interrupted', async () => {
    const child = start();
    const ended = once(child, 'exit');
    let url = '';
    for await (const line of createInterface({ input: child.stdout })) {
      url = /The service is at (\S+)\./.exec(line)?.[1] ?? '';
      if (url) break;
    }
    expect(await isThere(`${url}/usage`)).toBe(true);

    child.kill('SIGTERM');

    expect(await ended).toEqual([130, null]);
    await eventually(async () => !(await isThere(`${url}/usage`)));
  });
});

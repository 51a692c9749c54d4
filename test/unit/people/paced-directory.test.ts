import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { PersonKey } from '#domain/market/directory/directory.ts';
import { limitDirectory } from '#domain/market/directory/limit-directory.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';

const personAt = (domain: string): PersonKey => ({ domain, full_name: 'Ada Moor', network_url: null });

describe('a limited directory', () => {
  it('limits concurrent calls, and makes all of them eventually', async () => {
    const directory = createEmbeddedDirectory();
    let running = 0;
    let most = 0;
    const slow = {
      ...directory,
      findWorkEmail: async ({ domain }: PersonKey) => {
        running += 1;
        most = Math.max(most, running);
        await sleep(2);
        running -= 1;
        if (domain === 'broken.example') throw new Error('out of order');
        return null;
      },
    };
    const paced = limitDirectory(slow, 3);

    const ended = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        paced.findWorkEmail(personAt(index % 5 ? 'a.example' : 'broken.example')),
      ),
    );

    expect(most).toBe(3);
    expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  });

  it('skips a call that was aborted while it waited', async () => {
    const calls: string[] = [];
    const paced = limitDirectory(
      createEmbeddedDirectory({ delayMs: 20, onCall: (name) => calls.push(name) }),
      1,
    );
    const abort = new AbortController();

    const first = paced.findWorkEmail(personAt('a.example'));
    const second = paced.findWorkEmail(personAt('b.example'), abort.signal);
    abort.abort(new Error('no time left'));

    await expect(second).rejects.toThrow('no time left');
    await expect(first).resolves.toBeNull();
    expect(calls).toEqual(['findWorkEmail']);
  });
});

import { expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { createSigner, createSigningSecret } from '#delivery/sign.ts';
import { listSigningSecrets, type UrlDestination } from '#domain/outbound/destinations/destination.ts';
import { rotateSecret } from '#domain/outbound/destinations/rotate-secret.ts';

it('a row has at most five signatures, however often its secret was replaced', async () => {
  const now = new Date('2026-03-01T10:00:00.000Z');
  let destination: UrlDestination = {
    id: 'dst_1',
    name: 'x',
    url: 'https://hooks.example/',
    secret: createSigningSecret(),
    retired_secrets: [],
    created_at: now.toISOString(),
  };
  const ports = {
    destinations: {
      get: async () => destination,
      replaceSecret: async (_: string, before: UrlDestination, changes: Partial<UrlDestination>) => {
        destination = { ...before, ...changes };
        return destination;
      },
    },
    newSecret: createSigningSecret,
    now: () => now,
    refuse,
  };

  const counts: number[] = [];
  for (let rotation = 0; rotation < 8; rotation += 1) {
    // Extra rotations may be rejected. What counts is what is sent.
    await rotateSecret(ports, 'ws_1', 'dst_1').catch(() => undefined);
    const sign = createSigner(listSigningSecrets(destination, now));
    const signatures = sign({ id: 'row_1', timestamp: now, body: '{}' })['webhook-signature'];
    counts.push(signatures.split(' ').length);
  }

  expect(counts).toEqual([2, 3, 4, 5, 5, 5, 5, 5]);
});

import { describe, expect, it } from 'vitest';
import { findClosedReason } from '#domain/outbound/pushes/find-closed-reason.ts';
import { BOTH_CRMS, targetPorts, WEBHOOK } from './push-run-world.ts';

describe('a target', () => {
  it.each([
    ['a destination with a URL', WEBHOOK, { destination: {} }],
    ['a destination with an export queue', WEBHOOK, { destination: { queue: 'warehouse' } }],
    ['one of two CRMs', BOTH_CRMS, { connected: ['crm_two'] }],
  ] as const)('is open if there is %s', async (_, target, world) => {
    expect(await findClosedReason(targetPorts(world), 'ws_1', target)).toBeUndefined();
  });

  it.each([
    ['the destination is gone', WEBHOOK, { destination: undefined }, { code: 'destination_deleted' }],
    [
      'its export queue is gone',
      WEBHOOK,
      { destination: { queue: 'closed' } },
      { code: 'destination_deleted', message: 'The export queue "closed" no longer exists.' },
    ],
    ['no CRM is connected', BOTH_CRMS, {}, { code: 'crm_not_connected' }],
    [
      'another CRM is connected',
      { kind: 'crm', providers: ['crm_one'] },
      { connected: ['crm_two'] },
      { code: 'crm_not_connected' },
    ],
  ] as const)('is closed if %s', async (_, target, world, closed) => {
    expect(await findClosedReason(targetPorts(world), 'ws_1', target)).toEqual(closed);
  });

  it("of another workspace doesn't exist", async () => {
    const ports = targetPorts({ destination: {}, connected: ['crm_one', 'crm_two'] });

    expect(await findClosedReason(ports, 'ws_2', WEBHOOK)).toEqual({ code: 'destination_deleted' });
    expect(await findClosedReason(ports, 'ws_2', BOTH_CRMS)).toEqual({ code: 'crm_not_connected' });
  });
});

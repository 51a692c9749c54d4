import { expect, it } from 'vitest';
import { TokenBucket } from '#platform/vendor-api/token-bucket.ts';
import { createVendorClient } from '#platform/vendor-api/vendor-client.ts';
import { createHunter } from '#providers/directories/hunter/hunter.ts';
import { never, vendorAccess } from '#test/harness/doubles/directory-memory.ts';
import { hunterDouble } from '#test/harness/doubles/hunter.ts';
import { vendorDouble } from '#test/harness/doubles/vendor-transport.ts';

it('uses one name for all vendors, whatever it asks them for', async () => {
  const directory = hunterDouble();
  const crm = vendorDouble(() => ({ status: 200 }));

  await createHunter(vendorAccess('hunter', directory.transport).access).isDeliverable('ada@acme.com', never);
  const bucket = new TokenBucket({ perSecond: 10, burst: 1 });
  await createVendorClient({
    vendor: 'HubSpot',
    transport: crm.transport,
    bucket,
    retryable: () => undefined,
  }).call({ method: 'GET', path: '/' }, never);

  const agents = [...directory.calls, ...crm.calls].map(({ headers }) => headers['user-agent']);
  expect(agents).toEqual(['SignalIntelligence/1.0', 'SignalIntelligence/1.0']);
});

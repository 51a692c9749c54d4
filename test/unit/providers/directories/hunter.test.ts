import { describe, expect, it } from 'vitest';
import { createHunter } from '#providers/directories/hunter/hunter.ts';
import { never, vendorAccess } from '#test/harness/doubles/directory-memory.ts';
import { hunterDouble } from '#test/harness/doubles/hunter.ts';
import { FAULTS } from '#test/harness/doubles/vendor-transport.ts';

function connected(options: Parameters<typeof hunterDouble>[0] = {}, limit?: number) {
  const double = hunterDouble(options);
  const parts = vendorAccess('hunter', double.transport, limit);
  return { ...parts, double, vendor: createHunter(parts.access) };
}

const ada = { domain: 'acme.com', full_name: 'Ada Byron', network_url: null };
const at = (status: string | null) => ({ addresses: { 'Ada Byron': { email: 'Ada@acme.com', status } } });

describe('an address at Hunter', () => {
  it('that is valid is returned, and paid for once', async () => {
    const { vendor, spent, double } = connected(at('valid'));
    expect(await vendor.find(ada, never)).toBe('ada@acme.com');
    expect(await vendor.find(ada, never)).toBe('ada@acme.com');
    expect(double.calls).toHaveLength(1);
    expect(spent()).toBe(1);
  });

  it.each(['accept_all', 'unknown', 'invalid', 'webmail', 'disposable'])(
    'that is %s is none',
    async (status) => {
      const { vendor, double } = connected(at(status));
      expect(await vendor.find(ada, never)).toBeNull();
      expect(double.calls).toHaveLength(1);
    },
  );

  it.each([
    ['valid', 'ada@acme.com'],
    ['accept_all', null],
  ])('that is unverified is verified first: %s', async (status, told) => {
    const { vendor, spent } = connected({ ...at(null), deliverable: { 'ada@acme.com': status } });
    expect(await vendor.find(ada, never)).toBe(told);
    // A credit for the address, half a credit for its verification.
    expect(spent()).toBe(1.5);
  });

  it('that is not found costs nothing', async () => {
    const { vendor, spent } = connected();
    expect(await vendor.find(ada, never)).toBeNull();
    expect(spent()).toBe(0);
  });
});

describe('trouble at Hunter', () => {
  it.each(FAULTS.filter(([name]) => name !== 'another schema'))('%s', async (_, replies, code, charged) => {
    const { vendor, double, spent } = connected();
    double.fail(...replies);
    await expect(vendor.isDeliverable('a@acme.com', never)).rejects.toMatchObject({ code });
    // A verification costs half a credit.
    expect(spent()).toBe(charged / 2);
  });

  it('polls a search that is still running', async () => {
    const { vendor, double } = connected(at('valid'));
    double.fail({ status: 202, body: { data: { status: null } } });
    expect(await vendor.find(ada, never)).toBe('ada@acme.com');
    expect(double.calls).toHaveLength(2);
  });

  it('treats 403 as too fast, and retries', async () => {
    const { vendor, double } = connected(at('valid'));
    double.fail({ status: 403, headers: { 'retry-after': '0' } });
    expect(await vendor.find(ada, never)).toBe('ada@acme.com');
    expect(double.calls).toHaveLength(2);
  });

  it.each([
    [429, 'budget_exhausted'],
    [451, 'objected'],
    [401, 'credentials_refused'],
  ])('treats %i as %s, and does not retry', async (status, code) => {
    const { vendor, double, spent } = connected(at('valid'));
    double.fail({ status, body: { errors: [{ id: 'x' }] } });
    await expect(vendor.find(ada, never)).rejects.toMatchObject({ code });
    expect(double.calls).toHaveLength(1);
    expect(spent()).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { tourOptions } from '#demo/tour/tour-options.ts';

describe('the options of npm run demo', () => {
  it('starts its own service without any', () => {
    expect(tourOptions([])).toEqual({ running: undefined, json: false });
  });

  it('accepts the key of a running one, at the default address unless told otherwise', () => {
    expect(tourOptions(['--key', 'k'])).toMatchObject({
      running: { apiKey: 'k', baseUrl: 'http://127.0.0.1:3000/v1' },
    });
    expect(tourOptions(['--key', 'k', '--url', 'http://localhost:8080/v1/'])).toMatchObject({
      running: { baseUrl: 'http://localhost:8080/v1' },
    });
  });

  it.each([
    ['https://api.example.com/v1'],
    ['http://127.0.0.1.example.com/v1'],
    ['http://127.0.0.1:3000'],
    ['nonsense'],
  ])('rejects %s: the tour creates records and uses a credit', (url) => {
    expect(() => tourOptions(['--key', 'k', '--url', url])).toThrow(`not "${url}"`);
  });

  it('rejects an address without a key, and unknown options', () => {
    expect(() => tourOptions(['--url', 'http://127.0.0.1:3000/v1'])).toThrow('--url needs --key');
    expect(() => tourOptions(['--quick'])).toThrow(/Unknown option '--quick'.*npm run demo -- --help/);
  });
});

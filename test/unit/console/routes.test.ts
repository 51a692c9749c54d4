import { describe, expect, it } from 'vitest';
import { routes } from '#console/api/routes.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

describe('the calls of the console', () => {
  it('are all in the contract', () => {
    const known: Readonly<Record<string, AnyEndpoint>> = endpoints;
    const expected = Object.keys(routes).map((name) => [name, `${known[name]?.method} ${known[name]?.path}`]);

    expect(Object.entries(routes)).toEqual(expected);
  });
});

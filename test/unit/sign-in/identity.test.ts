import { expect, it } from 'vitest';
import { isProven } from '#domain/workspace/sign-in/identity-provider.ts';

const person = { email: 'ada@acme.example', isVerified: true, hostedDomain: undefined };
const okta = { issuer: 'https://acme.okta.example' };
const google = { issuer: 'https://accounts.google.com' };

it("a company's own provider is believed about verified addresses", () => {
  expect(isProven(okta, person)).toBe(true);
  expect(isProven(okta, { ...person, isVerified: false })).toBe(false);
});

it('Google is believed about its own addresses and those of companies it manages', () => {
  expect(isProven(google, person)).toBe(false);
  expect(isProven(google, { ...person, hostedDomain: 'acme.example' })).toBe(true);
  expect(isProven(google, { ...person, email: 'Ada@GMail.com' })).toBe(true);
  expect(isProven(google, { ...person, email: 'ada@notgmail.com' })).toBe(false);
  expect(isProven(google, { ...person, hostedDomain: 'acme.example', isVerified: false })).toBe(false);
});

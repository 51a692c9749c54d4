import { expect, it } from 'vitest';
import { isProven } from '#domain/workspace/sign-in/identity-provider.ts';

const person = {
  issuer: 'https://acme.okta.example',
  email: 'ada@acme.example',
  isVerified: true,
  hostedDomain: undefined,
};
const googler = { ...person, issuer: 'https://accounts.google.com' };

it("a company's own provider is believed about verified addresses", () => {
  expect(isProven(person)).toBe(true);
  expect(isProven({ ...person, isVerified: false })).toBe(false);
});

it('Google is believed about its own addresses and those of companies it manages', () => {
  expect(isProven(googler)).toBe(false);
  expect(isProven({ ...googler, hostedDomain: 'acme.example' })).toBe(true);
  expect(isProven({ ...googler, email: 'Ada@GMail.com' })).toBe(true);
  expect(isProven({ ...googler, email: 'ada@notgmail.com' })).toBe(false);
  expect(isProven({ ...googler, hostedDomain: 'acme.example', isVerified: false })).toBe(false);
});

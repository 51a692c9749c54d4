import { expect, it } from 'vitest';
import { isEmailProven } from '#domain/workspace/sign-in/identity-provider.ts';

const person = {
  issuer: 'https://acme.okta.example',
  email: 'ada@acme.example',
  isVerified: true,
  hostedDomain: undefined,
};
const googler = { ...person, issuer: 'https://accounts.google.com' };

it("a company's own provider is believed about verified addresses", () => {
  expect(isEmailProven(person)).toBe(true);
  expect(isEmailProven({ ...person, isVerified: false })).toBe(false);
});

it('Google is believed about its own addresses and those of companies it manages', () => {
  expect(isEmailProven(googler)).toBe(false);
  expect(isEmailProven({ ...googler, hostedDomain: 'acme.example' })).toBe(true);
  expect(isEmailProven({ ...googler, email: 'Ada@GMail.com' })).toBe(true);
  expect(isEmailProven({ ...googler, email: 'ada@notgmail.com' })).toBe(false);
  expect(isEmailProven({ ...googler, hostedDomain: 'acme.example', isVerified: false })).toBe(false);
});

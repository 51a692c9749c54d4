import { expect, it } from 'vitest';
import { placesOf } from '#deploy/places.ts';

const caller = {
  account: '111122223333',
  region: 'eu-west-1',
  partition: 'aws',
  arn: 'arn:aws:iam::1:user/u',
};
const gateway = 'https://abc.execute-api.eu-west-1.amazonaws.com/v1';

it('people are sent to the public URL, at which they can sign in', () => {
  const publicUrl = 'https://api.example.com/v1';

  expect(placesOf({ name: 'prod', publicUrl }, caller, { BaseUrl: gateway })).toMatchObject({
    base_url: publicUrl,
    console: `${publicUrl}/console`,
    docs: `${publicUrl}/docs`,
    gateway_url: gateway,
  });
});

it('people are sent to API Gateway if the stage has no public URL', () => {
  expect(placesOf({ name: 'prod', publicUrl: undefined }, caller, { BaseUrl: gateway })).toMatchObject({
    base_url: gateway,
    console: `${gateway}/console`,
    gateway_url: gateway,
  });
});

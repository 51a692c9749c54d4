import { expect, it } from 'vitest';
import { endpointList } from '#contract/endpoints.ts';
import { answerAgent } from '#contract/mcp.ts';
import { queues } from '#contract/queues.ts';
import { schedules } from '#jobs/schedules/schedules.ts';
import { machines } from '#jobs/workflows/machines.ts';
import { variable } from '#platform/env.ts';
import { functionOf } from '#test/infra/function-of.ts';
import { asList, statementsOf } from '#test/infra/statements.ts';
import { synthesizedStages } from '#test/infra/synthesized.ts';

/**
 * What must not be granted. A grant that is missing shows over the service, where every function has its own role.
 */

const { prod } = await synthesizedStages();

/** Every function that a contract or a step describes. */
const described = [
  ...endpointList,
  answerAgent,
  ...machines.flatMap(({ steps }) => Object.values(steps)),
  ...schedules,
  ...queues.map(({ name, consumer }) => ({ id: name, uses: consumer.uses })),
];

it('functions that return a secret may read secrets of that kind', () => {
  const blind = endpointList.filter(
    ({ secrets, uses }) => secrets && uses.signingSecrets === undefined && uses.apiKeys === undefined,
  );

  expect(blind.map(({ id }) => id)).toEqual([]);
});

it('only functions that create secrets know the key that encrypts them', () => {
  const knows = described.filter(
    ({ id }) => variable.secretsKey in functionOf(prod, id).resource.Properties.Environment.Variables,
  );
  const makes = described.filter(({ uses }) => [uses.credentials, uses.signInSecret].includes('write'));

  expect(makes.length).toBeGreaterThan(0);
  expect(knows.map(({ id }) => id)).toEqual(makes.map(({ id }) => id));
});

it('no function may scan, which a denial of leading keys would not prevent', () => {
  const actions = prod.ofType('AWS::IAM::Role').flatMap(([, role]) =>
    statementsOf(role)
      .filter(({ Effect }) => Effect === 'Allow')
      .flatMap(({ Action }) => asList(Action)),
  );

  expect(actions.filter((action) => /scan|partiql|export|\*/i.test(action))).toEqual([]);
});

it('only functions that store people, hand them over or seal cursors may read the secret of the suppression list', () => {
  expect(
    described
      .filter(({ uses }) => uses.suppression)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([
    'crm-import-read',
    'crm-rows',
    'enrich-account',
    'find-people',
    'list-changes',
    'onboarding-load-roster',
    'reveal-email',
    'reveal-phone',
    'scan-gather-documents',
    'sync-people',
  ]);
});

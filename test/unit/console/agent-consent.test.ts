import { expect, it } from 'vitest';
import agentConsent from '#console/text/agent-consent.json' with { type: 'json' };
import { type AnyEndpoint, isOpenToAgents, isWrite } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';

const resourcesOf = (isMeant: (endpoint: AnyEndpoint) => boolean): Set<string> =>
  new Set(endpointList.filter(isMeant).map(({ resource }) => resource));

const named = (lines: readonly { readonly resources: readonly string[] }[]): Set<string> =>
  new Set(lines.flatMap(({ resources }) => resources));

it('the consent page names what an agent reads, what it changes and what is closed to it, and nothing else', () => {
  expect(named(agentConsent.read)).toEqual(
    resourcesOf((endpoint) => isOpenToAgents(endpoint) && !isWrite(endpoint)),
  );
  expect(named(agentConsent.write)).toEqual(
    resourcesOf((endpoint) => isOpenToAgents(endpoint) && isWrite(endpoint)),
  );
  expect(named(agentConsent.never)).toEqual(resourcesOf((endpoint) => !isOpenToAgents(endpoint)));
});

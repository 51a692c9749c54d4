import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { authorizerEntry } from '#infra/function-entries.ts';
import { pascalCase } from '#infra/pascal-case.ts';
import { eventually } from '#test/harness/eventually.ts';
import {
  type CallName,
  callNames,
  type EndpointName,
  type EndpointUse,
  type FunctionUse,
  type MeasuredUnits,
} from './measured-units.ts';
import type { MeteredCloud } from './metered-cloud.ts';
import { allScenarios } from './scenarios/all-scenarios.ts';
import { callScenarios } from './scenarios/exchange.ts';
import type { Call, Scenario, World } from './scenarios/world.ts';
import type { Taken, UsageMeter } from './usage-meter.ts';

const DEFAULT_TIMES = 4;

const added = <Use extends object>(one: Use, other: Use): Use =>
  Object.fromEntries(
    Object.entries(one).map(([name, value]) => [
      name,
      Math.round((Number(value) + Number(other[name as keyof Use])) * 100) / 100,
    ]),
  ) as Use;

/** Measures one call; resets the meter first. */
async function measureCall(meter: UsageMeter, call: Call): Promise<Taken> {
  meter.take();
  await call();
  await eventually(
    () => meter.requests,
    (requests) => requests > 0,
  );
  return meter.take();
}

function useOf({ functions, answerBytes, accessLogBytes }: Taken, endpoint: AnyEndpoint): EndpointUse {
  const use = functions.get(pascalCase(endpoint.id));
  if (use?.invocations !== 1) throw new Error(`${endpoint.id} ran ${use?.invocations ?? 0} times, not once`);
  return { ...use, answerBytes, accessLogBytes };
}

async function measureScenario<Name extends string>(
  meter: UsageMeter,
  world: World,
  name: Name,
  { prepare, times = DEFAULT_TIMES }: Scenario,
  endpoint: AnyEndpoint,
): Promise<readonly [Name, EndpointUse]> {
  try {
    await (await prepare(world, 0))();
    let total: EndpointUse | undefined;
    for (let index = 1; index <= times; index += 1) {
      const call = await prepare(world, index);
      const use = useOf(await measureCall(meter, call), endpoint);
      total = total ? added(total, use) : use;
    }
    if (total) return [name, total];
  } catch (cause) {
    throw new Error(`${name} could not be measured`, { cause });
  }
  throw new Error(`${name} was never measured`);
}

/** Every endpoint with a scenario, one after the other. */
export async function measureEndpoints(
  { meter }: MeteredCloud,
  world: World,
): Promise<MeasuredUnits['endpoints']> {
  const measured: (readonly [string, EndpointUse])[] = [];
  for (const [name, scenario] of Object.entries(allScenarios) as [EndpointName, Scenario][]) {
    const endpoint = endpoints[scenario.measuredAs ?? name] as AnyEndpoint;
    measured.push(await measureScenario(meter, world, name, scenario, endpoint));
  }
  return Object.fromEntries(measured);
}

export async function measureCalls({ meter }: MeteredCloud, world: World): Promise<MeasuredUnits['calls']> {
  const measured: (readonly [string, EndpointUse])[] = [];
  for (const [name, endpoint] of Object.entries(callNames) as [CallName, EndpointName][])
    measured.push(
      await measureScenario(meter, world, name, callScenarios[name], endpoints[endpoint] as AnyEndpoint),
    );
  return Object.fromEntries(measured) as MeasuredUnits['calls'];
}

/** The cost of authorizing a key that the gateway hasn't cached. */
export async function measureAuthorizer(
  { cloud, meter }: MeteredCloud,
  { api }: World,
): Promise<FunctionUse> {
  let total: FunctionUse | undefined;
  for (let index = 0; index < DEFAULT_TIMES; index += 1) {
    cloud.clearAuthorizerCache();
    const { functions } = await measureCall(meter, () => api.getUsage());
    const use = functions.get(pascalCase(authorizerEntry.id));
    if (!use) throw new Error('the authorizer was not asked');
    total = total ? added(total, use) : use;
  }
  if (!total) throw new Error('the authorizer was never measured');
  return total;
}

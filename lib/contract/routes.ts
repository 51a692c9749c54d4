import type { AnyEndpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

export type RouteName = keyof typeof endpoints;

/** Method and path of every endpoint. Browsers get the value of this module and not the contract behind it. */
export const routes = Object.fromEntries(
  Object.entries<AnyEndpoint>(endpoints).map(([name, { method, path }]) => [name, `${method} ${path}`]),
) as Readonly<Record<RouteName, string>>;

import type { Assembly } from '../assembly.ts';
import { error, ok, type PreflightResult, warning } from '../preflight-result.ts';

/** CloudFormation's limits for one template, and when to warn. */
const MAX_RESOURCES = 500;
const MAX_BYTES = 1_000_000;
const NEAR = 0.9;

const HINT = 'Move part of the stack into its own stack; see lib/infra/service-stack.ts.';

function bounded(check: string, found: number, most: number, unit: string): PreflightResult {
  const message = `${found.toLocaleString('en')} of ${most.toLocaleString('en')} ${unit}`;
  if (found > most) return error(check, `${message}, over CloudFormation's limit.`, HINT);
  return found > most * NEAR ? warning(check, message, HINT) : ok(check, message);
}

export const checkTemplate = ({ resources, templateBytes }: Assembly): PreflightResult[] => [
  bounded('resources', Object.keys(resources).length, MAX_RESOURCES, 'resources'),
  bounded('template', templateBytes, MAX_BYTES, 'bytes'),
];

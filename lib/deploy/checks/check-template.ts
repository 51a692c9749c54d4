import type { Assembly } from '../assembly.ts';
import { error, type Finding, ok, warning } from '../finding.ts';

/** CloudFormation's own limits for one template, and where they come near. */
const MOST_RESOURCES = 500;
const MOST_BYTES = 1_000_000;
const NEAR = 0.9;

const HINT = 'A part of the stack has to become one of its own; see lib/infra/service-stack.ts.';

function bounded(check: string, found: number, most: number, unit: string): Finding {
  const message = `${found.toLocaleString('en')} of ${most.toLocaleString('en')} ${unit}`;
  if (found > most) return error(check, `${message}: CloudFormation takes no more.`, HINT);
  return found > most * NEAR ? warning(check, message, HINT) : ok(check, message);
}

export const checkTemplate = ({ resources, templateBytes }: Assembly): Finding[] => [
  bounded('resources', Object.keys(resources).length, MOST_RESOURCES, 'resources'),
  bounded('template', templateBytes, MOST_BYTES, 'bytes'),
];

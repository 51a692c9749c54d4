import { fileURLToPath } from 'node:url';
import type { FunctionDefinition, FunctionError } from '#cloud/types.ts';

export const fixture = (file: string): string =>
  fileURLToPath(new URL(`./fixtures/${file}`, import.meta.url));

/** A function named after its export. */
export const define = (
  exportName: string,
  overrides: Partial<FunctionDefinition> = {},
): FunctionDefinition => ({
  name: exportName,
  arn: `arn:aws:lambda:us-east-1:000000000000:function:${overrides.name ?? exportName}`,
  file: fixture('handlers.mjs'),
  exportName,
  timeoutSeconds: 10,
  memoryMb: 128,
  environment: {},
  ...overrides,
});

export const failureOf = (running: Promise<unknown>): Promise<FunctionError> =>
  running.then(
    (value) => {
      throw new Error(`Expected a failure, got ${JSON.stringify(value)}`);
    },
    (error: FunctionError) => error,
  );

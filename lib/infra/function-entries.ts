import { endpointList } from '#contract/endpoints.ts';

/** One source file that becomes one Lambda. */
export interface FunctionEntry {
  readonly id: string;
  /** Relative to the project's root. */
  readonly source: string;
}

export const authorizerEntry: FunctionEntry = {
  id: 'authorize-key',
  source: 'functions/authorizer/authorize-key.ts',
};

export const endpointEntry = ({ id, resource }: { id: string; resource: string }): FunctionEntry => ({
  id,
  source: `functions/api/${resource}/${id}.ts`,
});

export const functionEntries = (): FunctionEntry[] => [authorizerEntry, ...endpointList.map(endpointEntry)];

import type { BusinessFunction, FunctionId } from './business-function.ts';
import { COMMERCIAL_FUNCTIONS } from './commercial-functions.ts';
import { CORPORATE_FUNCTIONS } from './corporate-functions.ts';
import { TECHNICAL_FUNCTIONS } from './technical-functions.ts';

/** All functions by their id. */
export const FUNCTIONS: Readonly<Record<FunctionId, BusinessFunction>> = {
  ...COMMERCIAL_FUNCTIONS,
  ...TECHNICAL_FUNCTIONS,
  ...CORPORATE_FUNCTIONS,
};

/** The keys of FUNCTIONS, which its type says are complete. */
export const FUNCTION_IDS = Object.keys(FUNCTIONS) as readonly FunctionId[];

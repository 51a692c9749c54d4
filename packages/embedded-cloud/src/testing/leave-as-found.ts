import { afterAll, vi } from 'vitest';
import { removeTemporaryDirectories } from './temporary-directory.ts';

/** Suites share a process, so what one sets would affect the next. */
const found = { ...process.env };

afterAll(() => {
  removeTemporaryDirectories();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in found)) delete process.env[name];
  Object.assign(process.env, found);
});

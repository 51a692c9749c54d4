import { vi } from 'vitest';

/** What earlier suites of the process have made once, this suite makes again, for servers of its own. */
vi.resetModules();

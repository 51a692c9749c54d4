import { createDemoHistory } from '#local/demo/demo-accounts.ts';
import type { DemoAccess } from '#local/demo/demo-keys.ts';
import { seedDemo } from '#local/demo/seed-demo.ts';
import { loadEmbeddedPeople, loadEmbeddedWorld } from '#world/embedded-world.ts';
import { adminContext } from './workspace.ts';

/** A workspace with the accounts, people and signals that `npm start` shows. */
export const newDemoWorkspace = (): Promise<DemoAccess> =>
  seedDemo(adminContext(), {
    earlierAccess: undefined,
    demo: {
      history: async () => createDemoHistory(await loadEmbeddedWorld(), adminContext().now()),
      people: loadEmbeddedPeople,
    },
  });

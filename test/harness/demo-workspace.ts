import { demoHistory } from '#demo/demo-accounts.ts';
import type { DemoAccess } from '#demo/demo-keys.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { embeddedPeople, embeddedWorld } from '#world/embedded-world.ts';
import { adminContext } from './workspace.ts';

/** A workspace with the accounts, people and signals that `npm start` shows. */
export const newDemoWorkspace = (): Promise<DemoAccess> =>
  seedDemo(adminContext(), {
    kept: undefined,
    history: async () => demoHistory(await embeddedWorld(), adminContext().now()),
    people: embeddedPeople,
  });

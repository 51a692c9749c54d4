import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { createSigningSecret } from '#delivery/sign.ts';
import { getCachedFolder } from '#infra/cached-folder.ts';
import { hashSources } from '#infra/hash-sources.ts';
import type { DemoHistory } from '#local/demo/demo-accounts.ts';
import { connectDemoSandboxes } from '#local/demo/demo-connections.ts';
import { storeInboxDestination } from '#local/demo/demo-destination.ts';
import type { DemoAccess } from '#local/demo/demo-keys.ts';
import { storeDemoNotifications } from '#local/demo/demo-notifications.ts';
import { seedDemo } from '#local/demo/seed-demo.ts';
import { connectDemoSignIn, type DemoSignIn } from '#local/demo-sign-in.ts';
import { INBOX_PATH } from '#local/inbox.ts';
import type { describeOperatorAccess } from '#local/operator-pages.ts';
import type { SignInProvider } from '#local/sign-in-provider.ts';
import { openLocalStage } from '#operations/connect.ts';
import { systemClock } from '#platform/clock.ts';
import type { WorkspaceSecret } from '#platform/stage-names.ts';
import { createWorkspaceSecrets } from '#platform/workspace-secrets.ts';
import { loadEmbeddedPeople, loadEmbeddedWorld } from '#world/embedded-world.ts';

const CACHE_DIRECTORY = path.resolve(import.meta.dirname, '../node_modules/.cache/demo');

export interface WorkspaceOptions {
  /** Without demo data. */
  readonly empty: boolean;
  /** What an earlier run left in the data directory. */
  readonly earlierAccess: DemoAccess | undefined;
}

/** The cloud that the workspace is in. */
export interface WorkspaceCloud {
  readonly port: number;
  readonly access: ReturnType<typeof describeOperatorAccess>;
  /** What the demo's people sign in with, if it is installed. */
  readonly signInProvider: Pick<SignInProvider, 'issuer' | 'clientId' | 'clientSecret'> | undefined;
}

export interface OpenedWorkspace {
  readonly access: DemoAccess;
  /** Undefined if nobody can sign in at the demo's provider. */
  readonly signIn: DemoSignIn | undefined;
}

/** The demo workspace's history. All starts on the same day share one. */
async function readHistory(now: Date): Promise<DemoHistory> {
  const day = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  const file = 'history';
  const key = hashSources(['lib', 'package-lock.json'], day);
  const folder = await getCachedFolder(CACHE_DIRECTORY, key, async (unfinished) => {
    const { createDemoHistory } = await import('#local/demo/demo-accounts.ts');
    const history = await createDemoHistory(await loadEmbeddedWorld(), now);
    writeFileSync(path.join(unfinished, file), serialize(history));
  });
  return deserialize(readFileSync(path.join(folder, file)));
}

/** Begins to load what a workspace needs. The returned function opens the one of this data directory, or a new one. */
export function prepareWorkspace({ empty, earlierAccess }: WorkspaceOptions) {
  const now = systemClock;
  const isNew = !empty && earlierAccess === undefined;
  const history = isNew ? readHistory(now()) : undefined;
  const people = isNew ? loadEmbeddedPeople() : undefined;
  // Errors are reported where these are awaited.
  for (const loading of [history, people]) loading?.catch(() => undefined);

  return async ({ port, access, signInProvider }: WorkspaceCloud): Promise<OpenedWorkspace> => {
    const stage = openLocalStage(access);
    const context = { ...stage, now };
    const openVault = (kind: WorkspaceSecret) =>
      createWorkspaceSecrets(
        { client: stage.secrets, stage: () => 'local', encryptionKey: () => undefined },
        kind,
      );

    /** The service works without a provider, so that a failure is only reported. */
    async function connectSignIn({ workspace_id, scoped_member_id }: DemoAccess) {
      if (!signInProvider) return undefined;
      try {
        return await connectDemoSignIn(
          { ...context, vault: openVault('sign-in') },
          { publicUrl: `http://127.0.0.1:${port}/v1`, workspace_id, scoped_member_id },
          signInProvider,
        );
      } catch (error) {
        console.error(`The sign-in provider of this machine could not be connected: ${String(error)}`);
        return undefined;
      }
    }

    /** Connects the demo workspace to this run: its sign-in, its inbox, its chat and, once, its CRM sandboxes. */
    async function connect(demoAccess: DemoAccess, isNewWorkspace: boolean): Promise<DemoSignIn | undefined> {
      const { workspace_id: workspaceId } = demoAccess;
      const connectingSignIn = connectSignIn(demoAccess);
      if (isNewWorkspace) await connectDemoSandboxes(context, openVault('integrations'), workspaceId);
      const inboxUrl = `http://127.0.0.1:${port}${INBOX_PATH}`;
      const demo = { workspaceId, isNewWorkspace, newSecret: createSigningSecret };
      await storeInboxDestination(context, { ...demo, url: inboxUrl });
      await storeDemoNotifications(context, { ...demo, inboxUrl });
      return connectingSignIn;
    }

    let signIn: DemoSignIn | undefined;
    const demoAccess = await seedDemo(context, {
      earlierAccess,
      ...(!empty && {
        // If the workspace of an earlier run was removed, its history is made only now.
        demo: {
          history: () => history ?? readHistory(now()),
          people: () => people ?? loadEmbeddedPeople(),
        },
        connect: async (newAccess) => {
          signIn = await connect(newAccess, true);
        },
      }),
    });
    if (!empty && demoAccess.workspace_id === earlierAccess?.workspace_id) {
      signIn = await connect(demoAccess, false);
    }
    return { access: demoAccess, signIn };
  };
}

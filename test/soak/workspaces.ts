import { seedDemo } from '#local/demo/seed-demo.ts';
import { connect } from '#operations/connect.ts';
import { systemClock } from '#platform/clock.ts';
import { createPlanStore } from '#table/workspaces/plan-store.ts';
import type { Service } from './service.ts';

export interface Workspace {
  readonly id: string;
  readonly apiKey: string;
  /** The key of the first of the members. */
  readonly memberKey: string;
  readonly members: readonly string[];
}

/** More than a run can use up. */
const CREDITS = 1_000_000;

/** New workspaces with members, keys and more credits than a run can use. */
export async function makeWorkspaces(service: Service, count: number): Promise<readonly Workspace[]> {
  const context = {
    ...(await connect({ stage: 'local', port: service.port, region: undefined })),
    now: systemClock,
  };
  const made: Workspace[] = [];
  while (made.length < count) {
    const access = await seedDemo(context, { earlierAccess: undefined });
    const { workspace_id: id, api_key: apiKey, scoped_api_key: memberKey, scoped_member_id } = access;
    await createPlanStore(context.table).change(id, { credits_total: CREDITS });
    made.push({
      id,
      apiKey,
      memberKey,
      members: [scoped_member_id],
    });
  }
  return made;
}

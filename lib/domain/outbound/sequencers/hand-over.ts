import type { CrmLinks } from '#domain/outbound/crm/crm-links.ts';
import { ABORTED } from '#domain/outbound/pushes/channel.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import type { Campaign, Lead, LeadOutcome } from './sequencer.ts';

const AT_ONCE = 8;

export const aborted: LeadOutcome = {
  kind: 'retry',
  problem: { code: ABORTED, message: 'The push was stopped before the sequencer responded.' },
  mayBeIn: true,
};

const claimed: LeadOutcome = {
  kind: 'retry',
  problem: {
    code: 'sequencer_locked',
    message: 'Another push is adding this person to the campaign. Push them again in two minutes.',
  },
  isBrief: true,
};

const gone: LeadOutcome = {
  kind: 'retry',
  problem: { code: 'lead_gone', message: 'The person was removed from the campaign in the meantime.' },
  isBrief: true,
};

const recordOf = ({ accountId, personId }: Lead) => ({ accountId, personId });

/**
 * Puts people into a campaign, each once. A worker claims a person before adding them, so of two workers one adds them
 * and the other finds them. A person who may be in unknown to us stays claimed until the sequencer can tell.
 */
export async function handOver(
  campaign: Campaign,
  links: CrmLinks,
  leads: readonly Lead[],
  signal: AbortSignal,
): Promise<LeadOutcome[]> {
  const ids = await links.read(leads.map(recordOf));
  const outcomes: LeadOutcome[] = leads.map(() => aborted);
  const entries = [...leads.entries()];

  const known = entries.flatMap(([place, lead]) => {
    const leadId = ids[place];
    return leadId === undefined ? [] : [{ place, lead, leadId }];
  });
  if (known.length > 0) {
    const updated = await campaign.update(known, signal);
    for (const [index, { place, lead, leadId }] of known.entries()) {
      const outcome = updated[index] ?? aborted;
      if (outcome === 'gone') await links.forget(recordOf(lead), leadId);
      outcomes[place] = outcome === 'gone' ? gone : outcome;
    }
  }

  const unknown = entries.filter(([place]) => ids[place] === undefined);
  const mine = (
    await mapLimited(unknown, AT_ONCE, async ([place, lead]) => {
      if (await links.claim(recordOf(lead))) return [{ place, lead }];
      outcomes[place] = claimed;
      return [];
    })
  ).flat();
  if (mine.length === 0) return outcomes;
  const added = await campaign.add(
    mine.map(({ lead }) => lead),
    signal,
  );
  await mapLimited([...mine.entries()], AT_ONCE, async ([index, { place, lead }]) => {
    const outcome = added[index] ?? aborted;
    outcomes[place] = outcome;
    if (outcome.kind === 'in') await links.keep(recordOf(lead), outcome.leadId);
    else if (outcome.kind !== 'retry' || !outcome.mayBeIn) await links.release(recordOf(lead));
  });
  return outcomes;
}

import { useState } from 'preact/hooks';
import {
  type SequencerProvider,
  type SequencerSkip,
  sequencerSkips,
  sequencers,
} from '#contract/sequencers.ts';
import { api } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';
import { ActionDialog } from '../../components/dialog.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { hrefOf } from '../../state/route.ts';
import { navigate } from '../../state/router.ts';
import { tell } from '../../state/toasts.ts';
import { plural } from '../../text/format.ts';

type Done = Extract<Data<'pushPeopleToSequencer'>, { results: unknown }>;

const Result = ({ done }: { done: Done }) => {
  const reasons = Object.entries(done.skipped_by_reason).filter(([, count]) => count > 0);
  const failures = new Map<string, number>();
  for (const { result, reason } of done.results)
    if (result === 'failed')
      failures.set(reason?.message ?? '', (failures.get(reason?.message ?? '') ?? 0) + 1);
  return (
    <div class="stack" role="status" data-testid="sequence-result">
      <dl class="figures-row">
        <div>
          <dt>Added</dt>
          <dd>{done.added}</dd>
        </div>
        <div>
          <dt>Updated</dt>
          <dd>{done.updated}</dd>
        </div>
        <div>
          <dt>Skipped</dt>
          <dd>{done.skipped}</dd>
        </div>
        <div>
          <dt>Failed</dt>
          <dd>{done.failed}</dd>
        </div>
      </dl>
      <ul class="stack-tight">
        {reasons.map(([code, count]) => (
          <li key={code}>
            {plural(count, 'person', 'people')} skipped: {sequencerSkips[code as SequencerSkip]}
          </li>
        ))}
        {[...failures].map(([message, count]) => (
          <li key={message}>
            {plural(count, 'person', 'people')} failed: {message}
          </li>
        ))}
      </ul>
    </div>
  );
};

interface CampaignsProps {
  readonly provider: SequencerProvider;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

const Campaigns = ({ provider, chosen, onChoose }: CampaignsProps) => {
  const [search, setSearch] = useState('');
  const list = useLoad(`campaigns/${provider}`, async (signal) => {
    const { data } = await api.getSequencerCampaigns({ params: { provider }, query: {}, signal });
    return data;
  });
  return (
    <Loaded of={list} rows={4}>
      {({ campaigns, has_more }) => (
        <>
          {campaigns.length > 8 && <TextField label="Find a campaign" value={search} onValue={setSearch} />}
          <fieldset class="options">
            <legend class="field-label">Campaign</legend>
            {campaigns.length === 0 && <p>{sequencers[provider].name} has no campaigns yet.</p>}
            {campaigns
              .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
              .map(({ id, name, status, takes_people }) => (
                <label key={id} class="option">
                  <input
                    type="radio"
                    name="campaign"
                    disabled={!takes_people}
                    checked={id === chosen}
                    onChange={() => onChoose(id)}
                  />
                  <span>
                    <span class="row-title">{name}</span>
                    <span class="row-note">{takes_people ? status : `${status}: takes no one yet`}</span>
                  </span>
                </label>
              ))}
          </fieldset>
          {has_more && <p class="faint small">Only the first {campaigns.length} are shown.</p>}
        </>
      )}
    </Loaded>
  );
};

/** Adds people to a campaign of a connected sequencer, and shows who was left out and why. */
export function SequenceDialog({ ids: offered, onClose }: { ids: readonly string[]; onClose: () => void }) {
  // As of opening: data that loads in the background must not change who is added.
  const [ids] = useState(offered);
  const connected = useLoad(
    'sequencers',
    async (signal) => (await api.getIntegrations({ signal })).data.sequencers,
  );
  const [picked, setPicked] = useState<SequencerProvider | undefined>();
  const [campaign, setCampaign] = useState<string | undefined>();
  const [done, setDone] = useState<Done | undefined>();
  const provider = picked ?? connected.data?.[0]?.provider;
  const what = plural(ids.length, 'person', 'people');
  const add = async (): Promise<void> => {
    if (!provider || !campaign) return;
    const body = { contact_ids: [...ids], provider, campaign_id: campaign };
    const { data } = await api.pushPeopleToSequencer({ body });
    if ('results' in data) {
      setDone(data);
      return;
    }
    onClose();
    tell(`Adding ${plural(data.total, 'person', 'people')} to ${sequencers[provider].name}`);
    navigate(hrefOf(['runs', 'pushes', data.run_id]));
  };
  return (
    <ActionDialog
      title={`Add ${what} to a sequence`}
      action={`Add ${what}`}
      disabled={!campaign}
      isDone={done !== undefined}
      onAct={add}
      onClose={onClose}
    >
      {done ? (
        <Result done={done} />
      ) : (
        <Loaded of={connected} rows={3}>
          {(all) =>
            provider === undefined ? (
              <Empty
                icon="destinations"
                title="No sequencer is connected"
                action={<LinkButton href="#/settings/integrations">Open integrations</LinkButton>}
              >
                Connect Instantly or HeyReach first.
              </Empty>
            ) : (
              <>
                {all.length > 1 && (
                  <Choice
                    label="Sequencer"
                    value={provider}
                    onValue={(value) => {
                      setPicked(all.find((each) => each.provider === value)?.provider);
                      setCampaign(undefined);
                    }}
                    options={all.map((each) => [each.provider, sequencers[each.provider].name])}
                  />
                )}
                <Campaigns key={provider} provider={provider} chosen={campaign} onChoose={setCampaign} />
                <p class="faint small">
                  An active campaign writes to them by itself. People without a current draft, and those who
                  must not be written to, are left out.
                </p>
              </>
            )
          }
        </Loaded>
      )}
    </ActionDialog>
  );
}

import { useState } from 'preact/hooks';
import type { ActivityChoice } from '#contract/crm-activities.ts';
import { crmBehind, crms } from '#contract/crms.ts';
import { api } from '../../api/service.ts';
import type { Data, Item } from '../../api/types.ts';
import { ActionDialog } from '../../components/dialog.tsx';
import { ExternalLink } from '../../components/external-link.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { hrefOf } from '../../state/route.ts';
import { navigate } from '../../state/router.ts';
import { tell } from '../../state/toasts.ts';
import { plural } from '../../text/format.ts';
import { ActivityChoiceField } from './activity-choice.tsx';
import { PushErrors } from './push-errors.tsx';
import { PushPlan } from './push-plan.tsx';
import { PLANNED_MAX, type Pushed, pushRecords, type Target } from './push-records.ts';

/** Records pushed together. */
export interface PushChoice {
  readonly kind: 'accounts' | 'people';
  readonly ids: readonly string[];
  /** Their label if there is a choice. */
  readonly label?: string;
}

interface PushDialogProps {
  /** The first one is the default. */
  readonly choices: readonly PushChoice[];
  readonly onClose: () => void;
  /** Part of it has arrived or is being sent. */
  readonly onPushed?: (where: string) => void;
}

function targetsOf(
  destinations: readonly Item<'listWebhookDestinations'>[],
  integrations: Data<'getIntegrations'>,
): Target[] {
  return [
    ...destinations.map(
      ({ id, name, url_masked, queue }): Target => ({
        kind: 'destination',
        id,
        name,
        note: queue === null ? (url_masked ?? '') : `Export queue ${queue}`,
      }),
    ),
    ...integrations.crms.map(
      ({ provider }): Target => ({
        kind: 'crm',
        id: provider,
        name: crms[crmBehind(provider)].name,
        note: 'CRM',
      }),
    ),
  ];
}

/** More would push the dialog's button out of sight; the CRM lists the rest. */
const LINKS_SHOWN = 5;

const Result = ({ pushed, where }: { pushed: Pushed & { kind: 'done' }; where: string }) => (
  <div class="stack" role="status" data-testid="push-result">
    <dl class="figures-row">
      <div>
        <dt>Sent</dt>
        <dd>{pushed.sent}</dd>
      </div>
      <div>
        <dt>Failed</dt>
        <dd>{pushed.failed}</dd>
      </div>
      <div>
        <dt>Skipped</dt>
        <dd>{pushed.skipped}</dd>
      </div>
      {pushed.added !== undefined && (
        <div>
          <dt>Signals added</dt>
          <dd>{pushed.added}</dd>
        </div>
      )}
    </dl>
    {pushed.links.length > 0 && (
      <ul class="stack-tight">
        {pushed.links.slice(0, LINKS_SHOWN).map((href, index) => (
          <li key={href}>
            <ExternalLink href={href}>
              {pushed.links.length === 1 ? `Open in ${where}` : `Open record ${index + 1} in ${where}`}
            </ExternalLink>
          </li>
        ))}
      </ul>
    )}
    <PushErrors errors={pushed.errors} heading="h3" />
  </div>
);

/** Sends records to a destination or a CRM. Many go in the background, and the page of that push opens. */
export function PushDialog({ choices: offered, onClose, onPushed }: PushDialogProps) {
  // As of opening: data that loads in the background must not change what the button sends.
  const [choices] = useState(offered);
  const targets = useLoad('push-targets', async (signal) => {
    const [destinations, integrations] = await Promise.all([
      api.listWebhookDestinations({ signal }),
      api.getIntegrations({ signal }),
    ]);
    return targetsOf(destinations.data, integrations.data);
  });
  const [chosen, setChosen] = useState<string | undefined>();
  const [activities, setActivities] = useState<ActivityChoice | undefined>();
  const [picked, setPicked] = useState(0);
  const { kind, ids } = choices[picked] ?? { kind: 'accounts', ids: [] };
  const [result, setResult] = useState<(Pushed & { kind: 'done' }) | undefined>();
  const target = targets.data?.find(({ id }) => id === chosen) ?? targets.data?.[0];
  const push = async (): Promise<void> => {
    if (!target) return;
    const pushed = await pushRecords(kind, ids, target, activities);
    if (pushed.kind === 'done') {
      setResult(pushed);
      if (pushed.sent > 0) onPushed?.(target.name);
      return;
    }
    onPushed?.(target.name);
    onClose();
    tell(`Pushing ${plural(pushed.total, 'row')} to ${target.name}`);
    navigate(hrefOf(['runs', 'pushes', pushed.runId]));
  };
  const what = kind === 'accounts' ? plural(ids.length, 'account') : plural(ids.length, 'person', 'people');
  return (
    <ActionDialog
      title={`Push ${what}`}
      action={`Push ${what}`}
      disabled={!target}
      isDone={result !== undefined}
      onAct={push}
      onClose={onClose}
    >
      {result ? (
        <Result pushed={result} where={target?.name ?? 'the CRM'} />
      ) : (
        <>
          {choices.length > 1 && (
            <fieldset class="segments">
              <legend class="hidden">What to push</legend>
              {choices.map(({ label }, index) => (
                <button
                  key={label}
                  type="button"
                  aria-pressed={index === picked}
                  onClick={() => setPicked(index)}
                >
                  {label}
                </button>
              ))}
            </fieldset>
          )}
          <Loaded of={targets} rows={3}>
            {(all) =>
              all.length === 0 ? (
                <Empty
                  icon="destinations"
                  title="Nowhere to push to yet"
                  action={<LinkButton href="#/destinations?new=1">Add a destination</LinkButton>}
                >
                  Add a webhook destination, or connect a CRM in Settings.
                </Empty>
              ) : (
                <fieldset class="options">
                  <legend class="field-label">Where to</legend>
                  {all.map((each) => (
                    <label key={each.id} class="option">
                      <input
                        type="radio"
                        name="target"
                        checked={each === target}
                        onChange={() => setChosen(each.id)}
                      />
                      <span>
                        <span class="row-title">{each.name}</span>
                        <span class="row-note">{each.note}</span>
                      </span>
                    </label>
                  ))}
                </fieldset>
              )
            }
          </Loaded>
          {target?.kind === 'crm' && kind === 'accounts' && (
            <ActivityChoiceField chosen={activities} onChoose={setActivities} />
          )}
          {target?.kind === 'crm' && ids.length <= PLANNED_MAX && (
            <PushPlan key={`${target.id} ${picked}`} kind={kind} ids={ids} target={target} />
          )}
        </>
      )}
    </ActionDialog>
  );
}

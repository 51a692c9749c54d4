import { useState } from 'preact/hooks';
import { crms, getCrmName } from '#contract/crms.ts';
import { api } from '../../api/service.ts';
import { type Action, ExternalLink, LinkButton } from '../../components/button.tsx';
import { FormDialog, openDialog } from '../../components/dialog.tsx';
import { RadioList, Switch } from '../../components/field.tsx';
import { useForm } from '../../components/form.tsx';
import { Empty, Figures, Loaded } from '../../components/page.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { navigate, toHref } from '../../state/route.ts';
import { notify } from '../../state/toasts.ts';
import { plural } from '../../text/format.ts';
import { PushErrors, PushPlan } from './push-plan.tsx';
import { MAX_PLANNED, type PushChoice, type Pushed, pushRecords, type Target } from './push-records.ts';

async function readTargets(signal: AbortSignal): Promise<Target[]> {
  const [destinations, integrations] = await Promise.all([
    api.listWebhookDestinations({ signal }),
    api.getIntegrations({ signal }),
  ]);
  return [
    ...destinations.data.map(
      ({ id, name, url_masked, queue }): Target => ({
        kind: 'destination',
        id,
        name,
        note: queue === null ? (url_masked ?? '') : `Export queue ${queue}`,
      }),
    ),
    ...integrations.data.crms.map(
      ({ provider }): Target => ({
        kind: 'crm',
        id: provider,
        name: crms[getCrmName(provider)].name,
        note: 'CRM',
      }),
    ),
  ];
}

/** More would push the dialog's button out of sight; the CRM lists the rest. */
const MAX_LINKS = 5;

const Result = ({ pushed, target }: { pushed: Pushed; target: string }) => (
  <div class="stack" role="status" data-testid="push-result">
    <Figures
      items={[
        ['Sent', String(pushed.pushed)],
        ['Failed', String(pushed.failed)],
        ['Skipped', String(pushed.skipped)],
        ['Signals added', pushed.added?.toString()],
      ]}
    />
    <ul class="stack-tight">
      {pushed.links.slice(0, MAX_LINKS).map((href, index) => (
        <li key={href}>
          <ExternalLink href={href}>
            {pushed.links.length === 1 ? `Open in ${target}` : `Open record ${index + 1} in ${target}`}
          </ExternalLink>
        </li>
      ))}
    </ul>
    <PushErrors errors={pushed.errors} heading="h3" />
  </div>
);

interface PushDialogProps {
  /** The first one is the default. */
  choices: readonly PushChoice[];
  onClose: () => void;
  /** Part of it has arrived or is being sent. */
  onPushed: ((target: string) => void) | undefined;
}

/** Sends records to a destination or a CRM. Many go in the background, and the page of that push opens. */
function PushDialog({ choices, onClose, onPushed }: PushDialogProps) {
  const targets = useLoad('push-targets', readTargets);
  const [targetId, setTargetId] = useState<string | undefined>();
  const [withNotes, setWithNotes] = useState(false);
  const [picked, setPicked] = useState(0);
  const [result, setResult] = useState<Pushed | undefined>();
  const choice = choices[picked] ?? { kind: 'accounts', ids: [] };
  const { kind, ids } = choice;
  const target = targets.data?.find(({ id }) => id === targetId) ?? targets.data?.[0];
  const form = useForm({}, async () => {
    if (!target) return;
    const result = await pushRecords(choice, target, withNotes);
    if ('pushed' in result) {
      setResult(result);
      if (result.pushed > 0) onPushed?.(target.name);
      return;
    }
    onPushed?.(target.name);
    onClose();
    notify(`Pushing ${plural(result.total, 'row')} to ${target.name}`);
    navigate(toHref(['runs', 'pushes', result.run_id]));
  });
  const what = kind === 'accounts' ? plural(ids.length, 'account') : plural(ids.length, 'person', 'people');
  return (
    <FormDialog
      title={`Push ${what}`}
      action={`Push ${what}`}
      disabled={!target}
      isDone={result !== undefined}
      form={form}
      onClose={onClose}
    >
      {result ? (
        <Result pushed={result} target={target?.name ?? 'the CRM'} />
      ) : (
        <>
          {choices.length > 1 && (
            <RadioList
              label="What to push"
              value={String(picked)}
              options={choices.map(({ label = '', kind: each }, index) => ({
                id: String(index),
                name: label,
                note: each === 'people' ? 'Person and account' : 'Account',
              }))}
              onValue={(value) => setPicked(Number(value))}
            />
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
                <RadioList label="Where to" value={target?.id} options={all} onValue={setTargetId} />
              )
            }
          </Loaded>
          {target?.kind === 'crm' && kind === 'accounts' && (
            <Switch label="Add open signals as notes" value={withNotes} onValue={setWithNotes} />
          )}
          {target?.kind === 'crm' && ids.length <= MAX_PLANNED && (
            <PushPlan key={`${target.id} ${picked}`} choice={choice} target={target} />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** As of opening: data that loads in the background doesn't change what the button sends. */
export const openPush = (choices: readonly PushChoice[], onPushed?: (target: string) => void): void =>
  openDialog((close) => <PushDialog choices={choices} onPushed={onPushed} onClose={close} />);

export const pushAction = (
  kind: PushChoice['kind'],
  ids: readonly string[],
  variant?: 'primary',
): Action => ({
  text: 'Push',
  icon: 'destinations',
  ...(variant && { variant }),
  run: () => openPush([{ kind, ids }]),
});

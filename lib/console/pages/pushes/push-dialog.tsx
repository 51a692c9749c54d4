import { useState } from 'preact/hooks';
import { crms, getCrmName } from '#contract/crms.ts';
import { api } from '../../api/service.ts';
import { type Action, ExternalLink, LinkButton } from '../../components/button.tsx';
import { FormDialog, openDialog } from '../../components/dialog.tsx';
import { RadioList, Switch } from '../../components/field.tsx';
import { useForm } from '../../components/form.tsx';
import { EmptyState, Figures, LoadedContent } from '../../components/page.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { navigate, toHref } from '../../state/route.ts';
import { notify } from '../../state/toasts.ts';
import { formatCount } from '../../text/format.ts';
import { PushErrors, PushPlan } from './push-plan.tsx';
import { MAX_PLANNED, type PushChoice, type PushResult, pushRecords, type Target } from './push-records.ts';

async function readTargets(abortSignal: AbortSignal): Promise<Target[]> {
  const [destinations, integrations] = await Promise.all([
    api.listWebhookDestinations({ signal: abortSignal }),
    api.getIntegrations({ signal: abortSignal }),
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

const Result = ({ pushed, target }: { pushed: PushResult; target: string }) => (
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
  const [pickedIndex, setPickedIndex] = useState(0);
  const [result, setResult] = useState<PushResult | undefined>();
  const choice = choices[pickedIndex] ?? { kind: 'accounts', ids: [] };
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
    notify(`Pushing ${formatCount(result.total, 'row')} to ${target.name}`);
    navigate(toHref(['runs', 'pushes', result.run_id]));
  });
  const countText =
    kind === 'accounts' ? formatCount(ids.length, 'account') : formatCount(ids.length, 'person', 'people');
  return (
    <FormDialog
      title={`Push ${countText}`}
      action={`Push ${countText}`}
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
              value={String(pickedIndex)}
              options={choices.map(({ label = '', kind: choiceKind }, index) => ({
                id: String(index),
                name: label,
                note: choiceKind === 'people' ? 'Person and account' : 'Account',
              }))}
              onValue={(value) => setPickedIndex(Number(value))}
            />
          )}
          <LoadedContent of={targets} rows={3}>
            {(allTargets) =>
              allTargets.length === 0 ? (
                <EmptyState
                  icon="destinations"
                  title="Nowhere to push to yet"
                  action={<LinkButton href="#/destinations?new=1">Add a destination</LinkButton>}
                >
                  Add a webhook destination, or connect a CRM in Settings.
                </EmptyState>
              ) : (
                <RadioList label="Where to" value={target?.id} options={allTargets} onValue={setTargetId} />
              )
            }
          </LoadedContent>
          {target?.kind === 'crm' && kind === 'accounts' && (
            <Switch label="Add open signals as notes" value={withNotes} onValue={setWithNotes} />
          )}
          {target?.kind === 'crm' && ids.length <= MAX_PLANNED && (
            <PushPlan key={`${target.id} ${pickedIndex}`} choice={choice} target={target} />
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

import { signal } from '@preact/signals';
import { api } from '../../api/service.ts';
import { LinkButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { NameNote } from '../../components/marks.tsx';
import { LoadedContent, PageHead, Progress } from '../../components/page.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { onSignOut } from '../../state/session.ts';
import { readStored, store } from '../../state/storage.ts';
import { profile, signals } from '../../state/workspace.ts';
import stepTexts from './setup-steps.json' with { type: 'json' };

type StepId = keyof typeof stepTexts;
type SetupStep = (typeof stepTexts)[StepId] & { readonly id: StepId; readonly isDone: boolean };

/** How far the workspace is set up; undefined until loaded. */
export const setup = signal<readonly SetupStep[] | undefined>(undefined);

const SIGNALS_REVIEWED = 'signal-console-signals-reviewed';

/** What a new workspace needs, in the order in which one step helps the next. */
async function readSetup(abortSignal: AbortSignal): Promise<readonly SetupStep[]> {
  const [sections, integrations, accounts, runs] = await Promise.all([
    api.listKnowledgeBase({ signal: abortSignal }),
    api.getIntegrations({ signal: abortSignal }),
    api.listAccounts({ query: { per_page: 1 }, signal: abortSignal }),
    api.listRuns({ query: { per_page: 100 }, signal: abortSignal }),
  ]);
  const hasSection = (type: string): boolean =>
    sections.data.some((section) => section.type === type && section.content_md.trim() !== '');
  const hasProfile = profile.peek() !== undefined;
  const active = signals.peek().filter(({ is_active }) => is_active);
  const notes: Partial<Record<StepId, string>> = {
    ...(!hasProfile && { profile: 'Your operator sets it up. You can continue without it.' }),
    signals: `${active.length} are active. ${stepTexts.signals.note}`,
  };
  const areDone: Readonly<Record<StepId, boolean>> = {
    profile: hasProfile,
    icp: hasSection('icp'),
    competitor: hasSection('competitor'),
    signals: readStored(SIGNALS_REVIEWED) !== undefined,
    connect: integrations.data.crms.length + integrations.data.webhook_destinations.count > 0,
    accounts: accounts.pagination.total > 0,
    discovery: runs.data.some(({ mode }) => mode !== 'monitor'),
  };
  const steps = (Object.keys(stepTexts) as StepId[]).map((id) => ({
    ...stepTexts[id],
    id,
    note: notes[id] ?? stepTexts[id].note,
    isDone: areDone[id],
  }));
  setup.value = steps;
  return steps;
}

onSignOut(() => {
  setup.value = undefined;
});

const Step = ({ step, position, isNext }: { step: SetupStep; position: number; isNext: boolean }) => (
  <li
    class={`row gap-wide pad${step.isDone ? ' setup-done' : ''}`}
    aria-current={isNext ? 'step' : undefined}
    data-testid={`setup-${step.id}`}
  >
    <span class="mark disc strong figures" aria-hidden="true">
      {step.isDone ? <Icon name="check" size={14} /> : position}
    </span>
    <NameNote
      name={
        <>
          {step.title}
          {step.isDone && <span class="hidden"> (done)</span>}
        </>
      }
      note={step.note}
      isLong
    />
    <LinkButton
      variant={isNext ? 'primary' : 'plain'}
      href={step.href}
      onClick={step.id === 'signals' ? () => store(SIGNALS_REVIEWED, 'true') : undefined}
    >
      {step.action}
    </LinkButton>
  </li>
);

/** What a new workspace needs before signals come in, and how much of it is done. */
export function SetupSteps() {
  const steps = useLoad('setup', readSetup);
  return (
    <section class="panel settings" aria-labelledby="setup-title" data-testid="setup">
      <h2 id="setup-title">Set up your workspace</h2>
      <p class="muted">It takes about five minutes. You can do the steps in any order.</p>
      <LoadedContent of={steps} rows={6}>
        {(loadedSteps) => {
          const doneCount = loadedSteps.filter(({ isDone }) => isDone).length;
          const nextStep = loadedSteps.find(({ isDone }) => !isDone);
          return (
            <>
              <div class="row pad">
                <Progress label="Setup" value={doneCount} max={loadedSteps.length} />
                <span class="small figures" role="status">
                  {doneCount} of {loadedSteps.length} done
                </span>
              </div>
              <ol class="lined">
                {loadedSteps.map((step, index) => (
                  <Step key={step.id} step={step} position={index + 1} isNext={step === nextStep} />
                ))}
              </ol>
            </>
          );
        }}
      </LoadedContent>
    </section>
  );
}

export const StartPage = () => (
  <>
    <PageHead title="Get started" />
    <SetupSteps />
  </>
);

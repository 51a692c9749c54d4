import { LinkButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { NameNote } from '../../components/marks.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Loaded, Progress } from '../../components/states.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { readSetup, type SetupStep, storeSignalsReviewed } from '../../state/setup.ts';

const Step = ({ step, position, isNext }: { step: SetupStep; position: number; isNext: boolean }) => (
  <li
    class={`setup-step row gap-wide${step.isDone ? ' setup-done' : ''}`}
    aria-current={isNext ? 'step' : undefined}
    data-testid={`setup-${step.id}`}
  >
    <span class="setup-mark disc small strong figures" aria-hidden="true">
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
      onClick={step.id === 'signals' ? storeSignalsReviewed : undefined}
    >
      {step.action}
    </LinkButton>
  </li>
);

/** What a new workspace needs before signals come in, and how much of it is done. */
export function SetupSteps() {
  const steps = useLoad('setup', readSetup);
  return (
    <section class="panel setup" aria-labelledby="setup-title" data-testid="setup">
      <h2 id="setup-title">Set up your workspace</h2>
      <p class="muted">It takes about five minutes. You can do the steps in any order.</p>
      <Loaded of={steps} rows={6}>
        {(all) => {
          const done = all.filter(({ isDone }) => isDone).length;
          const next = all.find(({ isDone }) => !isDone);
          return (
            <>
              <div class="row pad">
                <Progress label="Setup" value={done} max={all.length} />
                <span class="small figures" role="status">
                  {done} of {all.length} done
                </span>
              </div>
              <ol class="setup-steps lined">
                {all.map((step, index) => (
                  <Step key={step.id} step={step} position={index + 1} isNext={step === next} />
                ))}
              </ol>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

export const StartPage = () => (
  <>
    <PageHead title="Get started" />
    <SetupSteps />
  </>
);

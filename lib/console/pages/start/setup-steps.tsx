import { Icon } from '../../components/icon.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Progress } from '../../components/progress.tsx';
import { Loaded } from '../../components/states.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { noteSignalsReviewed, readSetup } from '../../state/setup.ts';
import type { SetupStep } from '../../text/setup-steps.ts';

const Step = ({ step, place, isNext }: { step: SetupStep; place: number; isNext: boolean }) => (
  <li
    class={`setup-step${step.isDone ? ' setup-done' : ''}`}
    aria-current={isNext ? 'step' : undefined}
    data-testid={`setup-${step.id}`}
  >
    <span class="setup-mark figures" aria-hidden="true">
      {step.isDone ? <Icon name="check" size={14} /> : place}
    </span>
    <span class="row-text">
      <span class="row-title">
        {step.title}
        {step.isDone && <span class="hidden"> (done)</span>}
      </span>
      <span class="row-note">{step.note}</span>
    </span>
    <LinkButton
      look={isNext ? 'primary' : 'plain'}
      href={step.href}
      onClick={step.id === 'signals' ? noteSignalsReviewed : undefined}
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
              <div class="row setup-progress">
                <Progress label="Setup" value={done} max={all.length} />
                <span class="small figures" role="status">
                  {done} of {all.length} done
                </span>
              </div>
              <ol class="setup-steps">
                {all.map((step, index) => (
                  <Step key={step.id} step={step} place={index + 1} isNext={step === next} />
                ))}
              </ol>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

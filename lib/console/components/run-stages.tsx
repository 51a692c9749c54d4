import type { Data } from '../api/types.ts';
import { runStages } from '../text/run-stages.ts';
import { Icon } from './icon.tsx';

/** The stages of a run, with what each has done so far. */
export const RunStages = ({ run }: { run: Pick<Data<'getRun'>, 'mode' | 'status' | 'stats'> }) => (
  <ol class="stages" data-testid="run-stages">
    {runStages(run).map(({ name, note, state }) => (
      <li key={name} class={`stage stage-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
        <span class="stage-mark" aria-hidden="true">
          {state === 'done' && <Icon name="check" size={12} />}
        </span>
        <span class="stage-text">
          <span class="stage-name">{name}</span>
          <span class="row-note figures">{state === 'later' ? '' : note}</span>
        </span>
      </li>
    ))}
  </ol>
);

import { dismiss, toasts } from '../state/toasts.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** Two live regions that always exist, so that screen readers announce what appears in them. */
export const Toasts = () => (
  <div class="toasts">
    {(['done', 'failed'] as const).map((kind) => (
      <div
        key={kind}
        role={kind === 'failed' ? 'alert' : 'status'}
        aria-live={kind === 'failed' ? 'assertive' : 'polite'}
      >
        {toasts.value
          .filter((toast) => toast.kind === kind)
          .map(({ id, text, detail, action }) => (
            <div key={id} class={`toast row from-top toast-${kind}`}>
              <Icon name={kind === 'failed' ? 'warning' : 'check'} />
              <div class="grow">
                {text}
                {detail && <div class="faint small">{detail}</div>}
                {action && (
                  <button
                    type="button"
                    class="link"
                    onClick={() => {
                      dismiss(id);
                      action.run();
                    }}
                  >
                    {action.label}
                  </button>
                )}
              </div>
              <Button variant="quiet" icon="close" aria-label="Dismiss" onClick={() => dismiss(id)} />
            </div>
          ))}
      </div>
    ))}
  </div>
);

import { dismiss, toasts } from '../state/toasts.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { RequestId } from './marks.tsx';

/** Two live regions that always exist, so that screen readers announce what appears in them. What failed is on top. */
export const Toasts = () => (
  <div class="toasts">
    {(['failed', 'done'] as const).map((kind) => (
      <div
        key={kind}
        role={kind === 'failed' ? 'alert' : 'status'}
        aria-live={kind === 'failed' ? 'assertive' : 'polite'}
      >
        {toasts.value
          .filter((toast) => toast.kind === kind)
          .map(({ id, text, requestId, action }) => (
            <div key={id} class={`toast row from-top toast-${kind}`}>
              <Icon name={kind === 'failed' ? 'warning' : 'check'} />
              <div class="grow row wrap between gap-small">
                <span>
                  {text}
                  <RequestId id={requestId} />
                </span>{' '}
                {action && (
                  <Button
                    variant="quiet"
                    class="accent"
                    onClick={() => {
                      dismiss(id);
                      action.run();
                    }}
                  >
                    {action.label}
                  </Button>
                )}
              </div>
              <Button variant="quiet" icon="close" aria-label="Dismiss" onClick={() => dismiss(id)} />
            </div>
          ))}
      </div>
    ))}
  </div>
);

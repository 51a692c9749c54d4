import type { PushError } from './push-records.ts';

export const PushErrors = ({ errors }: { errors: readonly PushError[] }) =>
  errors.length === 0 ? null : (
    <section class="stack-tight">
      <h3>What went wrong</h3>
      <ul class="plain-list small">
        {errors.slice(0, 10).map(({ record_id, provider, code, message, status_code }) => (
          <li key={`${record_id} ${provider}`}>
            <code>{record_id}</code>
            <span>
              {message} <span class="faint">({[code, status_code].filter(Boolean).join(', ')})</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );

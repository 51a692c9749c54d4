import type { PushError } from './push-records.ts';

/** `heading` is one below the heading it stands under. */
export const PushErrors = ({
  errors,
  heading: Heading,
}: {
  errors: readonly PushError[];
  heading: 'h2' | 'h3';
}) =>
  errors.length === 0 ? null : (
    <section class="stack-tight">
      <Heading>Not sent</Heading>
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

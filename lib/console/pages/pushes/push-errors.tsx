import type { PushError } from './push-records.ts';

interface PushErrorsProps {
  readonly errors: readonly PushError[];
  /** One below the heading it stands under. */
  readonly heading: 'h2' | 'h3';
}

export const PushErrors = ({ errors, heading: Heading }: PushErrorsProps) =>
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

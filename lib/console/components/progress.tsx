/** A progress bar; without a known end it only shows activity. */
export const Progress = ({ value, max, label }: { value: number; max: number; label: string }) => (
  <div
    class={`progress${max === 0 ? ' progress-unknown' : ''}`}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={max || 1}
    aria-valuenow={max === 0 ? undefined : value}
  >
    <span style={{ width: max === 0 ? '30%' : `${Math.min(100, (value / max) * 100)}%` }} />
  </div>
);

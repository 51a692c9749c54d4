/** How far something is; without an end it only says that it goes on. */
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

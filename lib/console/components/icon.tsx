/** Strokes on a 16-pixel grid, in the color of the surrounding text. */
import strokes from './icons.json' with { type: 'json' };

export type IconName = keyof typeof strokes;

export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }) => (
  <svg
    class="icon"
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.4"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d={strokes[name]} />
  </svg>
);

export const Logo = () => (
  <svg class="icon accent" width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
    <rect width="28" height="28" rx="7" fill="currentColor" />
    <g fill="none" stroke="var(--on-accent)" stroke-width="2" stroke-linecap="round">
      <path d="M8 18v-3M12 18v-6M16 18v-4M20 18V9" />
    </g>
  </svg>
);

export const Logo = () => (
  <svg class="logo" width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
    <rect width="28" height="28" rx="7" fill="currentColor" />
    <g class="logo-ink" fill="none" stroke-width="2" stroke-linecap="round">
      <path d="M8 18v-3M12 18v-6M16 18v-4M20 18V9" />
    </g>
  </svg>
);

import { useEffect, useRef } from 'preact/hooks';
import { isDark } from '../state/theme.ts';
import type { Series } from './draw-chart.ts';

interface ChartProps {
  /** What a screen reader says in place of the picture. */
  readonly summary: string;
  /** Seconds since 1970. */
  readonly times: readonly number[];
  readonly series: readonly Series[];
  readonly kind?: 'line' | 'bars';
  readonly height?: number;
  readonly max?: number;
}

/** Lines and bars over time. The library is loaded with the first chart; until then the space stays reserved. */
export function Chart({ summary, times, series, kind = 'line', height = 160, max }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const dark = isDark();
  // Colors are read from the page, which changes with the theme.
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let isGone = false;
    let remove: (() => void) | undefined;
    import('./draw-chart.ts').then(({ drawChart }) => {
      if (!isGone)
        remove = drawChart(element, { times, series, kind, height, ...(max !== undefined && { max }) });
    });
    return () => {
      isGone = true;
      remove?.();
    };
  }, [times, series, kind, height, max, dark]);
  return <div ref={place} class="chart" role="img" aria-label={summary} style={{ height: `${height}px` }} />;
}

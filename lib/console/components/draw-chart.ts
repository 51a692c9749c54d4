import uPlot from 'uplot';
import { DAY_SECONDS } from '#contract/time.ts';

export interface Series {
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly tone?: 'accent' | 'bad' | 'faint';
}

interface Drawing {
  readonly times: readonly number[];
  readonly series: readonly Series[];
  readonly kind: 'line' | 'bars';
  readonly height: number;
  readonly max?: number;
}

const colorOf = (name: string): string => {
  // light-dark() is only resolved for painted properties, not for custom ones.
  const probe = document.createElement('i');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

const MONTH_S = 28 * DAY_SECONDS;
const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });
const dayOfMonth = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Draws into an element and follows its width; returns a function that removes the chart. */
export function drawChart(element: HTMLElement, { times, series, kind, height, max }: Drawing): () => void {
  const axis: uPlot.Axis = {
    stroke: colorOf('text-faint'),
    font: `11px ${getComputedStyle(document.body).fontFamily}`,
    grid: { stroke: colorOf('line'), width: 1 },
    ticks: { show: false },
  };
  const bars = uPlot.paths.bars?.({ size: [0.6, 28], radius: 0.15 });
  const options: uPlot.Options = {
    width: element.clientWidth,
    height,
    tzDate: (at) => uPlot.tzDate(new Date(at * 1000), 'UTC'),
    legend: { show: false },
    cursor: { y: false, points: { size: 6 }, drag: { x: false, y: false } },
    padding: [8, 8, 0, 0],
    scales: { y: { range: (_, _low, high) => [0, max ?? Math.max(1, Math.ceil(high * 1.1))] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 70,
        size: 24,
        values: (_, splits, _axis, _space, step) => {
          const text = step >= MONTH_S ? month : dayOfMonth;
          return splits.map((at) => text.format(new Date(at * 1000)));
        },
      },
      {
        ...axis,
        size: 36,
        space: 36,
        incrs: [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 5000, 10_000, 100_000],
      },
    ],
    series: [
      {},
      ...series.map(({ label, tone = 'accent' }): uPlot.Series => {
        const ink = colorOf(tone === 'faint' ? 'text-faint' : tone);
        if (kind === 'bars') {
          return {
            label,
            stroke: ink,
            fill: ink,
            width: 0,
            ...(bars && { paths: bars }),
            points: { show: false },
          };
        }
        return { label, stroke: ink, width: 1.75, fill: colorOf(`${tone}-wash`), points: { show: false } };
      }),
    ],
    hooks: { setCursor: [(chart) => sayValue(chart, tip, series)] },
  };
  const tip = document.createElement('div');
  tip.className = 'chart-tip';
  tip.hidden = true;
  const chart = new uPlot(options, [[...times], ...series.map(({ values }) => [...values])], element);
  chart.over.append(tip);
  const resize = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
  resize.observe(element);
  return () => {
    resize.disconnect();
    chart.destroy();
  };
}

const day = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

function sayValue(chart: uPlot, tip: HTMLElement, series: readonly Series[]): void {
  const { idx, left = -1 } = chart.cursor;
  tip.hidden = idx === null || idx === undefined || left < 0;
  if (tip.hidden || idx === null || idx === undefined) return;
  const at = chart.data[0][idx];
  if (at === undefined) return;
  const values = series.map(({ label, values }) => `${label} ${values[idx] ?? 0}`).join(' · ');
  tip.textContent = `${day.format(new Date(at * 1000))}: ${values}`;
  const isRight = left > chart.over.clientWidth / 2;
  tip.style.left = isRight ? '' : `${left + 10}px`;
  tip.style.right = isRight ? `${chart.over.clientWidth - left + 10}px` : '';
}

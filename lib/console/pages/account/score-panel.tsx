import { useMemo } from 'preact/hooks';
import type { FullAccount } from '../../api/records.ts';
import { Chart } from '../../components/chart.tsx';
import { scoreHistory } from '../../text/score-history.ts';
import type { Detection } from '../detections/feedback.ts';

const PARTS: readonly (readonly [key: keyof FullAccount['score_breakdown'], label: string, most: number])[] =
  [
    ['strength', 'Strength', 60],
    ['recency', 'Recency', 15],
    ['corroboration', 'Corroboration', 10],
    ['icp_fit', 'ICP fit', 15],
  ];

const HEIGHT = 168;

function ScoreChart({ detections }: { detections: readonly Detection[] }) {
  const { times, series, summary } = useMemo(() => {
    const points = scoreHistory(detections, new Date());
    const highest = Math.max(0, ...points.map(({ score }) => score));
    return {
      times: points.map(({ at }) => at),
      series: [{ label: 'Score', values: points.map(({ score }) => score) }],
      summary: `Score over time: now ${points.at(-1)?.score ?? 0}, at most ${highest}`,
    };
  }, [detections]);
  if (times.length === 0) {
    return (
      <p class="muted chart-none">No signal yet. The score rises with the first one and fades with time.</p>
    );
  }
  return <Chart summary={summary} times={times} series={series} height={HEIGHT} max={100} />;
}

interface ScorePanelProps {
  readonly account: FullAccount;
  readonly detections: readonly Detection[] | undefined;
}

export const ScorePanel = ({ account, detections }: ScorePanelProps) => (
  <section class="panel" aria-labelledby="score-title">
    <div class="part-head">
      <h2 id="score-title">Score over time</h2>
      <span class="faint small">Signals up to each day, weighted by age</span>
    </div>
    {detections ? (
      <ScoreChart detections={detections} />
    ) : (
      <div class="chart bone" style={{ height: `${HEIGHT}px` }} />
    )}
    <dl class="breakdown breakdown-row">
      {PARTS.map(([key, label, most]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <span class="meter" aria-hidden="true">
              <span style={{ width: `${(account.score_breakdown[key] / most) * 100}%` }} />
            </span>
            <span class="figures">
              {account.score_breakdown[key]} <span class="faint">/ {most}</span>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

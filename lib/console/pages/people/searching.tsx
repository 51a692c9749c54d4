import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Progress } from '../../components/progress.tsx';

/** A search over many accounts may take two minutes. This shows that it is running, and can cancel it. */
export function Searching({ onStop }: { onStop: () => void }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <section class="panel progress-panel" aria-label="Search" data-testid="searching">
      <p class="row">
        <strong>Searching your accounts</strong>
        <span class="muted figures">{seconds} s, two minutes at most</span>
        <Button look="quiet" class="push-end" onClick={onStop}>
          Stop
        </Button>
      </p>
      <Progress label="Search" value={0} max={0} />
    </section>
  );
}

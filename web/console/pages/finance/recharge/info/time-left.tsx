import { useEffect, useState } from 'react';
import { useWords } from '#web/shared/i18n/words.ts';

const SECOND_MS = 1000;

/** `14:59` */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Counts down from what the server said was left; each new answer sets it right. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useWords();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const ends = performance.now() + seconds * SECOND_MS;
    setLeft(seconds);
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((ends - performance.now()) / SECOND_MS))), SECOND_MS);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <p className="recharge-left ns-muted" role="timer">
      {left === 0 ? t('recharge:info.ending') : t('recharge:info.left', { time: clock(left) })}
    </p>
  );
}

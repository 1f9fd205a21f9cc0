import { formatDate } from '#contract/formats';
import { usePagePorts } from '../../platform/PagePorts';
import { LIEN_ENDS_SOON_DAYS, lienState, percentBetween, remainingWords, type Lien } from './lien';
import styles from './LienBar.module.css';

const BAR_STYLES = { over: styles.over, ending: styles.ending, holding: styles.spent } as const;

/** Duration of a lien as a bar, with the same facts as text. */
export function LienBar({ lien }: { readonly lien: Lien }) {
  const { now } = usePagePorts();
  const { daysLeft, percent, phase } = lienState(lien, now());
  const { endedOn, from, isEnded, renewedOn, until } = lien;
  return (
    <div className={styles.lien}>
      <svg
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        className={styles.bar}
        aria-hidden="true"
        focusable="false"
      >
        <rect className={styles.whole} width="100" height="6" rx="1" />
        <rect
          className={BAR_STYLES[phase]}
          width={endedOn === null ? percent : percentBetween(endedOn, lien)}
          height="6"
          rx="1"
        />
        {renewedOn.map((day) => (
          <rect
            key={day}
            className={styles.mark}
            x={percentBetween(day, lien)}
            width="0.6"
            height="6"
          />
        ))}
      </svg>
      <p className={styles.ends}>
        <span>{formatDate(from)}</span>
        <span>{formatDate(until)}</span>
      </p>
      <p>
        {isEnded ? (
          endedOn === null ? (
            'The lien has ended. The date isn’t on file.'
          ) : (
            `The lien ended on ${formatDate(endedOn)}.`
          )
        ) : phase === 'over' ? (
          `The lien expired on ${formatDate(until)}, unless it has been renewed.`
        ) : (
          <>
            Lien expires {formatDate(until)}{' '}
            <span className={styles.left}>
              (<strong>in {remainingWords(daysLeft)}</strong>).
            </span>
          </>
        )}{' '}
        {renewedOn.length === 0
          ? ''
          : `Renewed on ${renewedOn.map((day) => formatDate(day)).join(' and ')}.`}
      </p>
      {phase === 'ending' ? (
        <p>
          <strong className={styles.soon}>Expires within {LIEN_ENDS_SOON_DAYS} days</strong>
        </p>
      ) : null}
    </div>
  );
}

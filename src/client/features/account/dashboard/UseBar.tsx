import { formatCount, formatDate } from '#contract/formats';
import styles from '../account.module.css';

export interface UseBarProps {
  readonly used: number;
  readonly included: number;
  /** ISO date of the billing month's first day. */
  readonly startedOn: string;
  /**
   * Minimum number of searches at which the next plan costs less; null if there is no next plan.
   */
  readonly upgradePoint: number | null;
  /** Bonus searches in `used` and `included`, which the upgrade point leaves out. */
  readonly bonus: number;
}

/** Factor that keeps the last mark away from the end of the bar. */
const END_MARGIN = 1.02;

/** Bar of searches used, with marks at the plan's limit and the upgrade point. */
export function UseBar({ bonus, used, included, startedOn, upgradePoint: point }: UseBarProps) {
  const upgradePoint = point === null ? null : point + bonus;
  const end = END_MARGIN * Math.max(used, included, upgradePoint ?? 0, 1);
  return (
    <div className={styles.use}>
      <p>
        {formatCount(used)} of {formatCount(included)} used
        {used < included ? ` · ${formatCount(included - used)} left` : ''}
      </p>
      <svg
        viewBox="0 0 400 12"
        preserveAspectRatio="none"
        role="meter"
        aria-label="Searches used"
        aria-valuemin={0}
        aria-valuemax={included}
        aria-valuenow={Math.min(used, included)}
        aria-valuetext={`${formatCount(used)} of ${formatCount(included)}`}
      >
        <rect className={styles.track} width="400" height="12" />
        <rect className={styles.used} width={(400 * used) / end} height="12" />
        <path className={styles.mark} d={`M${String((400 * included) / end)} 0v12`} />
        {upgradePoint === null ? null : (
          <path
            className={styles.mark}
            strokeDasharray="2 2"
            d={`M${String((400 * upgradePoint) / end)} 0v12`}
          />
        )}
      </svg>
      <MarkLabels end={end} included={included} upgradePoint={upgradePoint} />
      <p className={styles.small}>
        Billing month began {formatDate(startedOn)}.
        {upgradePoint === null
          ? null
          : ` At ${formatCount(upgradePoint)} or more searches ${
              bonus === 0 ? 'a month' : 'this month, bonus searches included'
            }, the next plan costs less.`}
      </p>
    </div>
  );
}

/** Minimum gap between the two marks, as a share of the bar's length, at which both labels fit. */
const APART = 0.4;

/** Labels below the marks, kept within the width of the bar. */
function MarkLabels({
  end,
  included,
  upgradePoint,
}: Pick<UseBarProps, 'included' | 'upgradePoint'> & { readonly end: number }) {
  const hasSpace = upgradePoint === null || upgradePoint - included > APART * end;
  const labels = [
    ...(hasSpace ? [['Plan', included] as const] : []),
    ...(upgradePoint === null ? [] : [['Upgrade point', upgradePoint] as const]),
  ];
  return (
    <svg className={styles.markLabel} aria-hidden="true">
      {labels.map(([word, count]) => {
        const at = count / end;
        return (
          <text
            key={word}
            x={`${String(Math.round(at * 1_000) / 10)}%`}
            y="13"
            textAnchor={at < 0.25 ? 'start' : at > 0.75 ? 'end' : 'middle'}
          >
            {word} {formatCount(count)}
          </text>
        );
      })}
    </svg>
  );
}

import type { ReactNode } from 'react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './FiguresRow.module.css';

/** A number in a page's summary. */
export interface Figure {
  /** "Balance due". */
  readonly label: string;
  /** "$56.00"; may be a link to details. */
  readonly value: ReactNode;
  /** Comparison or condition: "$12.00 last month". */
  readonly note?: ReactNode;
  /** A small chart beside the number. */
  readonly trend?: ReactNode;
  /** `warning` for a number that needs action; the note says which action. */
  readonly tone?: 'plain' | 'warning';
}

export interface FiguresRowProps {
  /** Accessible name of the list. */
  readonly label: string;
  /** Three or four numbers; more wrap to the next line. */
  readonly figures: readonly Figure[];
  /** True if all numbers are short, so that three fit on a phone's line; for counts, not amounts. */
  readonly isCompact?: boolean;
}

/** The three or four main numbers of a page. */
export function FiguresRow({ figures, isCompact = false, label }: FiguresRowProps) {
  return (
    <dl className={classNames(styles.figures, isCompact && styles.compact)} aria-label={label}>
      {figures.map(({ label: term, note, tone = 'plain', trend, value }) => (
        <div key={term} className={styles.figure} data-tone={tone}>
          <dt>{term}</dt>
          <dd className={styles.value}>{value}</dd>
          {trend === undefined ? null : <dd className={styles.trend}>{trend}</dd>}
          {note === undefined || note === null ? null : (
            <dd className={styles.note}>
              {tone === 'warning' ? <Icon name="warning" size={14} /> : null}
              {note}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

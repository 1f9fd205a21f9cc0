import type { ReactNode } from 'react';
import styles from './SummaryBand.module.css';

export interface SummaryFact {
  readonly label: string;
  readonly value: ReactNode;
}

export interface SummaryBandProps {
  /** Small line above the heading: the record's number. */
  readonly eyebrow: ReactNode;
  /** The page's `PageHeading`: the caption. */
  readonly heading: ReactNode;
  /** Court, type, status, dates. */
  readonly facts: readonly SummaryFact[];
  /** Save, alert, print, CSV, calendar: all in one place. */
  readonly actions?: ReactNode;
}

/** The head of a record's page: what it is and what can be done with it. */
export function SummaryBand({ eyebrow, heading, facts, actions }: SummaryBandProps) {
  return (
    <div className={styles.band}>
      <div className={styles.top}>
        <div className={styles.names}>
          <p className={styles.eyebrow}>{eyebrow}</p>
          {heading}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div className={styles.fact} key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

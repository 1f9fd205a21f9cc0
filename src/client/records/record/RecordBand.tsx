import type { ReactNode } from 'react';
import { ScreenHeading } from '../../widgets/ScreenHeading';
import { CopyButton } from './CopyButton';
import styles from './RecordBand.module.css';

export interface RecordBandProps {
  /** Names the page in the window's title; the number follows. */
  readonly page: string;
  readonly number: string;
  /** The record's own name. */
  readonly caption: string;
  readonly status: ReactNode;
  /** Save, alert, print, the way on. */
  readonly actions: ReactNode;
}

/** The head of a record: what it is and what can be done with it; it stays while one scrolls. */
export function RecordBand({ actions, caption, number, page, status }: RecordBandProps) {
  return (
    <div className={styles.band}>
      <div className={styles.names}>
        <ScreenHeading title={`${page} ${number}`}>
          <bdi className={styles.caption} title={caption}>
            {caption}
          </bdi>
        </ScreenHeading>
        <p className={styles.line}>
          <span className={styles.number}>{number}</span>
          <CopyButton text={number} name="number" />
          {status}
        </p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { ScreenHeading } from '../../widgets/ScreenHeading';
import { CopyButton } from './CopyButton';
import styles from './RecordBand.module.css';

export interface RecordBandProps {
  /** Page name in the window title; the number follows. */
  readonly page: string;
  readonly number: string;
  /** The record's title, such as its case caption. */
  readonly caption: string;
  readonly status: ReactNode;
  /** Save, alert, print, and next steps. */
  readonly actions: ReactNode;
}

/** Longer words may break at their hyphens. */
const MAX_UNBROKEN = 16;

/** Keeps short words with hyphens on one line: "Rent-to-Own". */
function unbroken(caption: string): ReactNode {
  return caption.split(/(\S+-\S+)/).map((part, at) =>
    at % 2 === 0 || part.length > MAX_UNBROKEN ? (
      part
    ) : (
      <span key={at} className={styles.unbroken}>
        {part}
      </span>
    ),
  );
}

/** Sticky header of a record: name, status, and actions. */
export function RecordBand({ actions, caption, number, page, status }: RecordBandProps) {
  return (
    <div className={styles.band}>
      <div className={styles.names} data-plain-heading>
        <ScreenHeading title={`${page} ${number}`}>
          <bdi className={styles.caption} title={caption}>
            {unbroken(caption)}
          </bdi>
        </ScreenHeading>
        <p className={styles.line}>
          <span className={styles.id}>
            <span className={styles.number}>{number}</span>
            <CopyButton text={number} name="number" />
          </span>{' '}
          <span className={styles.status}>{status}</span>
        </p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

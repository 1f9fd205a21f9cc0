import type { ReactNode } from 'react';
import type { DataColumn } from '../ui/dataColumn';
import { column } from './columns';
import styles from './records.module.css';

/** Text of a row's lines on a phone; null parts are left out. */
interface PhoneLines {
  readonly facts: readonly ReactNode[];
  /** A line below the facts, for a text that would be cut beside them. */
  readonly more?: readonly ReactNode[];
  /** A line of its own for a court, which would be cut beside other facts. */
  readonly place?: readonly ReactNode[];
  readonly status: readonly ReactNode[];
}

/** A row's title on a phone, at most two lines, inside its link. */
export function PhoneTitle({ children }: { readonly children: ReactNode }) {
  return <span className={styles.phoneTitle}>{children}</span>;
}

function Line({ parts }: { readonly parts: readonly ReactNode[] }) {
  return (
    <span className={styles.phoneLine}>
      {parts
        .filter((part) => part !== null)
        .map((part, at) => (
          <span key={at}>
            {at === 0 ? null : ' · '}
            {part}
          </span>
        ))}
    </span>
  );
}

/**
 * Creates the column that replaces all others below a row's title on a phone. It has a line of
 * facts, a line for the place, if any, and a line for the status. Each line is truncated.
 */
export function phoneColumn<Row>(
  header: string,
  linesOf: (row: Row) => PhoneLines,
): DataColumn<Row, never> {
  return column(
    header,
    (row) => {
      const { facts, more, place, status } = linesOf(row);
      return (
        <>
          <Line parts={facts} />
          {more === undefined ? null : <Line parts={more} />}
          {place === undefined ? null : <Line parts={place} />}
          <Line parts={status} />
        </>
      );
    },
    { isLabelHidden: true },
  );
}

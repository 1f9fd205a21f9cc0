import type { ReactNode } from 'react';
import type { Query } from '#contract/site/queryFields';
import { addressChosen } from '../state/location/slice';
import { useAppDispatch } from '../store/hooks';
import type { Choice } from '../ui/choices';
import { classNames } from '../ui/classNames';
import { Select } from '../ui/Select';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import styles from './MonthHeading.module.css';

export interface MonthHeadingProps {
  /** "October 2026". */
  readonly title: string;
  /** True if the tools name the month, so that only screen readers get the heading. */
  readonly isTitleHidden?: boolean;
  /** One sentence below the heading; null for none. */
  readonly note?: string | null;
  /** Month, links, and export, on the line of the heading. */
  readonly children: ReactNode;
}

/** The heading of a month's rows, with its tools on the same line. */
export function MonthHeading({
  children,
  isTitleHidden = false,
  note = null,
  title,
}: MonthHeadingProps) {
  const heading = <h2>{title}</h2>;
  return (
    <div className={classNames(styles.heading, isTitleHidden && styles.bare)}>
      <div>
        {isTitleHidden ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
        {note === null ? null : <p>{note}</p>}
      </div>
      <div className={styles.tools}>{children}</div>
    </div>
  );
}

export interface MonthSelectProps {
  readonly path: string;
  /** Query field of the month. */
  readonly field: string;
  /** Current value; empty for the URL without the field. */
  readonly value: string;
  readonly choices: readonly Choice[];
}

/** Chooses the month of a list; applies immediately. */
export function MonthSelect({ choices, field, path, value }: MonthSelectProps) {
  const dispatch = useAppDispatch();
  return (
    <Select
      aria-label="Month"
      choices={choices}
      value={value}
      onValueChange={(chosen) => {
        const query: Query = chosen === '' ? {} : { [field]: chosen };
        dispatch(addressChosen({ path, query }));
      }}
    />
  );
}

import type { ReactNode } from 'react';
import { formatCount } from '#contract/formats';
import type { LinkQuery } from '#contract/site/queryFields';
import { classNames } from '../ui/classNames';
import { AppLink } from '../widgets/AppLink';
import styles from './records.module.css';

/** A value of a filter; null for all rows. */
export interface ChipChoice {
  readonly value: string | null;
  readonly label: string;
  /** Number of rows with this value. */
  readonly count?: number;
}

export interface ChoiceChipsProps {
  /** Accessible name: "Status". */
  readonly label: string;
  /** True to show the label before the chips. */
  readonly isLabelShown?: boolean;
  readonly path: string;
  /** Current query of the URL. */
  readonly query: LinkQuery;
  /** Query field of the filter. */
  readonly field: string;
  readonly choices: readonly ChipChoice[];
  /** Number of rows with the current value, if its choice has no count. */
  readonly total?: number;
  /** True to keep the chips on one scrollable line on a phone. */
  readonly isOneLine?: boolean;
  /** Content at the end of the line. */
  readonly beside?: ReactNode;
}

/** Links for the values of one filter, which apply immediately; the other filters stay. */
export function ChoiceChips({
  beside,
  choices,
  field,
  isLabelShown = false,
  isOneLine = false,
  label,
  path,
  query,
  total,
}: ChoiceChipsProps) {
  const current = query[field] ?? null;
  const chips = (
    <nav
      aria-label={label}
      className={classNames(isLabelShown && styles.labeled, isOneLine && styles.scrolling)}
    >
      {isLabelShown ? <span aria-hidden="true">{label}</span> : null}
      <ul className={classNames(styles.choices, isOneLine && styles.oneLine)}>
        {choices.map(({ label: text, value, count = value === current ? total : undefined }) => (
          <li key={value === null ? 'all' : `=${value}`}>
            <AppLink
              to={path}
              query={{ ...query, pageNumber: null, [field]: value }}
              className={styles.choice}
              isCurrent={value === current}
            >
              {text}
              {count === undefined ? null : <span> {formatCount(count)}</span>}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
  if (beside === undefined || beside === null) return chips;
  return (
    <div className={styles.choiceLine}>
      {chips}
      {beside}
    </div>
  );
}

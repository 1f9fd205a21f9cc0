import type { LinkQuery } from '#contract/queryFields';
import { formatCount } from '../ui/formats';
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
  readonly path: string;
  /** Current query of the URL. */
  readonly query: LinkQuery;
  /** Query field of the filter. */
  readonly field: string;
  readonly choices: readonly ChipChoice[];
}

/** Values of one filter as links that apply immediately; the other filters stay. */
export function ChoiceChips({ choices, field, label, path, query }: ChoiceChipsProps) {
  const current = query[field] ?? null;
  return (
    <nav aria-label={label}>
      <ul className={styles.choices}>
        {choices.map(({ count, label: text, value }) => (
          <li key={value ?? ''}>
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
}

import { formatCount } from '#contract/formats';
import type { LinkQuery } from '#contract/site/queryFields';
import { Icon } from '../../ui/Icon';
import { AppLink } from '../../widgets/AppLink';
import styles from './ResultsTrail.module.css';

interface Target {
  readonly to: string;
  readonly query: LinkQuery;
}

export interface ResultsTrailProps {
  /** Starts at 1. */
  readonly place: number;
  /** Number of results: "426 cases". */
  readonly of: string;
  readonly results: Target;
  /** Null at the end of the results page. */
  readonly previous: Target | null;
  readonly next: Target | null;
}

/** Position of a record in the results, with links to the results and its neighbors. */
export function ResultsTrail({ next, of, place, previous, results }: ResultsTrailProps) {
  return (
    <nav aria-label="Results" className={styles.trail}>
      <AppLink {...results}>Back to results</AppLink>
      <span className={styles.place}>
        {formatCount(place)} of {of}
      </span>
      {previous === null ? null : (
        <AppLink {...previous} className={styles.previous}>
          <Icon name="chevronLeft" size={14} />
          <span>Previous</span>
        </AppLink>
      )}
      {next === null ? null : (
        <AppLink {...next} className={styles.next}>
          <span>Next</span>
          <Icon name="chevronRight" size={14} />
        </AppLink>
      )}
    </nav>
  );
}

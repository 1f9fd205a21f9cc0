import type { LinkQuery } from '#contract/site/queryFields';
import { AppLink } from '../../widgets/AppLink';
import styles from './results.module.css';

interface SimilarLabelProps {
  readonly path: string;
  /** Query of the same search without similar names. */
  readonly exactOnly: LinkQuery;
  readonly onExclude: () => void;
}

/** Heading of the rows with similar names, with a link that excludes them. */
export function SimilarLabel({ exactOnly, onExclude, path }: SimilarLabelProps) {
  return (
    <>
      Similar names (spellings, nicknames, initials, sound-alikes){' '}
      <AppLink to={path} query={exactOnly} className={styles.exclude} onFollow={onExclude}>
        Exclude these
      </AppLink>
    </>
  );
}

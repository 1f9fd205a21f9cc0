import { useId, useState } from 'react';
import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { formatCount } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { Skeleton } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { AppLink } from '../../widgets/AppLink';
import type { FacetGroup, FacetValue } from './facets';
import styles from './FacetList.module.css';

export interface FacetListProps {
  /** Where the results are. */
  readonly path: string;
  /** Null while they are on their way. */
  readonly groups: readonly FacetGroup[] | null;
  /** Each count is at least so many. */
  readonly isCapped: boolean;
  /** They did not come; null where they did, or are on their way. */
  readonly onRetry: (() => void) | null;
  /** Level of the groups' headings, below that of what they stand in. */
  readonly headings: 'h2' | 'h3';
}

/** Values of a group that are shown before all of them are asked for. */
const FEW = 7;

/** What was found, counted by what it can be narrowed by; each value is a link to what it leaves. */
export function FacetList({ groups, headings, isCapped, onRetry, path }: FacetListProps) {
  if (onRetry !== null) {
    return (
      <div className={styles.facets}>
        <p className={styles.none}>What was found could not be counted.</p>
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (groups === null) return <Skeleton lines={14} label="Counting what was found" />;
  const told = groups.filter(({ values }) => values.length > 1 || values.some(isToBeShown));
  if (told.length === 0) return <p className={styles.none}>Nothing here to narrow by.</p>;
  return (
    <div className={styles.facets}>
      {told.map((group) => (
        <Group key={group.key} group={group} headings={headings} isCapped={isCapped} path={path} />
      ))}
    </div>
  );
}

const isToBeShown = ({ isChosen }: FacetValue): boolean => isChosen;

interface GroupProps extends Pick<FacetListProps, 'headings' | 'isCapped' | 'path'> {
  readonly group: FacetGroup;
}

function Group({ group, headings: Heading, isCapped, path }: GroupProps) {
  const { label, look, values } = group;
  const [areAllShown, setAreAllShown] = useState(false);
  const id = useId();
  const most = Math.max(1, ...values.map(({ count }) => count ?? 0));
  const isLong = values.length > FEW + 1;
  // What is chosen is never among what is folded.
  const shown =
    areAllShown || !isLong
      ? values
      : values.filter(({ isChosen }, index) => index < FEW || isChosen);
  return (
    <section className={styles.group} aria-labelledby={id}>
      <Heading id={id} className={styles.label}>
        {label}
      </Heading>
      <ul className={styles.values}>
        {shown.map((value) => (
          <li key={value.key} data-facet={`${group.key} ${value.key}`}>
            <Value
              value={value}
              path={path}
              isCapped={isCapped}
              share={look === 'bars' ? (value.count ?? 0) / most : null}
            />
          </li>
        ))}
      </ul>
      {isLong ? (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={areAllShown}
          aria-describedby={id}
          onClick={() => setAreAllShown(!areAllShown)}
        >
          {areAllShown ? 'Show fewer' : `Show all ${formatCount(values.length)}`}
        </Button>
      ) : null}
    </section>
  );
}

interface ValueProps extends Pick<FacetListProps, 'isCapped' | 'path'> {
  readonly value: FacetValue;
  /** Of the largest count of the group; null where no bar is drawn. */
  readonly share: number | null;
}

function Value({ isCapped, path, share, value: { count, isChosen, label, query } }: ValueProps) {
  return (
    <AppLink
      to={path}
      query={query}
      className={classNames(styles.value, isChosen && styles.chosen)}
    >
      {isChosen ? (
        <span className={styles.sign}>
          <Icon name="check" size={14} />
        </span>
      ) : null}
      <span className={styles.name}>{label}</span>
      {share === null ? null : (
        <span className={styles.track} aria-hidden="true">
          <span className={styles.bar} style={{ width: `${String(Math.round(share * 100))}%` }} />
        </span>
      )}
      {count === null ? null : (
        <span className={styles.count}>
          {formatCount(count)}
          {isCapped ? '+' : ''}
        </span>
      )}
      {isChosen ? <VisuallyHidden>, chosen: take it out</VisuallyHidden> : null}
    </AppLink>
  );
}

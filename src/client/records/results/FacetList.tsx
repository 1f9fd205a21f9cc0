import { useId, useState } from 'react';
import { formatCount } from '#contract/formats';
import { selectIsAddressChosen } from '../../state/location/selectors';
import { addressChosen } from '../../state/location/slice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { Skeleton } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { AppLink } from '../../widgets/AppLink';
import type { FacetGroup, FacetValue } from './facets';
import styles from './FacetList.module.css';

export interface FacetListProps {
  /** Path of the results. */
  readonly path: string;
  /** Null while loading. */
  readonly groups: readonly FacetGroup[] | null;
  /** True if counts are lower bounds. */
  readonly isCapped: boolean;
  /** Retries after a failed load; null otherwise. */
  readonly onRetry: (() => void) | null;
  /** Level of the groups' headings. */
  readonly headings: 'h2' | 'h3';
}

/** Number of values in a group shown before "Show all". */
const SHORT_LIST = 7;

/**
 * Result counts by filter value. A value links to the results that have it; in a group of
 * checkboxes, the results include the checked values.
 */
export function FacetList({ groups, headings, isCapped, onRetry, path }: FacetListProps) {
  if (onRetry !== null) {
    return (
      <div className={styles.facets}>
        <p className={styles.none}>Filters couldn’t be loaded.</p>
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (groups === null) return <Skeleton lines={14} label="Loading filters" />;
  const shownGroups = groups.filter(
    ({ all, values }) => values.length > 1 || values.some(mustShow) || all !== undefined,
  );
  if (shownGroups.length === 0) return <p className={styles.none}>No filters available</p>;
  return (
    <div className={styles.facets}>
      {shownGroups.map((group) => (
        <Group key={group.key} group={group} headings={headings} isCapped={isCapped} path={path} />
      ))}
    </div>
  );
}

const mustShow = ({ isChosen }: FacetValue): boolean => isChosen;

interface GroupProps extends Pick<FacetListProps, 'headings' | 'isCapped' | 'path'> {
  readonly group: FacetGroup;
}

function Group({ group, headings: Heading, isCapped, path }: GroupProps) {
  const { all, label, look, values } = group;
  const [areAllShown, setAreAllShown] = useState(false);
  const id = useId();
  const most = Math.max(1, ...values.map(({ count }) => count ?? 0));
  const isLong = values.length > SHORT_LIST + 1;
  // Chosen values are always visible.
  const shown =
    areAllShown || !isLong
      ? values
      : values.filter(({ isChosen }, index) => index < SHORT_LIST || isChosen);
  return (
    <section className={styles.group} aria-labelledby={id}>
      <Heading id={id} className={styles.label}>
        {label}
      </Heading>
      <ul className={styles.values}>
        {shown.map((value) => (
          <li key={value.key} data-facet={`${group.key} ${value.key}`}>
            {look === 'boxes' ? (
              <Box value={value} path={path} isCapped={isCapped} />
            ) : (
              <Value
                value={value}
                path={path}
                isCapped={isCapped}
                share={look === 'bars' ? (value.count ?? 0) / most : null}
              />
            )}
          </li>
        ))}
      </ul>
      {all === undefined ? null : (
        <AppLink to={path} query={all.query} className={styles.all}>
          {all.label}
        </AppLink>
      )}
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

/** Checkbox that includes a value in the results. */
function Box({
  isCapped,
  path,
  value: { count, isChosen, label, query },
}: Omit<ValueProps, 'share'>) {
  const dispatch = useAppDispatch();
  // Shows the click immediately, before the page with its results opens.
  const isClicked = useAppSelector((state) => selectIsAddressChosen(state, { path, query }));
  return (
    <label className={styles.value}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isChosen !== isClicked}
        onChange={() => dispatch(addressChosen({ path, query }))}
      />
      <span className={styles.name}>{label}</span>
      <Count count={count} isCapped={isCapped} />
    </label>
  );
}

function Count({ count, isCapped }: Pick<FacetValue, 'count'> & Pick<ValueProps, 'isCapped'>) {
  if (count === null) return null;
  return (
    <span className={styles.count}>
      {formatCount(count)}
      {isCapped ? '+' : ''}
    </span>
  );
}

interface ValueProps extends Pick<FacetListProps, 'isCapped' | 'path'> {
  readonly value: FacetValue;
  /** Share of the group's largest count; null if no bar is shown. */
  readonly share: number | null;
}

function Value({ isCapped, path, share, value: { count, isChosen, label, query } }: ValueProps) {
  return (
    <AppLink
      to={path}
      query={query}
      className={classNames(styles.value, isChosen && styles.chosen)}
    >
      <span className={styles.sign} data-chosen={isChosen || undefined} />
      <span className={styles.name}>{label}</span>
      {share === null ? null : (
        <span className={styles.track} aria-hidden="true">
          <span className={styles.bar} style={{ width: `${String(Math.round(share * 100))}%` }} />
        </span>
      )}
      <Count count={count} isCapped={isCapped} />
      {isChosen ? <VisuallyHidden>, selected. Select again to remove.</VisuallyHidden> : null}
    </AppLink>
  );
}

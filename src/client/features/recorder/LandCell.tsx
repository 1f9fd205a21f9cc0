import styles from '../../records/search/results.module.css';
import { classNames } from '../../ui/classNames';
import { ParcelLink } from '../../widgets/ParcelLink';

export interface LandCellProps {
  readonly countyName: string;
  /** The first legal description. */
  readonly legal: string | null;
  /** The first parcel number. */
  readonly parcel: string | null;
  /**
   * True to put a county name that doesn't fit below the parcel number instead of cutting it off.
   */
  readonly isCountyWhole?: boolean;
}

/** Land of a document in a list, and its county. */
export function LandCell({ countyName, isCountyWhole = false, legal, parcel }: LandCellProps) {
  return (
    <>
      <span className={styles.first} title={legal ?? undefined}>
        {legal ?? 'No land on file'}
      </span>
      {parcel === null ? (
        <span className={styles.second}>{countyName}</span>
      ) : (
        <span className={classNames(styles.second, styles.parcel, isCountyWhole && styles.wrapped)}>
          <span>{countyName.replace(/ County$/, '')}</span>
          <span className={styles.notOnPhone}>
            <span className={styles.dot}>{' · '}</span>
            <ParcelLink parcel={parcel} />
          </span>
        </span>
      )}
    </>
  );
}

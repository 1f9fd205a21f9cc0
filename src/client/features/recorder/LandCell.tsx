import styles from '../../records/search/results.module.css';
import { classNames } from '../../ui/classNames';
import { ParcelLink } from '../../widgets/ParcelLink';

export interface LandCellProps {
  readonly countyName: string;
  /** The first legal description. */
  readonly legal: string | null;
  /** The first parcel number. */
  readonly parcel: string | null;
}

/** A document's land and county in a list; the county is next to the parcel number or below it. */
export function LandCell({ countyName, legal, parcel }: LandCellProps) {
  return (
    <>
      <span className={styles.first}>{legal ?? 'No land on file'}</span>
      {parcel === null ? (
        <span className={styles.second}>{countyName}</span>
      ) : (
        <span className={classNames(styles.second, styles.parcel)}>
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

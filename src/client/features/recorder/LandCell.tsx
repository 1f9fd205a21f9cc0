import styles from '../../records/search/results.module.css';
import { ParcelLink } from '../../widgets/ParcelLink';
import { surveyWords } from './surveyWords';

export interface LandCellProps {
  readonly countyName: string;
  /** The first legal description. */
  readonly legal: string | null;
  /** The first parcel number. */
  readonly parcel: string | null;
}

/** A document's land and county in a list; the parcel number follows the county. */
export function LandCell({ countyName, legal, parcel }: LandCellProps) {
  if (legal === null && parcel === null) {
    return (
      <>
        <span className={styles.first}>{countyName}</span>
        <span className={styles.second}>No land on file</span>
      </>
    );
  }
  const survey = legal === null ? null : surveyWords(legal);
  return (
    <>
      <span className={styles.first}>
        {survey === null ? (legal ?? 'No land on file') : <abbr title={survey}>{legal}</abbr>}
      </span>
      {parcel === null ? (
        <span className={styles.second}>{countyName}</span>
      ) : (
        <span className={styles.second}>
          {countyName.replace(/ County$/, '')}
          <span className={styles.notOnPhone}>
            {' · '}
            <ParcelLink parcel={parcel} />
          </span>
        </span>
      )}
    </>
  );
}

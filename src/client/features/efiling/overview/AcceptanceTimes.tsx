import { COUNTIES_PATH, COUNTY_PATH } from '#contract/counties/pages';
import { hoursInWords } from '#contract/hours';
import { dataOf } from '../../../state/loadable/dataOf';
import { useAppSelector } from '../../../store/hooks';
import { Section } from '../../../ui/Section';
import { AppLink } from '../../../widgets/AppLink';
import { filingCounties } from './slice';
import styles from './overview.module.css';

/** Maximum number of counties on the page; the coverage page lists all. */
const SHOWN = 6;

/** Counties that accept e-filings, with their usual time to accept; nothing without any. */
export function AcceptanceTimes() {
  const counties = dataOf(useAppSelector(filingCounties.select))?.counties ?? [];
  const timed = counties.flatMap(({ acceptance, countyId, name }) =>
    acceptance === undefined ? [] : [{ ...acceptance, countyId, name }],
  );
  if (timed.length === 0) return null;
  return (
    <Section title="Time to accept by county">
      <ul className={styles.times}>
        {timed.slice(0, SHOWN).map(({ countyId, medianHours, name, ninthHours }) => (
          <li key={countyId}>
            <AppLink to={COUNTY_PATH} query={{ countyId }}>
              {name}
            </AppLink>
            <span>
              {hoursInWords(medianHours)}
              <span className={styles.soft}> · 9 of 10 within {hoursInWords(ninthHours)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.soft}>
        Median of the last 90 days.{' '}
        {timed.length > SHOWN ? (
          <AppLink to={COUNTIES_PATH} query={{ register: 'court' }}>
            All {timed.length} counties
          </AppLink>
        ) : null}
      </p>
    </Section>
  );
}

import { COUNTIES_PATH, COUNTY_PATH } from '#contract/counties/pages';
import { hoursInWords } from '#contract/hours';
import { useAppSelector } from '../../../store/hooks';
import { Section } from '../../../ui/Section';
import { AppLink } from '../../../widgets/AppLink';
import { selectAcceptanceTimes } from './slice';
import styles from './overview.module.css';

/** Maximum number of counties on the page; the coverage page lists all. */
const SHOWN = 6;

/** Counties that accept e-filings, with their usual time to accept; nothing without any. */
export function AcceptanceTimes() {
  const timed = useAppSelector(selectAcceptanceTimes);
  if (timed.length === 0) return null;
  return (
    <Section title="Time to accept by county">
      <table className={styles.times}>
        <thead>
          <tr>
            <th scope="col">County</th>
            <th scope="col">Half within</th>
            <th scope="col">9 of 10 within</th>
          </tr>
        </thead>
        <tbody>
          {timed.slice(0, SHOWN).map(({ countyId, medianHours, name, ninthHours }) => (
            <tr key={countyId}>
              <th scope="row">
                <AppLink to={COUNTY_PATH} query={{ countyId }}>
                  {name}
                </AppLink>
              </th>
              <td>{hoursInWords(medianHours)}</td>
              <td>{hoursInWords(ninthHours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.soft}>
        Filings accepted in the last 90 days.{' '}
        {timed.length > SHOWN ? (
          <AppLink to={COUNTIES_PATH} query={{ register: 'court' }}>
            All {timed.length} counties
          </AppLink>
        ) : null}
      </p>
    </Section>
  );
}

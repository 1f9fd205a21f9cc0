import type { Register } from '#contract/registers';
import type { CountyHolding } from '#contract/schemas/countyHoldings';
import { formatCount } from '../../ui/formats';
import { ScrollBox } from '../../ui/ScrollBox';
import { asSentenceStart } from '../../ui/words';
import { AppLink } from '../../widgets/AppLink';
import { amountOf, asOfWords } from './countyFacts';
import styles from './home.module.css';

export interface CountyTableProps {
  readonly state: string;
  readonly register: Register;
  readonly counties: readonly CountyHolding[];
}

/** The heading of the column says what they are. */
const shortName = ({ name }: CountyHolding): string => name.replace(/ County$/, '');

/** What each county has online, as the map shows it; long, so it scrolls in its own place. */
export function CountyTable({ state, register, counties }: CountyTableProps) {
  const hasCourts = register.id === 'court';
  return (
    <ScrollBox label={`Counties of ${state}`} hasTable>
      <table className={styles.table}>
        <caption>Records online by county</caption>
        <thead>
          <tr>
            <th scope="col">County</th>
            <th scope="col">{asSentenceStart(register.things)}</th>
            {hasCourts ? <th scope="col">Courts</th> : null}
            <th scope="col">Newest data</th>
          </tr>
        </thead>
        <tbody>
          {counties.map((county) => (
            <tr key={county.countyId}>
              <th scope="row">
                {county.regionId === null ? (
                  shortName(county)
                ) : (
                  <AppLink to={register.searchPath} query={{ regionId: county.regionId }}>
                    {shortName(county)}
                  </AppLink>
                )}
              </th>
              <td>{formatCount(amountOf(county, register))}</td>
              {hasCourts ? (
                <td>
                  {formatCount(county.courts.sending)} of {formatCount(county.courts.all)}
                </td>
              ) : null}
              <td>{asOfWords(county)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

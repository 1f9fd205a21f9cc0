import { useState } from 'react';
import { formatCount } from '#contract/formats';
import { hoursInWords } from '#contract/hours';
import type { Register } from '#contract/records/registers';
import type { CountyHolding, RegisterHolding } from '#contract/schemas/countyHoldings';
import type { AllRecords } from '#contract/counties/coverageMaps';
import { usePagePorts } from '../../platform/PagePorts';
import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { ROLES } from '../../ui/dataColumn';
import { asSentenceStart } from '../../ui/words';
import { Field } from '../../ui/Field';
import { StatusTag } from '../../ui/StatusTag';
import { TextInput } from '../../ui/TextInput';
import { AppLink } from '../../widgets/AppLink';
import { hasTypedWords } from '../listText';
import {
  amountOf,
  asOfWords,
  commonSource,
  countyLink,
  holdingOf,
  lateDate,
  sinceWords,
  sourceWords,
  updateOf,
  type CountyTarget,
} from './countyFacts';
import { isCurrent } from './freshness';
import styles from './coverage.module.css';

export interface CountyTableProps {
  readonly state: string;
  readonly register: Register | AllRecords;
  readonly counties: readonly CountyHolding[];
  readonly target: CountyTarget;
}

/** The column header already says "County". */
const shortName = ({ name }: CountyHolding): string => name.replace(/ County$/, '');

/** Number of counties shown until the user expands the list. */
const FIRST_COUNTIES = 12;

/**
 * Sorts counties with records first, so that a single county with records is visible; both groups
 * are sorted by name.
 */
function withRecordsFirst(
  counties: readonly CountyHolding[],
  register: Register | AllRecords,
): readonly CountyHolding[] {
  const has = (county: CountyHolding): boolean => amountOf(county, register) > 0;
  return [...counties.filter(has), ...counties.filter((county) => !has(county))];
}

/** How fast the courts of a county accept filings. */
function Acceptance({ acceptance }: Pick<CountyHolding, 'acceptance'>) {
  if (acceptance === undefined) return 'Too few filings';
  return (
    <>
      {hoursInWords(acceptance.medianHours)}{' '}
      <span className={styles.within}>9 of 10 within {hoursInWords(acceptance.ninthHours)}</span>
    </>
  );
}

/** Records of each county, as the map shows them; counties without a recent update are marked. */
export function CountyTable({ state, register, counties, target }: CountyTableProps) {
  // Short for "Court cases", because the next column lists the number of courts.
  const things = register.id === 'court' ? 'Cases' : asSentenceStart(register.things);
  const hasCourts = register.id === 'court';
  const hasSources = target === 'county';
  const timed =
    hasCourts && hasSources ? counties.filter(({ acceptance }) => acceptance !== undefined) : [];
  // Shows the times as a column if at least half the counties have one; otherwise as a list of the
  // few that do.
  const hasTimes = timed.length > 0 && 2 * timed.length >= counties.length;
  const [isWhole, setIsWhole] = useState(false);
  const [typed, setTyped] = useState('');
  const found = counties.filter(({ name }) => hasTypedWords([name], typed));
  const ordered = withRecordsFirst(found, register);
  const isCut = !isWhole && ordered.length > FIRST_COUNTIES;
  // A source that most counties have is named above the table.
  const source = hasSources ? commonSource(counties, register) : null;
  const isDated = source !== null;
  /** Returns the source of a county that differs from the one above the table; null for none. */
  const otherSource = (holding: RegisterHolding): string | null =>
    holding.since === null || source?.name === sourceWords(holding)
      ? null
      : `Source: ${sourceWords(holding)}`;
  const { now } = usePagePorts();
  /** Returns the date of a late update; null for a recent one. */
  const lateUpdate = (county: CountyHolding): string | null => {
    const update = updateOf(county, register);
    return update === null || isCurrent(update, now()) ? null : lateDate(update, now());
  };
  return (
    <div className={styles.counties}>
      {hasSources && counties.length > FIRST_COUNTIES ? (
        <div className={styles.find} data-print="hide">
          <Field label="Find a county">
            <TextInput
              type="search"
              autoComplete="off"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </Field>
          <p role="status">{ordered.length > 0 ? '' : 'No county matches. Check the spelling.'}</p>
        </div>
      ) : null}
      <table
        className={classNames(
          styles.table,
          hasTimes && styles.timed,
          hasSources && !hasTimes && styles.sourced,
          hasCourts && styles.withCourts,
        )}
        {...ROLES.table}
      >
        <caption>Records online by county in {state}</caption>
        <thead {...ROLES.group}>
          <tr {...ROLES.row}>
            <th scope="col" {...ROLES.columnHeader}>
              County
            </th>
            <th scope="col" {...ROLES.columnHeader}>
              {things}
            </th>
            {hasCourts ? (
              <th scope="col" {...ROLES.columnHeader}>
                Courts
              </th>
            ) : null}
            {hasTimes ? (
              <th scope="col" {...ROLES.columnHeader}>
                Time to accept
              </th>
            ) : null}
            {hasSources ? (
              <>
                <th scope="col" {...ROLES.columnHeader} className={styles.since}>
                  Since
                </th>
                <th scope="col" {...ROLES.columnHeader} className={styles.source}>
                  {isDated ? 'Last updated' : 'Source'}
                </th>
              </>
            ) : (
              <th scope="col" {...ROLES.columnHeader}>
                Since
              </th>
            )}
          </tr>
        </thead>
        <tbody {...ROLES.group}>
          {(isCut ? ordered.slice(0, FIRST_COUNTIES) : ordered).map((county) => {
            const holding = holdingOf(county, register);
            const link = countyLink(county, register, target);
            const late = lateUpdate(county);
            return (
              <tr key={county.countyId} {...ROLES.row}>
                <th scope="row" {...ROLES.rowHeader}>
                  {link === null ? (
                    shortName(county)
                  ) : (
                    <AppLink {...link}>{shortName(county)}</AppLink>
                  )}
                  <span className={styles.under}>
                    {late === null ? null : (
                      <span className={classNames(styles.late, isDated && styles.narrowOnly)}>
                        <StatusTag tone="warning">{`Updated ${late}`}</StatusTag>
                      </span>
                    )}
                    {hasSources && holding.since !== null ? (
                      <span className={styles.underName}>
                        {[`Since ${sinceWords(holding)}`, otherSource(holding)]
                          .filter((fact) => fact !== null)
                          .join(' · ')}
                      </span>
                    ) : null}
                  </span>
                </th>
                <td {...ROLES.cell} data-label={things}>
                  {formatCount(holding.records)}
                </td>
                {hasCourts ? (
                  <td {...ROLES.cell} data-label="Courts">
                    {formatCount(holding.places.searched)} of {formatCount(holding.places.all)}
                  </td>
                ) : null}
                {hasTimes ? (
                  <td {...ROLES.cell} data-label="Time to accept">
                    <Acceptance {...county} />
                  </td>
                ) : null}
                {hasSources ? (
                  <>
                    <td {...ROLES.cell} className={styles.since}>
                      {sinceWords(holding)}
                    </td>
                    <td {...ROLES.cell} className={styles.source}>
                      {!isDated ? (
                        sourceWords(holding)
                      ) : late !== null ? (
                        <StatusTag tone="warning">{asOfWords(holding)}</StatusTag>
                      ) : (
                        asOfWords(holding)
                      )}
                      {isDated && otherSource(holding) !== null ? (
                        <span className={styles.otherSource}>{otherSource(holding)}</span>
                      ) : null}
                    </td>
                  </>
                ) : (
                  <td {...ROLES.cell} data-label="Since">
                    {sinceWords(holding)}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {isCut ? (
        <Button onClick={() => setIsWhole(true)}>
          Show all {formatCount(ordered.length)} counties
        </Button>
      ) : null}
      {timed.length === 0 || hasTimes ? null : (
        <ul className={styles.times} aria-label="Time to accept">
          {timed.map((county) => (
            <li key={county.countyId}>
              {shortName(county)}: <Acceptance {...county} />
            </li>
          ))}
        </ul>
      )}
      {timed.length === 0 ? null : (
        <p className={styles.note}>
          Time to accept: median time from filing to acceptance in the last 90 days. The longer time
          covers 90% of filings.
          {hasTimes ? null : ' Counties with too few filings aren’t listed.'}
        </p>
      )}
    </div>
  );
}

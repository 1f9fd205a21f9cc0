import type { CountKind, StateCounts } from '#contract/counts';
import type { EditionFeatures } from '#contract/locales';
import { PRODUCT_NAME } from '#contract/product';
import { selectLocale } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Card } from '../../../ui/Card';
import { formatCount } from '../../../ui/formats';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { WithCounts } from '../../../widgets/WithCounts';
import styles from '../home.module.css';

interface RegisterRow {
  readonly feature: keyof EditionFeatures;
  readonly label: string;
  /** Start of the register's area. */
  readonly to: string;
  readonly records: CountKind;
  readonly counties: CountKind;
  readonly courts?: CountKind;
}

/** The registers in the order of the tabs. */
const REGISTERS: readonly RegisterRow[] = [
  {
    feature: 'court',
    label: 'Court cases',
    to: '/court',
    records: 'cases',
    counties: 'courtCounties',
    courts: 'courts',
  },
  {
    feature: 'judgment',
    label: 'Judgments',
    to: '/court',
    records: 'judgments',
    counties: 'judgmentCounties',
    courts: 'judgmentCourts',
  },
  {
    feature: 'efiling',
    label: 'Electronic filings',
    to: '/isefs',
    records: 'efilingFilings',
    counties: 'efilingCounties',
  },
  {
    feature: 'recorder',
    label: 'Recorded documents',
    to: '/recorder',
    records: 'documents',
    counties: 'recorderCounties',
  },
  {
    feature: 'taxWarrant',
    label: 'Tax warrants',
    to: '/tax_warrant',
    records: 'taxWarrants',
    counties: 'taxWarrantCounties',
  },
];

function amount(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

function coverage(counts: StateCounts, { counties, courts, records }: RegisterRow): string {
  if (counts[records] === 0) return 'Not online yet';
  const inCounties = `in ${amount(counts[counties], 'county', 'counties')}`;
  return courts === undefined
    ? inCounties
    : `${inCounties}, from ${amount(counts[courts], 'court', 'courts')}`;
}

/** The welcome page of an edition: what each register holds, and the way to its area. */
export function Screen() {
  const { features, state, terms } = useAppSelector(selectLocale);
  const registers = REGISTERS.filter(({ feature }) => features[feature]);
  return (
    <Stack>
      <Card title="What is online">
        <WithCounts lines={registers.length}>
          {(counts) => (
            <ul className={styles.registers}>
              {registers.map((register) => (
                <li key={register.feature} className={styles.register}>
                  <AppLink to={register.to}>{register.label}</AppLink>
                  {counts[register.records] > 0 ? (
                    <strong className={styles.count}>
                      {formatCount(counts[register.records])}
                    </strong>
                  ) : null}
                  <span className={styles.coverage}>{coverage(counts, register)}</span>
                </li>
              ))}
            </ul>
          )}
        </WithCounts>
      </Card>
      <Card title="Before you rely on a record">
        <p>
          {PRODUCT_NAME} shows records as the offices of {state} send them; every page says how
          fresh its data is. It is not the official record. Before you act on a record, check it
          with the county’s {features.court ? 'clerk or ' : ''}
          {terms.entity}.
        </p>
      </Card>
    </Stack>
  );
}

import { holdingsOf } from '#contract/holdings';
import type { StateCounts } from '#contract/schemas/counts';
import { PRODUCT_NAME } from '#contract/product';
import type { HoldingCounts } from '#contract/registers';
import { selectLocale } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Card } from '../../../ui/Card';
import { formatCount } from '../../../ui/formats';
import { Stack } from '../../../ui/Stack';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { WithCounts } from '../../../widgets/WithCounts';
import styles from '../home.module.css';

function amount(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

function coverage(counts: StateCounts, { counties, courts, records }: HoldingCounts): string {
  if (counts[records] === 0) return 'Not online yet';
  const inCounties = `in ${amount(counts[counties], 'county', 'counties')}`;
  return courts === undefined
    ? inCounties
    : `${inCounties}, from ${amount(counts[courts], 'court', 'courts')}`;
}

/** The welcome page of an edition: what each register holds, and the way to its area. */
export function Screen() {
  const locale = useAppSelector(selectLocale);
  const { features, state, terms } = locale;
  const holdings = holdingsOf(locale);
  return (
    <Stack>
      <Card title="What is online">
        <WithCounts lines={holdings.length}>
          {(counts) => (
            <ul className={styles.registers}>
              {holdings.map(({ counts: kinds, overview, things }) => (
                <li key={things} className={styles.register}>
                  <AppLink to={overview}>{asSentenceStart(things)}</AppLink>
                  {counts[kinds.records] > 0 ? (
                    <strong className={styles.count}>{formatCount(counts[kinds.records])}</strong>
                  ) : null}
                  <span className={styles.coverage}>{coverage(counts, kinds)}</span>
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

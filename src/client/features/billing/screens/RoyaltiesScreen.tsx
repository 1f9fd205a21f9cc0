import { ROYALTIES_PATH } from '#contract/billing/pages';
import { ROYALTIES_FILE } from '#contract/billing/files';
import {
  formatCount,
  formatDateShort,
  formatMoney,
  formatMoneyShort,
  formatMonth,
  formatMonthName,
  formatMonthShort,
  formatQuantity,
} from '#contract/formats';
import { buildQuery } from '#contract/links';
import type { Royalties, RoyaltyMonth, RoyaltyRow } from '#contract/schemas/billing';
import { countColumn, moneyColumn, rowHeader } from '../../../records/columns';
import { useChartHeight } from '../../../records/chartHeights';
import { ListView } from '../../../records/ListView';
import { MonthHeading, MonthSelect } from '../../../records/MonthHeading';
import { phoneColumn } from '../../../records/phoneColumn';
import { useIsPhone } from '../../../records/PhoneFold';
import { useAppSelector } from '../../../store/hooks';
import { MonthlyChart } from '../../../ui/charts/MonthlyChart';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { ExportMenu } from '../../../ui/ExportMenu';
import { FiguresRow } from '../../../ui/FiguresRow';
import { Section } from '../../../ui/Section';
import { AppLink } from '../../../widgets/AppLink';
import { useHrefs } from '../../../widgets/useHrefs';
import { royalties } from '../slice';

const DAYS: readonly DataColumn<RoyaltyRow>[] = [
  // The heading names the year.
  rowHeader('Day', ({ day }) => <time dateTime={day}>{formatDateShort(day, 'UTC', day)}</time>),
  countColumn('Purchases', ({ purchases }) => purchases),
  countColumn('Pages', ({ pages }) => pages),
  moneyColumn('Office fees', ({ cents }) => cents),
];

/** Columns on a phone: the day and its fees, then the purchases and pages. */
const PHONE_DAYS: readonly DataColumn<RoyaltyRow>[] = [
  rowHeader('Day', ({ day }) => <time dateTime={day}>{formatDateShort(day, 'UTC', day)}</time>),
  phoneColumn('Purchases', ({ pages, purchases }) => ({
    facts: [formatQuantity(purchases, 'purchase'), formatQuantity(pages, 'page')],
    status: [],
  })),
  { ...moneyColumn<RoyaltyRow>('Office fees', ({ cents }) => cents), isBesideHeader: true },
];

const MONTHS: readonly DataColumn<RoyaltyMonth>[] = [
  rowHeader('Month', ({ month }) => (
    <AppLink to={ROYALTIES_PATH} query={{ month }}>
      {formatMonth(month)}
    </AppLink>
  )),
  countColumn('Purchases', ({ purchases }) => purchases),
  countColumn('Pages', ({ pages }) => pages),
  moneyColumn('Office fees', ({ cents }) => cents),
];

/** Number of months in the chart. */
const ROYALTY_MONTHS = 12;

/** Returns the totals of the shown days. */
function sumsOf({ items }: Royalties) {
  const sumOf = (pick: (day: RoyaltyRow) => number): number =>
    items.reduce((sum, day) => sum + pick(day), 0);
  if (items.length < 2) return undefined;
  return {
    Purchases: formatCount(sumOf(({ purchases }) => purchases)),
    Pages: formatCount(sumOf(({ pages }) => pages)),
    'Office fees': formatMoney(sumOf(({ cents }) => cents)),
  };
}

/** Office earnings from page sales (spec section 2). */
export function Screen() {
  const { file } = useHrefs();
  return (
    <ListView
      of={useAppSelector(royalties.select)}
      things={{ one: 'day', many: 'days' }}
      caption="Document page sales, by day"
      columns={useIsPhone() ? PHONE_DAYS : DAYS}
      rowKey={({ day }) => day}
      lead={() => null}
      head={(list) => <Summary of={list} />}
      controls={({ items, month, months, officeName }) => (
        <MonthHeading title={officeName}>
          <MonthSelect
            path={ROYALTIES_PATH}
            field="month"
            value={month}
            choices={[...new Set([...months.map((each) => each.month), month])].map((id) => ({
              id,
              label: formatMonth(id),
            }))}
          />
          {items.length === 0 ? null : (
            <ExportMenu
              id="royalties-export"
              entries={[{ label: 'CSV', href: file(ROYALTIES_FILE) + buildQuery({ month }) }]}
            />
          )}
        </MonthHeading>
      )}
      sums={sumsOf}
      empty={({ month }) => <p>No pages were purchased in {formatMonth(month)}.</p>}
      foot={({ months }) => <Months of={months.filter(({ purchases }) => purchases > 0)} />}
    />
  );
}

/** Office earnings and pages in the chosen month, and earnings in the last 12 months. */
function Summary({ of: { items, month, months, officeName } }: { readonly of: Royalties }) {
  const earned = (days: readonly { readonly cents: number }[]) =>
    formatMoney(days.reduce((sum, { cents }) => sum + cents, 0));
  const shown = months.slice(0, ROYALTY_MONTHS);
  const at = months.findIndex((each) => each.month === month);
  const before = at < 0 ? undefined : months[at + 1];
  const was = before === undefined ? '' : `${formatMonthShort(before.month)}: `;
  const pages = items.reduce((sum, day) => sum + day.pages, 0);
  const sorted = [...shown].reverse();
  const height = useChartHeight();
  return (
    <>
      <FiguresRow
        label={`Office fees for ${officeName}`}
        figures={[
          {
            label: formatMonthName(month),
            value: earned(items),
            note: before === undefined ? null : was + formatMoney(before.cents),
          },
          {
            label: 'Pages',
            value: formatCount(pages),
            note: before === undefined ? null : was + formatCount(before.pages),
          },
          {
            label: '12 months',
            value: earned(shown),
            note: formatQuantity(
              shown.reduce((sum, each) => sum + each.pages, 0),
              'page',
            ),
          },
        ]}
      />
      <MonthlyChart
        caption="Office fees by month"
        table="elsewhere"
        months={sorted.map((each) => each.month)}
        series={[{ key: 'cents', label: 'Office fees', values: sorted.map(({ cents }) => cents) }]}
        format={formatMoney}
        formatTick={formatMoneyShort}
        height={height}
        none="No pages were purchased in the last 12 months."
      />
    </>
  );
}

function Months({ of }: { readonly of: readonly RoyaltyMonth[] }) {
  if (of.length === 0) return null;
  return (
    <Section title="By month">
      <DataTable
        isOneLine
        caption="Office fees by month"
        isCaptionHidden
        columns={MONTHS}
        rows={of}
        rowKey={({ month }) => month}
      />
    </Section>
  );
}

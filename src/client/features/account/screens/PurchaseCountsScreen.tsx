import {
  formatCount,
  formatMoney,
  formatMoneyShort,
  formatMonth,
  formatMonthName,
  formatQuantity,
} from '#contract/formats';
import { buildQuery } from '#contract/links';
import { PURCHASES_SCREEN } from '#contract/records/pageImages';
import { PURCHASE_COUNTS_FILE, PURCHASE_COUNTS_PATH } from '#contract/billing/purchaseCounts';
import type {
  PurchaseCountRow,
  PurchaseCounts,
  PurchaseMonth,
} from '#contract/schemas/purchaseCounts';
import { CODE_REPAIR_PATH } from '#contract/account/pages';
import { countColumn, moneyColumn, rowHeader, textColumn } from '../../../records/columns';
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
import { purchaseCounts } from '../slice';

/** Number of months in the chart. */
const CHART_MONTHS = 12;

type Bought = Pick<PurchaseCountRow, 'officeCents' | 'serviceCents'>;
const centsOf = ({ officeCents, serviceCents }: Bought): number => officeCents + serviceCents;

const COLUMNS: readonly DataColumn<PurchaseCountRow>[] = [
  rowHeader('User', ({ userName }) => userName),
  textColumn('Billing code', ({ billingCode }) => billingCode, { none: 'No billing code' }),
  countColumn('Purchases', ({ purchases }) => purchases),
  countColumn('Pages', ({ pages }) => pages),
  moneyColumn('Office fees', ({ officeCents }) => officeCents, { priority: 2 }),
  moneyColumn('Service fees', ({ serviceCents }) => serviceCents, { priority: 2 }),
  moneyColumn('Amount', centsOf),
];

/** Columns on a phone: the user and the amount, then the code and the pages. */
const PHONE_COLUMNS: readonly DataColumn<PurchaseCountRow>[] = [
  rowHeader('User', ({ userName }) => userName),
  phoneColumn('Billing code', ({ billingCode, pages, purchases }) => ({
    facts: [
      billingCode ?? 'No billing code',
      formatQuantity(pages, 'page'),
      purchases === pages ? null : formatQuantity(purchases, 'purchase'),
    ],
    status: [],
  })),
  { ...moneyColumn<PurchaseCountRow>('Amount', centsOf), isBesideHeader: true },
];

const MONTH_COLUMNS: readonly DataColumn<PurchaseMonth>[] = [
  rowHeader('Month', ({ month }) => (
    <AppLink to={PURCHASE_COUNTS_PATH} query={{ month }}>
      {formatMonth(month)}
    </AppLink>
  )),
  countColumn('Pages', ({ pages }) => pages),
  moneyColumn('Office fees', ({ officeCents }) => officeCents, { priority: 2 }),
  moneyColumn('Service fees', ({ serviceCents }) => serviceCents, { priority: 2 }),
  moneyColumn('Total', centsOf),
];

const rowKey = ({ billingCode, userId }: PurchaseCountRow): string =>
  `${String(userId)}|${billingCode ?? ''}`;

/** Page purchases of a month by user and billing code (spec section 2, PurchaseCountDetails). */
export function Screen() {
  return (
    <ListView
      of={useAppSelector(purchaseCounts.select)}
      things={{ one: 'row', many: 'rows' }}
      caption="Pages purchased, by user and billing code"
      columns={useIsPhone() ? PHONE_COLUMNS : COLUMNS}
      rowKey={rowKey}
      head={(counts) => <Summary of={counts} />}
      lead={() => null}
      controls={(counts) => (counts.items.length === 0 ? null : <MonthLine of={counts} />)}
      empty={({ isWholeAccount, month }) => (
        <p>
          {isWholeAccount ? 'No one on your account bought pages' : 'You didn’t buy any pages'} in{' '}
          {formatMonth(month)}.
        </p>
      )}
      foot={(counts) => <Foot of={counts} />}
    />
  );
}

/** Statistics for the month, and spending over the year. */
function Summary({
  of: { isWholeAccount, items, month, months },
}: {
  readonly of: PurchaseCounts;
}) {
  const at = months.findIndex((each) => each.month === month);
  const before = at < 0 ? undefined : months[at + 1];
  const shown = [...months].reverse().slice(-CHART_MONTHS);
  const sumOf = (rows: readonly Bought[]): number =>
    rows.reduce((sum, row) => sum + centsOf(row), 0);
  const fees = (pick: (row: Bought) => number): number =>
    items.reduce((sum, row) => sum + pick(row), 0);
  const name = formatMonthName(month);
  const height = useChartHeight();
  const inTheMonthBefore = before === undefined ? '' : `in ${formatMonthName(before.month)}`;
  return (
    <>
      <FiguresRow
        label={`Pages purchased in ${formatMonth(month)}`}
        figures={[
          {
            label: `Spent in ${name}`,
            value: formatMoney(sumOf(items)),
            note:
              before === undefined ? null : `${formatMoney(centsOf(before))} ${inTheMonthBefore}`,
          },
          {
            label: 'Pages',
            value: formatCount(items.reduce((sum, row) => sum + row.pages, 0)),
            note: before === undefined ? null : `${formatCount(before.pages)} ${inTheMonthBefore}`,
          },
          {
            label: 'Service fees',
            value: formatMoney(fees(({ serviceCents }) => serviceCents)),
            note: `Office fees ${formatMoney(fees(({ officeCents }) => officeCents))}`,
          },
          {
            label: 'Spent in 12 months',
            value: formatMoney(sumOf(shown)),
            note: isWholeAccount ? 'By all users' : 'By you',
          },
        ]}
      />
      <MonthlyChart
        caption="Spent on pages by month"
        table="elsewhere"
        months={shown.map((each) => each.month)}
        series={[
          {
            key: 'office',
            label: 'Office fees',
            values: shown.map(({ officeCents }) => officeCents),
          },
          {
            key: 'service',
            label: 'Service fees',
            values: shown.map(({ serviceCents }) => serviceCents),
          },
        ]}
        format={formatMoney}
        formatTick={formatMoneyShort}
        height={height}
        none="No pages were purchased in the last 12 months."
      />
    </>
  );
}

/** The rows' month, and its file. */
function MonthLine({ of: { month, months } }: { readonly of: PurchaseCounts }) {
  const { file } = useHrefs();
  const [newest] = months;
  const isWaiting = newest !== undefined && newest.month !== month && newest.purchases === 0;
  return (
    <MonthHeading
      title={formatMonth(month)}
      isTitleHidden
      note={isWaiting ? `No purchases in ${formatMonthName(newest.month)} yet.` : null}
    >
      <MonthSelect
        path={PURCHASE_COUNTS_PATH}
        field="month"
        value={month}
        choices={[...new Set([...months.map((each) => each.month), month])].map((id) => ({
          id,
          label: formatMonth(id),
        }))}
      />
      <ExportMenu
        id="purchases-export"
        entries={[{ label: 'CSV', href: file(PURCHASE_COUNTS_FILE) + buildQuery({ month }) }]}
      />
    </MonthHeading>
  );
}

/** The months, and where to see and recode the month's purchases. */
function Foot({ of: { items, month, months } }: { readonly of: PurchaseCounts }) {
  return (
    <>
      <Months of={months} />
      <p>
        <AppLink to={PURCHASES_SCREEN}>View purchases</AppLink>
        {items.length === 0 ? null : (
          <>
            {' · '}
            <AppLink to={CODE_REPAIR_PATH} query={{ kind: 'PURCHASE', month }}>
              Change billing codes
            </AppLink>
          </>
        )}
      </p>
    </>
  );
}

/** Recent months, back to the first one with a purchase. */
function Months({ of }: { readonly of: readonly PurchaseMonth[] }) {
  const first = Math.max(-1, ...of.map(({ purchases }, at) => (purchases > 0 ? at : -1)));
  const months = of.slice(0, first + 1);
  if (months.length === 0) return null;
  return (
    <Section title="By month">
      <DataTable
        isOneLine
        caption="Pages purchased by month"
        isCaptionHidden
        columns={MONTH_COLUMNS}
        rows={months}
        rowKey={({ month }) => month}
      />
    </Section>
  );
}

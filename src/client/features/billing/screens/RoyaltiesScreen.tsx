import { ROYALTIES_FILE, ROYALTIES_PATH } from '#contract/billing';
import { buildQuery } from '#contract/links';
import type { RoyaltyMonth, RoyaltyRow } from '#contract/schemas/billing';
import { countColumn, dateColumn, moneyColumn, rowHeader } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { MonthFilter } from '../../../records/MonthFilter';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { formatMoney, formatMonth } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { AppLink } from '../../../widgets/AppLink';
import { useHrefs } from '../../../widgets/useHrefs';
import { royalties } from '../slice';

const DAYS: readonly DataColumn<RoyaltyRow>[] = [
  dateColumn('Day', ({ day }) => day, { isRowHeader: true }),
  countColumn('Purchases', ({ purchases }) => purchases),
  countColumn('Pages', ({ pages }) => pages),
  moneyColumn('Office fees', ({ cents }) => cents),
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

/** Office earnings from page sales (spec section 2). */
export function Screen() {
  const { file } = useHrefs();
  return (
    <ListView
      of={useAppSelector(royalties.select)}
      things={{ one: 'day', many: 'days' }}
      caption="Pages of your documents purchased, by day"
      columns={DAYS}
      rowKey={({ day }) => day}
      lead={({ items, month, officeName }) => (
        <>
          {officeName} earned {formatMoney(items.reduce((sum, { cents }) => sum + cents, 0))} in{' '}
          {formatMonth(month)}.
        </>
      )}
      controls={({ month, months }) => (
        <MonthFilter path={ROYALTIES_PATH} month={month} months={months} />
      )}
      actions={({ items, month }) =>
        items.length === 0 ? null : (
          <a className={buttonClass()} href={file(ROYALTIES_FILE) + buildQuery({ month })} download>
            Download (CSV)
          </a>
        )
      }
      empty={({ month }) => <p>No pages were purchased in {formatMonth(month)}.</p>}
      foot={({ months }) => <Months of={months.filter(({ purchases }) => purchases > 0)} />}
    />
  );
}

function Months({ of }: { readonly of: readonly RoyaltyMonth[] }) {
  if (of.length === 0) return null;
  return (
    <Section title="By month">
      <DataTable
        caption="Office fees by month"
        isCaptionHidden
        columns={MONTHS}
        rows={of}
        rowKey={({ month }) => month}
      />
    </Section>
  );
}

import { formatDate, formatMoney, formatMoneyShort } from '#contract/formats';
import type { InvoiceList, CodeMonths } from '#contract/schemas/billing';
import { stateDate } from '#contract/stateClock';
import { OTHER_KEY, type ChartSeries } from '../../ui/charts/chartData';
import { MonthlyChart } from '../../ui/charts/MonthlyChart';
import type { Figure } from '../../ui/FiguresRow';
import { useChartHeight } from '../../records/chartHeights';

/**
 * Returns the next invoice's figure: the price of the next plan plus the charges and extra searches
 * so far, if any.
 */
export function nextInvoice(
  of: Pick<
    InvoiceList,
    'balanceCents' | 'extraSearchCents' | 'nextInvoiceOn' | 'nextPlanCents' | 'unbilledCents'
  >,
): Figure {
  const { balanceCents, extraSearchCents, nextInvoiceOn, nextPlanCents, unbilledCents } = of;
  const cents = nextPlanCents + unbilledCents + extraSearchCents;
  if (cents === 0) {
    const none = nextInvoiceOn === null ? 'No plan' : 'No charges yet';
    const note = balanceCents === 0 ? none : `${formatMoney(balanceCents)} credit`;
    return { label: 'Next invoice', value: 'None', note };
  }
  const value = formatMoney(cents);
  const credit = `${formatMoney(Math.min(balanceCents, cents))} credit will be applied`;
  if (nextInvoiceOn === null) {
    return { label: 'Next invoice', value, note: balanceCents === 0 ? 'No plan' : credit };
  }
  const on = formatDate(nextInvoiceOn);
  const parts = [
    ...(unbilledCents === 0 ? [] : [`${formatMoney(unbilledCents)} in new charges`]),
    ...(extraSearchCents === 0
      ? []
      : [`${formatMoney(extraSearchCents)} for extra searches so far`]),
  ];
  const charges = parts.length === 0 ? '' : `, with ${parts.join(' and ')}`;
  return {
    label: 'Next invoice',
    value,
    note: balanceCents === 0 ? `${on}${charges}` : `${on}; ${credit}`,
  };
}

/** Returns the figure with this year's payments, and last year's in its note. */
export function paidThisYear(
  of: Pick<InvoiceList, 'asOf' | 'paidLastYearCents' | 'paidThisYearCents'>,
): Figure {
  const year = Number(stateDate(of.asOf).slice(0, 4));
  return {
    label: 'Paid this year',
    value: formatMoney(of.paidThisYearCents),
    note: `${formatMoney(of.paidLastYearCents)} in ${String(year - 1)}`,
  };
}

/** Months without charges after which a billing code is grouped under "Earlier codes". */
const QUIET_MONTHS = 6;

/** Returns the chart's series; several codes without recent charges share a gray one. */
function seriesOf(byCode: InvoiceList['byCode']): readonly ChartSeries[] {
  const isGray = ({ billingCode, cents, isOther }: CodeMonths): boolean =>
    isOther || (billingCode !== null && cents.slice(-QUIET_MONTHS).every((each) => each === 0));
  const gray = byCode.filter(isGray);
  const colored = byCode.filter((each) => !isGray(each));
  const isEach = colored.length === 0 || gray.length < 2;
  const series = (isEach ? byCode : colored).map(({ billingCode, cents, isOther }) => ({
    key: isOther ? OTHER_KEY : `=${billingCode ?? ''}`,
    label: isOther ? 'Other codes' : (billingCode ?? 'No billing code'),
    values: cents,
  }));
  if (isEach) return series;
  const months = gray[0]?.cents ?? [];
  return [
    ...series,
    {
      key: OTHER_KEY,
      label: gray.some(({ isOther }) => isOther) ? 'Other codes' : 'Earlier codes',
      values: months.map((_unused, at) =>
        gray.reduce((sum, { cents }) => sum + (cents[at] ?? 0), 0),
      ),
    },
  ];
}

/** The year's charges beyond the plan, by billing code. */
export function ChargesChart({
  of: { byCode, months, planCents },
}: {
  readonly of: Pick<InvoiceList, 'byCode' | 'months' | 'planCents'>;
}) {
  const height = useChartHeight();
  const charges = planCents === 0 ? 'Invoiced' : 'Extra charges';
  const plan = `Plan ${formatMoney(planCents)} a month`;
  return (
    <MonthlyChart
      caption={byCode.length > 1 ? `${charges} by invoice and code` : `${charges} by invoice`}
      months={months}
      series={seriesOf(byCode)}
      format={formatMoney}
      formatTick={formatMoneyShort}
      height={height}
      none={
        planCents === 0
          ? 'No invoices in the last 12 months.'
          : `${plan}, with no other charges in the last 12 months.`
      }
      {...(planCents === 0
        ? {}
        : {
            note: `By invoice date. Doesn’t include the ${formatMoney(planCents)} plan.`,
          })}
    />
  );
}

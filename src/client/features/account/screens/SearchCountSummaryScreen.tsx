import { SEARCH_DETAILS_PATH, CODE_REPAIR_PATH, SPENDING_PATH } from '#contract/account/pages';
import { dayBefore } from '#contract/calendarDate';
import {
  formatCount,
  formatDate,
  formatDateShort,
  formatMoney,
  formatQuantity,
} from '#contract/formats';
import { buildQuery } from '#contract/links';
import { SEARCH_COUNT_SUMMARY_PATH } from '#contract/billing/odometer';
import { PURCHASE_COUNTS_PATH } from '#contract/billing/purchaseCounts';
import type {
  SearchCountRow,
  SearchCountSummary,
  SearchMonth,
} from '#contract/schemas/searchCounts';
import { SEARCH_COUNTS_FILE } from '#contract/billing/searchCounts';
import { selectUser } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { column, countColumn, rowHeader, textColumn } from '../../../records/columns';
import { useChartHeight } from '../../../records/chartHeights';
import { Loaded } from '../../../records/Loaded';
import { MonthHeading, MonthSelect } from '../../../records/MonthHeading';
import { phoneColumn } from '../../../records/phoneColumn';
import { useIsPhone } from '../../../records/PhoneFold';
import { useShownList } from '../../../records/useShownList';
import type { ChartSeries } from '../../../ui/charts/chartData';
import { MonthlyChart } from '../../../ui/charts/MonthlyChart';
import type { Choice } from '../../../ui/choices';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { ExportMenu } from '../../../ui/ExportMenu';
import { FiguresRow, type Figure } from '../../../ui/FiguresRow';
import { Section } from '../../../ui/Section';
import { ShareBar } from '../../../ui/ShareBar';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { AppLink } from '../../../widgets/AppLink';
import { useHrefs } from '../../../widgets/useHrefs';
import { periodInWords } from '../periodFilter';
import { searchCounts } from '../slice';

/** Number of months in the chart. */
const CHART_MONTHS = 12;

const COLUMNS: readonly DataColumn<SearchCountRow>[] = [
  rowHeader('User', ({ userName }) => userName),
  textColumn('Billing code', ({ billingCode }) => billingCode, { none: 'No billing code' }),
  countColumn('Counted searches', ({ counted }) => counted),
  countColumn('All searches', ({ answered }) => answered),
];

/** Columns on a phone: the user and the counted searches, then the code and the free searches. */
const PHONE_COLUMNS: readonly DataColumn<SearchCountRow>[] = [
  rowHeader('User', ({ userName }) => userName),
  phoneColumn('Billing code', ({ answered, billingCode, counted }) => ({
    facts: [
      billingCode ?? 'No billing code',
      answered === counted ? null : `${formatCount(answered - counted)} not counted`,
    ],
    status: [],
  })),
  {
    ...textColumn<SearchCountRow>('Counted searches', ({ counted }) =>
      formatQuantity(counted, 'search', 'searches'),
    ),
    isBesideHeader: true,
  },
];

const rowKey = ({ billingCode, userId }: SearchCountRow): string =>
  `${String(userId)}|${billingCode ?? ''}`;

/** Searches of a month by user and billing code, and plan usage. */
export function Screen() {
  const state = useAppSelector(searchCounts.select);
  // The previous month stays while another one loads, so that its select stays focused.
  const { list, phase } = useShownList(state, '');
  const shown = phase === 'shown' || state.status === 'loading' ? list : null;
  return shown === null ? (
    <Loaded of={state} what="the search counts">
      {(summary) => <Summary summary={summary} />}
    </Loaded>
  ) : (
    <Summary summary={shown} />
  );
}

function Summary({ summary }: { readonly summary: SearchCountSummary }) {
  const { asOf, capped, isWholeAccount, items, months, period, plan, total } = summary;
  const { file } = useHrefs();
  const { isAdmin } = useAppSelector(selectUser);
  const isPhone = useIsPhone();
  const height = useChartHeight();
  if (plan === null) {
    return (
      <StateMessage kind="empty" title="No active plan">
        Searches are counted only for accounts with a plan.
      </StateMessage>
    );
  }
  const isRunning = period.from === plan.startedOn;
  const since = isRunning
    ? `since ${formatDate(period.from)}`
    : `from ${formatDate(period.from)} to ${formatDate(dayBefore(period.to))}`;
  const chosen = isRunning ? {} : { from: period.from };
  return (
    <Stack>
      <FiguresRow label="Searches this month" figures={planFigures(plan, asOf)} />
      <MonthlyChart
        caption={isWholeAccount ? 'Searches by month' : 'Your searches by month'}
        table="elsewhere"
        months={[...months]
          .reverse()
          .slice(-CHART_MONTHS)
          .map(({ from }) => from)}
        series={monthSeries([...months].reverse().slice(-CHART_MONTHS))}
        format={formatCount}
        height={height}
        none="No searches in the last 12 months."
        note="By billing month. A search that the same user repeats within 24 hours isn’t counted."
      />
      <MonthHeading
        title={`${formatDate(period.from)} to ${formatDate(dayBefore(period.to))}`}
        isTitleHidden={isPhone}
      >
        <MonthSelect
          path={SEARCH_COUNT_SUMMARY_PATH}
          field="from"
          value={isRunning ? '' : period.from}
          choices={monthChoices(months, period, plan.startedOn)}
        />
        {items.length === 0 ? null : (
          <ExportMenu
            id="searches-export"
            entries={[{ label: 'CSV', href: file(SEARCH_COUNTS_FILE) + buildQuery(chosen) }]}
          />
        )}
      </MonthHeading>
      {items.length === 0 ? (
        <StateMessage kind="empty" title="No searches">
          {isWholeAccount ? 'No one on your account has' : 'You haven’t'} searched {since}.
        </StateMessage>
      ) : (
        <DataTable
          isOneLine
          isCaptionHidden
          caption={
            isWholeAccount
              ? `Searches ${since}, by user and billing code`
              : `Your searches ${since}, by billing code`
          }
          columns={isPhone ? PHONE_COLUMNS : COLUMNS}
          rows={items}
          rowKey={rowKey}
        />
      )}
      {capped ? <p>Only the first {formatCount(total)} rows are shown.</p> : null}
      <Months of={months} />
      <p>
        Paging, sorting, filtering, and opening results are free.{' '}
        <AppLink to={PURCHASE_COUNTS_PATH}>Page purchases are tracked separately</AppLink>.
      </p>
      <ul>
        <li>
          <AppLink to={SEARCH_DETAILS_PATH} query={chosen}>
            View each search
          </AppLink>
        </li>
        <li>
          <AppLink to={CODE_REPAIR_PATH}>Change billing codes</AppLink>
        </li>
        {isAdmin ? (
          <li>
            <AppLink to={SPENDING_PATH}>Set spending limits</AppLink>
          </li>
        ) : null}
      </ul>
    </Stack>
  );
}

/** Recent months, back to the first one with a search. */
function Months({ of }: { readonly of: readonly SearchMonth[] }) {
  const first = Math.max(-1, ...of.map(({ answered }, at) => (answered > 0 ? at : -1)));
  const months = of.slice(0, first + 1);
  if (months.length === 0) return null;
  return (
    <Section title="By month">
      <DataTable
        isOneLine
        caption="Searches by month"
        isCaptionHidden
        columns={monthColumns(Math.max(1, ...months.map(({ counted }) => counted)))}
        rows={months}
        rowKey={({ from }) => from}
      />
    </Section>
  );
}

function monthColumns(max: number): readonly DataColumn<SearchMonth>[] {
  return [
    rowHeader('Month', (month) => (
      <AppLink to={SEARCH_COUNT_SUMMARY_PATH} query={{ from: month.from }}>
        {periodInWords(month)}
      </AppLink>
    )),
    countColumn('Counted searches', ({ counted }) => counted),
    countColumn('All searches', ({ answered }) => answered),
    column('Compared with highest', ({ counted }) => <ShareBar share={counted / max} />),
  ];
}

/** Returns the chart series: counted searches, and repeats that are free. */
function monthSeries(months: readonly SearchMonth[]): readonly ChartSeries[] {
  return [
    { key: 'counted', label: 'Counted', values: months.map(({ counted }) => counted) },
    {
      key: 'free',
      label: 'Not counted',
      values: months.map(({ answered, counted }) => answered - counted),
    },
  ];
}

/** Returns the month choices: the current month, with an empty value, then earlier months. */
function monthChoices(
  months: readonly SearchMonth[],
  shown: SearchCountSummary['period'],
  startedOn: string,
): readonly Choice[] {
  const earlier = months.filter(({ from }) => from !== startedOn);
  const isListed = shown.from === startedOn || earlier.some(({ from }) => from === shown.from);
  return [
    { id: '', label: 'This month' },
    ...[...earlier, ...(isListed ? [] : [shown])].map((period) => ({
      id: period.from,
      label: periodInWords(period),
    })),
  ];
}

/** Returns the plan's figures; dates in the year of `asOf` omit the year. */
function planFigures(
  plan: NonNullable<SearchCountSummary['plan']>,
  asOf: string,
): readonly Figure[] {
  const { bonusLeft, extraSearchCents, included, name, startedOn, upgradePoint, used } = plan;
  const since = `since ${formatDateShort(startedOn, 'UTC', asOf)}`;
  const isOver = included !== null && used > included;
  const extra = included === null ? 0 : Math.max(0, used - included);
  const bonus: Figure = {
    label: 'Bonus searches',
    value: formatCount(bonusLeft),
    note: bonusLeft === 0 ? 'None left' : 'Used before plan searches',
  };
  return [
    {
      label: 'Used',
      value: formatCount(used),
      note:
        included === null
          ? `No limit, ${since}`
          : `of ${formatCount(isOver ? included : included + bonusLeft)} ${since}`,
      tone: isOver && extraSearchCents !== null ? 'warning' : 'plain',
    },
    ...(upgradePoint === null
      ? [{ label: 'Plan', value: name, note: 'No upgrade point' }]
      : [
          {
            label: 'Left to upgrade point',
            value: formatCount(Math.max(0, upgradePoint - used)),
            note:
              used < upgradePoint
                ? `Upgrade point ${formatCount(upgradePoint)}`
                : 'Upgrading saves money',
          },
        ]),
    bonus,
    {
      label: 'Extra cost this month',
      value: formatMoney(extra * (extraSearchCents ?? 0)),
      note:
        extraSearchCents === null || included === null
          ? 'Included in your plan'
          : extra === 0
            ? `No extra searches yet (${formatMoney(extraSearchCents)} each)`
            : `${formatQuantity(extra, 'extra search', 'extra searches')}, ${formatMoney(extraSearchCents)} each`,
    },
  ];
}

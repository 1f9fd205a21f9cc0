import { useState } from 'react';
import { TODAY_DAYS, TODAY_FIGURES, type TodayFigure } from '#contract/admin/today';
import {
  EFILING_EVENTS_PATH,
  LOGIN_MONITOR_PATH,
  JOBS_PATH,
  HTTP_LOGGING_PATH,
  HTTP_REQUEST_PATH,
} from '#contract/admin/pages';
import {
  formatCount,
  formatDate,
  formatDateIn,
  formatDateTime,
  formatMoney,
} from '#contract/formats';
import { isWaitLate, longestWait } from '#contract/filing/waitingEnvelopes';
import { isUnusual } from '#contract/account/logins';
import { isReference } from '#contract/admin/requestLog';
import { reportPage } from '#contract/admin/reports/reportPages';
import { reportOf } from '#contract/admin/reports/reports';
import { reportQuery, shownColumns } from '#contract/admin/reports/request';
import type { AdminToday, ReportRow } from '#contract/schemas/reports';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { column, rowHeader } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { selectLocale } from '../../../state/location/selectors';
import { addressChosen } from '../../../state/location/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { Sparkline } from '../../../ui/charts/Sparkline';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Field } from '../../../ui/Field';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { TextInput } from '../../../ui/TextInput';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { countInWords, isProblem, problemsOf, type FigureOfToday, type Problem } from '../problems';
import { reportColumns } from '../reportColumns';
import { today } from '../slice';
import styles from '../today.module.css';

/** Figures that need action today, and the latest staff changes (spec section 2, Admin). */
export function Screen() {
  return (
    <Loaded of={useAppSelector(today.select)} what="today’s numbers" title="Numbers not loaded">
      {(loaded) => <Today of={loaded} />}
    </Loaded>
  );
}

function Today({ of }: { readonly of: AdminToday }) {
  const { features } = useAppSelector(selectLocale);
  const problems = problemsOf(of);
  return (
    <Stack>
      <Finder />
      <ul className={styles.tiles} aria-label="Figures">
        {of.figures.map((figure) => (
          <FigureTile key={figure.id} of={figure} today={of} />
        ))}
        <SiteTiles of={of} hasFiling={features.efiling} />
      </ul>
      <Section title="Needs attention, oldest first">
        {problems.length === 0 ? (
          <p>All numbers are normal.</p>
        ) : (
          <DataTable
            caption="Needs attention"
            isCaptionHidden
            columns={PROBLEM_COLUMNS}
            rows={problems}
            rowKey={({ id }) => id}
          />
        )}
        <p>
          <AppLink to={reportPage('InProgress').path}>Unfinished payments and imports</AppLink>
        </p>
      </Section>
      <Changes rows={of.changes} asOf={of.asOf} />
      <p>As of {formatDateTime(of.asOf, STATE_TIME_ZONE)}</p>
    </Stack>
  );
}

function FigureTile({
  of,
  today: { asOf, days },
}: {
  readonly of: FigureOfToday;
  readonly today: AdminToday;
}) {
  const figure: TodayFigure = TODAY_FIGURES[of.id];
  if (!figure.isTile) return null;
  return (
    <Tile
      label={figure.label}
      value={countInWords(of)}
      detail={
        of.cents === null || of.count === 0
          ? figure.usual
          : `${formatMoney(of.cents)}, ${figure.usual.toLowerCase()}`
      }
      state={stateOf(isProblem(of, asOf))}
      {...(isStored(of.id, days) ? { days: days[of.id] } : {})}
      path={reportPage(figure.report).path}
      query={reportQuery(figure.request)}
    />
  );
}

/** True if a figure's counts of the last days are known. */
function isStored(id: string, days: AdminToday['days']): id is keyof AdminToday['days'] {
  return id in days;
}

/** Tiles of the figures that have no report. */
function SiteTiles({ hasFiling, of }: { readonly of: AdminToday; readonly hasFiling: boolean }) {
  const { days, errors, failedJobs, logins, waiting } = of;
  const failed = failedJobs.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Tile
        label="Errors, last hour"
        value={formatCount(errors.count)}
        detail="Usually 0"
        state={stateOf(errors.count > 0)}
        days={days.errors}
        isPerDay
        path={HTTP_LOGGING_PATH}
      />
      <Tile
        label="Failed jobs"
        value={formatCount(failed)}
        detail={failed === 0 ? 'Usually 0' : failedJobs.map(({ kind }) => kind).join(', ')}
        state={stateOf(failed > 0)}
        days={days.failedJobs}
        isPerDay
        path={JOBS_PATH}
      />
      <Tile
        label="Failed logins, last hour"
        value={formatCount(logins.failures)}
        detail={`Usually ${String(logins.usual)} at this time`}
        state={stateOf(isUnusual(logins))}
        days={days.logins}
        isPerDay
        path={LOGIN_MONITOR_PATH}
      />
      {hasFiling ? (
        <Tile
          label="Waiting envelopes"
          value={formatCount(waiting.count)}
          detail={longestWait(waiting, of.asOf)}
          state={stateOf(isWaitLate(waiting, of.asOf))}
          days={days.waiting}
          path={EFILING_EVENTS_PATH}
        />
      ) : null}
    </>
  );
}

type TileState = 'usual' | 'problem';

function stateOf(isUnusualNow: boolean): TileState {
  return isUnusualNow ? 'problem' : 'usual';
}

const STATES = {
  usual: { tone: 'released', words: 'Normal' },
  problem: { tone: 'warning', words: 'Above usual' },
} as const;

interface TileProps {
  readonly label: string;
  readonly value: string;
  readonly detail: string;
  readonly state: TileState;
  /** Counts of the last days, oldest first, if available. */
  readonly days?: readonly number[];
  /** True if `days` counts new items per day; the label then says "a day". */
  readonly isPerDay?: boolean;
  /** Path of the list with the figure's rows. */
  readonly path: string;
  readonly query?: ReturnType<typeof reportQuery>;
}

function Tile({
  days = [],
  detail,
  isPerDay = false,
  label,
  path,
  query,
  state,
  value,
}: TileProps) {
  const { tone, words } = STATES[state];
  return (
    <li className={styles.tile} data-state={state}>
      <span className={styles.label}>
        <AppLink to={path} query={query}>
          {label}
        </AppLink>
      </span>
      <span className={styles.line}>
        <span className={styles.value}>{value}</span>
        <StatusTag tone={tone}>{words}</StatusTag>
        {days.length < 2 ? null : (
          <span className={styles.course}>
            <Sparkline label={courseOf(days, isPerDay)} values={days} />
          </span>
        )}
      </span>
      <span className={styles.detail}>{detail}</span>
    </li>
  );
}

function courseOf(days: readonly number[], isPerDay: boolean): string {
  const [low, high] = [Math.min(...days), Math.max(...days)];
  return `${formatCount(low)} to ${formatCount(high)}${isPerDay ? ' a day' : ''} in the last ${String(TODAY_DAYS)} days`;
}

/** Formats the date of an ISO instant or date. */
function dayOf(since: string): string {
  return since.length === 10 ? formatDate(since) : formatDateIn(since, STATE_TIME_ZONE);
}

const PROBLEM_COLUMNS: readonly DataColumn<Problem>[] = [
  rowHeader('Problem', ({ detail, title }) => (
    <>
      {title}
      <span className={styles.note}>{asSentenceStart(detail)}</span>
    </>
  )),
  column('Since', ({ since }) => (since === null ? 'Now' : dayOf(since)), {
    isNoWrap: true,
    phone: 'end',
  }),
  column(
    'Next step',
    ({ action }) =>
      action === null ? (
        'Contact the server operator'
      ) : (
        <AppLink
          to={action.path}
          query={action.query}
          className={buttonClass('secondary', 'small')}
        >
          {action.label}
        </AppLink>
      ),
    { isLabelHidden: true },
  ),
];

/** The latest staff changes, with a link to all of them. */
function Changes({ asOf, rows }: { readonly asOf: string; readonly rows: readonly ReportRow[] }) {
  const report = reportOf('FindRecentDBChanges');
  // Leaves out the details of a change, which have their own page.
  const shown = shownColumns(report, undefined).filter(({ kind }) => kind !== 'facts');
  const columns = reportColumns(report, shown, asOf).map(({ sortKey: _sortKey, ...each }) => each);
  return (
    <Section title="Recent changes">
      {rows.length === 0 ? (
        <p>No changes in the last 30 days.</p>
      ) : (
        <DataTable
          caption="Recent changes"
          isCaptionHidden
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      <p>
        <AppLink to={reportPage('FindRecentDBChanges').path}>All changes</AppLink>
      </p>
    </Section>
  );
}

/** Finds a user, an account, an invoice, a receipt, or a reference ID. */
function Finder() {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState('');
  return (
    <form
      role="search"
      aria-label="Find anything"
      onSubmit={(event) => {
        event.preventDefault();
        const words = typed.trim();
        if (words === '') return;
        dispatch(addressChosen(targetOf(words)));
      }}
    >
      <div className={styles.finder}>
        <Field
          label="Find an account, user, or reference"
          hint="A name, an email, or a number such as INV-1001"
        >
          <TextInput
            type="search"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onValueChange={setTyped}
          />
        </Field>
        <Button type="submit">Find</Button>
      </div>
    </form>
  );
}

/**
 * Returns the URL for the search text: a reference ID opens its request; any other text searches
 * users.
 */
function targetOf(words: string) {
  // An eight-digit number may also be an invoice number, so it isn't treated as a reference ID.
  return isReference(words) && !/^\d+$/.test(words)
    ? { path: HTTP_REQUEST_PATH, query: { reference: words } }
    : { path: reportPage('FindUser').path, query: { find: words } };
}

import { useState } from 'react';
import { TODAY_FIGURES, type TodayFigure } from '#contract/adminToday';
import { isUnusual, LOGIN_MONITOR_PATH } from '#contract/logins';
import { JOBS_PATH } from '#contract/jobs';
import { HTTP_LOGGING_PATH, HTTP_REQUEST_PATH, isReference } from '#contract/requestLog';
import { reportPage, type ReportId } from '#contract/reports/reportPages';
import { reportOf } from '#contract/reports/reports';
import { reportQuery, shownColumns } from '#contract/reports/request';
import type { AdminToday, ReportRow } from '#contract/schemas/reports';
import { Loaded } from '../../../records/Loaded';
import { addressChosen } from '../../../state/location/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { DataTable } from '../../../ui/DataTable';
import { Field } from '../../../ui/Field';
import { formatCount, formatDateTime, formatMoney } from '../../../ui/formats';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { reportColumns } from '../reportColumns';
import { today } from '../slice';
import styles from '../today.module.css';

/** Figures that need action today, and the latest changes by staff (spec section 2, Admin). */
export function Screen() {
  return (
    <Loaded of={useAppSelector(today.select)} what="today’s figures" title="Figures not loaded">
      {(loaded) => <Today of={loaded} />}
    </Loaded>
  );
}

function Today({ of }: { readonly of: AdminToday }) {
  const failedJobs = of.failedJobs.reduce((sum, { count }) => sum + count, 0);
  return (
    <Stack>
      <Finder />
      <ul className={styles.tiles} aria-label="Figures">
        {of.figures.map(({ cents, count, id, isCapped }) => {
          const figure: TodayFigure = TODAY_FIGURES[id];
          return (
            <Tile
              key={id}
              label={figure.label}
              value={isCapped ? `more than ${formatCount(count)}` : formatCount(count)}
              detail={cents === null || count === 0 ? figure.usual : formatMoney(cents)}
              isZero={count === 0}
              path={reportPage(figure.report).path}
              query={reportQuery(figure.request)}
            />
          );
        })}
        <Tile
          label="Errors, last hour"
          value={formatCount(of.errors)}
          detail="Usually 0"
          isZero={of.errors === 0}
          path={HTTP_LOGGING_PATH}
        />
        <Tile
          label="Failed jobs"
          value={formatCount(failedJobs)}
          detail={failedJobs === 0 ? 'Usually 0' : of.failedJobs.map(({ kind }) => kind).join(', ')}
          isZero={failedJobs === 0}
          path={JOBS_PATH}
        />
        <Tile
          label="Failed logins, last hour"
          value={formatCount(of.logins.failures)}
          detail={`Usually ${String(of.logins.usual)} at this time`}
          isZero={!isUnusual(of.logins)}
          path={LOGIN_MONITOR_PATH}
        />
        {of.hasVirusScan ? null : (
          <Tile
            label="Virus scanner"
            value="None"
            detail="Uploaded documents aren't scanned. CLAMD sets a scanner."
            isZero={false}
          />
        )}
      </ul>
      <Rows
        title="Needs attention, oldest first"
        id="InProgress"
        rows={of.unfinished}
        empty="Nothing is waiting."
      />
      <Rows
        title="Recent changes"
        id="FindRecentDBChanges"
        rows={of.changes}
        empty="Nothing was changed in the last 30 days."
      />
      <p>As of {formatDateTime(of.asOf, STATE_TIME_ZONE)}</p>
    </Stack>
  );
}

interface TileProps {
  readonly label: string;
  readonly value: string;
  readonly detail: string;
  readonly isZero: boolean;
  /** The list behind the figure. */
  readonly path?: string;
  readonly query?: ReturnType<typeof reportQuery>;
}

function Tile({ detail, isZero, label, path, query, value }: TileProps) {
  return (
    <li className={styles.tile} data-zero={isZero ? '' : undefined}>
      <span className={styles.label}>
        {path === undefined ? (
          label
        ) : (
          <AppLink to={path} query={query}>
            {label}
          </AppLink>
        )}
      </span>
      <span className={styles.value}>{value}</span>
      <span className={styles.detail}>{detail}</span>
    </li>
  );
}

interface RowsProps {
  readonly title: string;
  readonly id: ReportId;
  readonly rows: readonly ReportRow[];
  readonly empty: string;
}

/** The first rows of a report, with a link to all. */
function Rows({ empty, id, rows, title }: RowsProps) {
  const columns = reportColumns(reportOf(id), shownColumns(reportOf(id), undefined)).map(
    ({ sortKey: _sortKey, ...column }) => column,
  );
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <DataTable
          caption={title}
          isCaptionHidden
          columns={columns}
          rows={rows}
          rowKey={({ id: rowId }) => rowId}
        />
      )}
      <p>
        <AppLink to={reportPage(id).path}>Show all</AppLink>
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
      <Row isAtEnd>
        <Field
          label="Find"
          hint="Name, username, email, account, INV- or REC- number, last four digits of a card, or reference ID"
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
      </Row>
    </form>
  );
}

/** Address for the typed words: a reference ID leads to its request, anything else to the users. */
function targetOf(words: string) {
  // Eight digits without a letter may be an invoice.
  return isReference(words) && !/^\d+$/.test(words)
    ? { path: HTTP_REQUEST_PATH, query: { reference: words } }
    : { path: reportPage('FindUser').path, query: { find: words } };
}

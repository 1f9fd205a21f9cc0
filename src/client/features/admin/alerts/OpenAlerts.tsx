import { ALERT_RULES, alertFigure } from '#contract/operatorAlerts';
import type { OpenAlert } from '#contract/schemas/operatorAlerts';
import { column, momentColumn, rowHeader, textColumn } from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { formatCount, formatDateTime } from '../../../ui/formats';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { Breakable } from '../Breakable';
import styles from './alerts.module.css';
import { acknowledgeAlert, selectAlertDesk } from './slice';

const nameOf = ({ rule, subject }: OpenAlert): string =>
  subject === '' ? ALERT_RULES[rule].name : `${ALERT_RULES[rule].name}, ${subject}`;

const COLUMNS: readonly DataColumn<OpenAlert>[] = [
  rowHeader('Alert', ({ rule, subject }) => (
    <Stack gap={1}>
      <AppLink to={ALERT_RULES[rule].path} query={ALERT_RULES[rule].query}>
        {ALERT_RULES[rule].name}
      </AppLink>
      {subject === '' ? null : (
        <span className={styles.note}>
          <Breakable text={subject} />
        </span>
      )}
    </Stack>
  )),
  textColumn('Figure', ({ rule, value }) => alertFigure(value, ALERT_RULES[rule].unit)),
  textColumn('Limit', ({ limit, rule }) => alertFigure(limit, ALERT_RULES[rule].unit), {
    priority: 2,
  }),
  momentColumn(STATE_TIME_ZONE)('Since', ({ since }) => since, { priority: 2 }),
  column('State', (alert) => <State alert={alert} />),
];

/** Alerts that have not ended, with what is acknowledged by whom. */
export function OpenAlerts({
  alerts,
  total,
}: {
  readonly alerts: readonly OpenAlert[];
  readonly total: number;
}) {
  if (alerts.length === 0) return <p>No open alerts. All figures are within their limits.</p>;
  return (
    <Stack>
      <DataTable
        caption="Open alerts"
        isCaptionHidden
        columns={COLUMNS}
        rows={alerts}
        rowKey={({ id }) => id}
      />
      {total > alerts.length ? (
        <p>
          {formatCount(alerts.length)} of {formatCount(total)} open alerts are listed.
        </p>
      ) : null}
    </Stack>
  );
}

function State({ alert }: { readonly alert: OpenAlert }) {
  const dispatch = useAppDispatch();
  const { acknowledged } = useAppSelector(selectAlertDesk);
  const { acknowledgedAt, acknowledgedBy, id } = alert;
  if (acknowledgedAt !== null) {
    return (
      <Stack gap={1}>
        <StatusTag tone="neutral">Acknowledged</StatusTag>
        <span className={styles.note}>
          {acknowledgedBy === null ? '' : `${acknowledgedBy}, `}
          {formatDateTime(acknowledgedAt, STATE_TIME_ZONE)}
        </span>
      </Stack>
    );
  }
  if (acknowledged[String(id)] !== undefined) {
    return <StatusTag tone="neutral">Acknowledged by you</StatusTag>;
  }
  return (
    <Button
      size="small"
      aria-label={`Acknowledge: ${nameOf(alert)}`}
      onClick={() => dispatch(acknowledgeAlert.send({ params: { alertId: id } }))}
    >
      Acknowledge
    </Button>
  );
}

import { useMemo } from 'react';
import { ALERT_RULES, alertFigure, type AlertRuleId } from '#contract/operatorAlerts';
import type { OpenAlert } from '#contract/schemas/operatorAlerts';
import { column, momentColumn, rowHeader, textColumn } from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import type { DataColumn, RowGroup } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { formatCount, formatDateTime } from '../../../ui/formats';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { Breakable } from '../Breakable';
import styles from './alerts.module.css';
import { ALERT_PAGES } from './pages';
import { acknowledgeAlerts, selectAlertDesk } from './slice';

const placeOf = ({ subject }: OpenAlert): string => (subject === '' ? 'Whole site' : subject);

const COLUMNS: readonly DataColumn<OpenAlert>[] = [
  rowHeader('Where', (alert) => <Breakable text={placeOf(alert)} />),
  textColumn('Figure', ({ rule, value }) => alertFigure(value, ALERT_RULES[rule].unit)),
  textColumn('Limit', ({ limit, rule }) => alertFigure(limit, ALERT_RULES[rule].unit), {
    priority: 2,
  }),
  momentColumn(STATE_TIME_ZONE)('Since', ({ since }) => since, { priority: 2 }),
  column('Status', (alert) => <State alert={alert} />),
];

/** Alerts by rule; the rule of the first comes first. */
function byRule(alerts: readonly OpenAlert[]): ReadonlyMap<AlertRuleId, readonly OpenAlert[]> {
  const groups = new Map<AlertRuleId, OpenAlert[]>();
  for (const alert of alerts) {
    const group = groups.get(alert.rule);
    if (group === undefined) groups.set(alert.rule, [alert]);
    else group.push(alert);
  }
  return groups;
}

/** Alerts that have not ended, by rule, with what is acknowledged by whom. */
export function OpenAlerts({
  alerts,
  total,
}: {
  readonly alerts: readonly OpenAlert[];
  readonly total: number;
}) {
  const groups = useMemo(() => byRule(alerts), [alerts]);
  const groupOf = useMemo(
    () =>
      ({ rule }: OpenAlert): RowGroup => ({
        key: rule,
        label: <Heading rule={rule} alerts={groups.get(rule) ?? []} />,
      }),
    [groups],
  );
  const rows = useMemo(() => [...groups.values()].flat(), [groups]);
  if (alerts.length === 0) return <p>No open alerts. All figures are within their limits.</p>;
  return (
    <Stack>
      <DataTable
        caption="Open alerts"
        isCaptionHidden
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        groupOf={groupOf}
      />
      {total > alerts.length ? (
        <p>
          {formatCount(alerts.length)} of {formatCount(total)} open alerts are listed.
        </p>
      ) : null}
    </Stack>
  );
}

/** The rule, with a link to its monitor, and a button for several alerts. */
function Heading({
  alerts,
  rule,
}: {
  readonly rule: AlertRuleId;
  readonly alerts: readonly OpenAlert[];
}) {
  const dispatch = useAppDispatch();
  const { acknowledged } = useAppSelector(selectAlertDesk);
  const { name } = ALERT_RULES[rule];
  const open = alerts.filter(
    ({ acknowledgedAt, id }) => acknowledgedAt === null && acknowledged[String(id)] === undefined,
  );
  return (
    <Row gap={3} isApart>
      <AppLink {...ALERT_PAGES[rule]}>{name}</AppLink>
      {open.length < 2 ? null : (
        <Button
          size="small"
          aria-label={`Acknowledge all ${String(open.length)}: ${name}`}
          onClick={() =>
            dispatch(acknowledgeAlerts.send({ body: { alertIds: open.map(({ id }) => id) } }))
          }
        >
          Acknowledge all {open.length}
        </Button>
      )}
    </Row>
  );
}

function State({ alert }: { readonly alert: OpenAlert }) {
  const dispatch = useAppDispatch();
  const { acknowledged } = useAppSelector(selectAlertDesk);
  const { acknowledgedAt, acknowledgedBy, id, rule } = alert;
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
      aria-label={`Acknowledge: ${ALERT_RULES[rule].name}, ${placeOf(alert)}`}
      onClick={() => dispatch(acknowledgeAlerts.send({ body: { alertIds: [id] } }))}
    >
      Acknowledge
    </Button>
  );
}

import { useMemo, useState } from 'react';
import { formatCount, formatDateShort, formatDateTime } from '#contract/formats';
import {
  ALERT_RULES,
  alertFigure,
  alertValue,
  type AlertRuleId,
} from '#contract/admin/operatorAlerts';
import type { OpenAlert } from '#contract/schemas/operatorAlerts';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { column, rowHeader, textColumn } from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import type { DataColumn, RowGroup } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { FiguresRow } from '../../../ui/FiguresRow';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { AppLink } from '../../../widgets/AppLink';
import { Breakable } from '../Breakable';
import { recently } from '../stateTime';
import styles from './alerts.module.css';
import { ALERT_PAGES } from './pages';
import { acknowledgeAlerts, selectAlertDesk } from './slice';

const placeOf = ({ subject }: OpenAlert): string => (subject === '' ? 'Whole site' : subject);

/** Name of the form field with the selected alerts. */
const SELECTED = 'alert';

/** Columns; a phone shows the time only if the heading of the group doesn't. */
const columnsWith = (
  isRaisedInHeading: (alert: OpenAlert) => boolean,
): readonly DataColumn<OpenAlert>[] => [
  rowHeader('Where', (alert) => <Where alert={alert} />),
  textColumn('Value', ({ rule, value }) => alertValue(value, ALERT_RULES[rule].unit), {
    phone: 'line',
  }),
  textColumn('Limit', ({ limit, rule }) => alertFigure(limit, ALERT_RULES[rule].unit), {
    priority: 2,
    phone: 'named',
  }),
  {
    ...textColumn<OpenAlert>('Raised', ({ since }) => recently(since), {
      priority: 2,
      phone: 'named',
    }),
    isEmpty: isRaisedInHeading,
  },
  column('Status', (alert) => <State alert={alert} />, { phone: 'end' }),
];

/** Returns when the alerts were raised, if all of them were raised in the same minute. */
function commonTime(alerts: readonly OpenAlert[]): string | null {
  const [time, ...others] = new Set(alerts.map(({ since }) => recently(since)));
  return time !== undefined && alerts.length > 1 && others.length === 0 ? time : null;
}

/** Groups alerts by rule, in order of each rule's first alert. */
function byRule(alerts: readonly OpenAlert[]): ReadonlyMap<AlertRuleId, readonly OpenAlert[]> {
  const groups = new Map<AlertRuleId, OpenAlert[]>();
  for (const alert of alerts) {
    const group = groups.get(alert.rule);
    if (group === undefined) groups.set(alert.rule, [alert]);
    else group.push(alert);
  }
  return groups;
}

/** Active alerts by rule, with who acknowledged them. */
export function OpenAlerts({
  alerts,
  asOf,
  total,
}: {
  readonly alerts: readonly OpenAlert[];
  /** ISO instant of the response. */
  readonly asOf: string;
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
  const columns = useMemo(
    () => columnsWith(({ rule }) => commonTime(groups.get(rule) ?? []) !== null),
    [groups],
  );
  const rows = useMemo(() => [...groups.values()].flat(), [groups]);
  const dispatch = useAppDispatch();
  const { acknowledged } = useAppSelector(selectAlertDesk);
  const [isNoneSelected, setIsNoneSelected] = useState(false);
  if (alerts.length === 0) return <p>No open alerts. All metrics are within their limits.</p>;
  const unacknowledged = alerts.filter((alert) => isUnacknowledged(alert, acknowledged)).length;
  const oldest = alerts.reduce((first, { since }) => (since < first ? since : first), 'Z');
  return (
    <form
      aria-label="Open alerts"
      onSubmit={(event) => {
        event.preventDefault();
        const alertIds = new FormData(event.currentTarget).getAll(SELECTED).map(Number);
        setIsNoneSelected(alertIds.length === 0);
        if (alertIds.length > 0) dispatch(acknowledgeAlerts.send({ body: { alertIds } }));
      }}
    >
      <Stack>
        <FiguresRow
          label="Open alerts"
          figures={[
            { label: 'Open', value: formatCount(total) },
            {
              label: 'New',
              value: formatCount(unacknowledged),
              note: unacknowledged === 0 ? 'All acknowledged' : 'Not acknowledged',
              tone: unacknowledged === 0 ? 'plain' : 'warning',
            },
            { label: 'First raised', value: formatDateShort(oldest, STATE_TIME_ZONE, asOf) },
          ]}
        />
        <DataTable
          caption="Open alerts"
          isCaptionHidden
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          groupOf={groupOf}
        />
        {unacknowledged === 0 ? null : (
          <Row gap={3}>
            <Button type="submit">Acknowledge selected</Button>
            {isNoneSelected ? (
              <p className={styles.error} role="alert">
                Select at least one alert.
              </p>
            ) : null}
          </Row>
        )}
        {total > alerts.length ? (
          <p>
            {formatCount(alerts.length)} of {formatCount(total)} open alerts are listed.
          </p>
        ) : null}
      </Stack>
    </form>
  );
}

function isUnacknowledged(
  { acknowledgedAt, id }: OpenAlert,
  acknowledged: Readonly<Record<string, unknown>>,
): boolean {
  return acknowledgedAt === null && acknowledged[String(id)] === undefined;
}

/** Heading of a rule, with a link to its monitor, and a button to acknowledge several alerts. */
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
  const time = commonTime(alerts);
  const open = alerts.filter((alert) => isUnacknowledged(alert, acknowledged));
  return (
    <div className={styles.heading}>
      <span>
        <AppLink {...ALERT_PAGES[rule]}>{name}</AppLink>
        {time === null ? null : <span className={styles.raised}> · raised {time}</span>}
      </span>
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
    </div>
  );
}

/** An alert's location, with a checkbox to acknowledge it. */
function Where({ alert }: { readonly alert: OpenAlert }) {
  const { acknowledged } = useAppSelector(selectAlertDesk);
  const place = <Breakable text={placeOf(alert)} />;
  return isUnacknowledged(alert, acknowledged) ? (
    <Checkbox name={SELECTED} value={alert.id}>
      {place}
    </Checkbox>
  ) : (
    place
  );
}

/** How many times its limit a value is at least, to be marked as an error. */
const SEVERE = 2;

function State({ alert }: { readonly alert: OpenAlert }) {
  const { acknowledged } = useAppSelector(selectAlertDesk);
  const { acknowledgedAt, acknowledgedBy, id, limit, value } = alert;
  const isSevere = limit > 0 && value >= SEVERE * limit;
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
  return acknowledged[String(id)] === undefined ? (
    isSevere ? (
      <StatusTag tone="pastDue">Urgent</StatusTag>
    ) : (
      <StatusTag tone="warning">Open</StatusTag>
    )
  ) : (
    <StatusTag tone="neutral">Acknowledged by you</StatusTag>
  );
}

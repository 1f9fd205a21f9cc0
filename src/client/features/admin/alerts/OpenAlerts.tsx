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
import { Facts } from '../../../ui/Facts';
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

/** How many times its limit a value is at least, to be marked as an error. */
const SEVERE = 2;

const isUrgent = ({ limit, value }: OpenAlert): boolean => limit > 0 && value >= SEVERE * limit;

const placeOf = ({ subject }: OpenAlert): string => (subject === '' ? 'Whole site' : subject);

/** Name of the form field with the selected alerts. */
const SELECTED = 'alert';

const limitOf = ({ limit, rule }: OpenAlert): string => alertFigure(limit, ALERT_RULES[rule].unit);
const raisedAt = ({ since }: OpenAlert): string => recently(since);

/** Returns the alerts of the same rule. */
type GroupOf = (alert: OpenAlert) => readonly OpenAlert[];

/**
 * A column whose value the heading of the group may have instead: a phone then leaves out the
 * value, and the table leaves out a column that all headings have.
 */
function sharedColumn(
  header: string,
  textOf: (alert: OpenAlert) => string,
  alerts: readonly OpenAlert[],
  groupOf: GroupOf,
): readonly DataColumn<OpenAlert>[] {
  const isInHeading = (alert: OpenAlert): boolean => commonText(groupOf(alert), textOf) !== null;
  if (alerts.every(isInHeading)) return [];
  return [
    {
      ...textColumn<OpenAlert>(header, textOf, { priority: 2, phone: 'named' }),
      isEmpty: isInHeading,
    },
  ];
}

/** Columns, without the ones that are in the headings of the groups. */
const columnsFor = (
  alerts: readonly OpenAlert[],
  groupOf: GroupOf,
): readonly DataColumn<OpenAlert>[] => [
  rowHeader('Where', (alert) => <Where alert={alert} />),
  textColumn(
    alerts.every(({ rule }) => rule === 'lateRegister') ? 'Age' : 'Value',
    ({ rule, value }) => alertValue(value, ALERT_RULES[rule].unit),
    { phone: 'line' },
  ),
  ...sharedColumn('Limit', limitOf, alerts, groupOf),
  ...sharedColumn('Raised', raisedAt, alerts, groupOf),
  column('Status', (alert) => <State alert={alert} />, { phone: 'end' }),
];

/** Returns the text that several alerts have in common; null if there is none. */
function commonText(
  alerts: readonly OpenAlert[],
  textOf: (alert: OpenAlert) => string,
): string | null {
  const [text, ...others] = new Set(alerts.map(textOf));
  return text !== undefined && alerts.length > 1 && others.length === 0 ? text : null;
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
    () => columnsFor(alerts, ({ rule }) => groups.get(rule) ?? []),
    [alerts, groups],
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
            { label: 'Open', value: formatCount(total), note: 'Normal: 0' },
            {
              label: 'Urgent',
              value: formatCount(
                alerts.filter((each) => isUrgent(each) && isUnacknowledged(each, acknowledged))
                  .length,
              ),
              note: `At least ${String(SEVERE)} times the limit`,
            },
            {
              label: 'New',
              value: formatCount(unacknowledged),
              note: unacknowledged === 0 ? 'All acknowledged' : 'To acknowledge',
              tone: unacknowledged === 0 ? 'plain' : 'warning',
            },
            {
              label: 'First raised',
              value: formatDateShort(oldest, STATE_TIME_ZONE, asOf),
              note: recently(oldest).split(', ').at(-1),
            },
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
  const limit = commonText(alerts, limitOf);
  const time = commonText(alerts, raisedAt);
  const open = alerts.filter((alert) => isUnacknowledged(alert, acknowledged));
  return (
    <div className={styles.heading}>
      <Facts>
        <AppLink {...ALERT_PAGES[rule]}>{name}</AppLink>
        {limit === null ? null : <span className={styles.raised}>limit {limit}</span>}
        {time === null ? null : <span className={styles.raised}>raised {time}</span>}
      </Facts>
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

function State({ alert }: { readonly alert: OpenAlert }) {
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
  return acknowledged[String(id)] === undefined ? (
    isUrgent(alert) ? (
      <StatusTag tone="pastDue">Urgent</StatusTag>
    ) : (
      <StatusTag tone="warning">Over limit</StatusTag>
    )
  ) : (
    <StatusTag tone="neutral">Acknowledged by you</StatusTag>
  );
}

import { useMemo } from 'react';
import { ALERT_RULES, alertFigure, alertValue } from '#contract/admin/operatorAlerts';
import type { AlertRuleState } from '#contract/schemas/operatorAlerts';
import { column, rowHeader, textColumn, toolsColumn } from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Stack } from '../../../ui/Stack';
import { Toggle } from '../../../ui/Toggle';
import { AppLink } from '../../../widgets/AppLink';
import { Breakable } from '../Breakable';
import styles from './alerts.module.css';
import { ALERT_PAGES } from './pages';
import { RuleForm } from './RuleForm';
import { alertFormOpened, changeRule, selectAlertDesk } from './slice';

function figureNow({ id, value }: AlertRuleState): string {
  return value === null ? 'No data' : alertValue(value, ALERT_RULES[id].unit);
}

const COLUMNS: readonly DataColumn<AlertRuleState>[] = [
  rowHeader('Rule', ({ id }) => (
    <Stack gap={1}>
      <AppLink {...ALERT_PAGES[id]}>{ALERT_RULES[id].name}</AppLink>
      <span className={styles.note}>{ALERT_RULES[id].figure}</span>
    </Stack>
  )),
  column('Now', (rule) => (
    <Stack gap={1}>
      <span>{figureNow(rule)}</span>
      {rule.subject === '' ? null : (
        <span className={styles.note}>
          <Breakable text={rule.subject} />
        </span>
      )}
    </Stack>
  )),
  textColumn('Limit', ({ id, limit }) => alertFigure(limit, ALERT_RULES[id].unit)),
  textColumn('For', ({ minutes }) => (minutes === 0 ? 'Immediately' : `${String(minutes)} min`), {
    priority: 2,
  }),
  column('On or off', (rule) => <Switch rule={rule} />),
  toolsColumn('Edit', (rule) => <Edit rule={rule} />),
];

function settingsOf({
  isEnabled,
  limit,
  minutes,
}: Pick<AlertRuleState, 'isEnabled' | 'limit' | 'minutes'>) {
  return { isEnabled, limit, minutes };
}

/** The built-in rules with their current values; each can be edited and turned off. */
export function Rules({ rules }: { readonly rules: readonly AlertRuleState[] }) {
  const { rules: changes } = useAppSelector(selectAlertDesk);
  const shown = useMemo(
    () => rules.map((rule) => ({ ...rule, ...settingsOf(changes[rule.id]?.change ?? rule) })),
    [rules, changes],
  );
  return (
    <DataTable
      caption="Rules"
      isCaptionHidden
      columns={COLUMNS}
      rows={shown}
      rowKey={({ id }) => id}
    />
  );
}

function Switch({ rule: { id, isEnabled, limit, minutes } }: { readonly rule: AlertRuleState }) {
  const dispatch = useAppDispatch();
  return (
    <Toggle
      label={ALERT_RULES[id].name}
      isOn={isEnabled}
      onChange={(isOn) =>
        dispatch(
          changeRule.send({
            params: { ruleId: id },
            body: { limit, minutes, isEnabled: isOn, seen: { limit, minutes, isEnabled } },
          }),
        )
      }
    />
  );
}

function Edit({ rule }: { readonly rule: AlertRuleState }) {
  const dispatch = useAppDispatch();
  const { form } = useAppSelector(selectAlertDesk);
  const { id } = rule;
  if (form?.kind === 'rule' && form.id === id) return <RuleForm rule={rule} />;
  return (
    <Button
      size="small"
      aria-label={`Edit ${ALERT_RULES[id].name}`}
      onClick={() => dispatch(alertFormOpened({ kind: 'rule', id }))}
    >
      Edit
    </Button>
  );
}

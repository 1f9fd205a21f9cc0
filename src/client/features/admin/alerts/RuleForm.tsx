import { useState } from 'react';
import { formatCount } from '#contract/formats';
import {
  ALERT_LIMIT_MAX,
  ALERT_MINUTES_MAX,
  ALERT_RULES,
  ALERT_UNIT_WORDS,
} from '#contract/admin/operatorAlerts';
import type { AlertRuleState } from '#contract/schemas/operatorAlerts';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { alertFormClosed, changeRule } from './slice';

const isLimit = (text: string): boolean =>
  /^\d{1,7}(\.\d{1,3})?$/.test(text) && Number(text) <= ALERT_LIMIT_MAX;
const isMinutes = (text: string): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) <= ALERT_MINUTES_MAX;

/** Edits a rule's limit and minutes, in its row. */
export function RuleForm({
  rule: { id, isEnabled, limit, minutes },
}: {
  readonly rule: AlertRuleState;
}) {
  const dispatch = useAppDispatch();
  const { name, unit } = ALERT_RULES[id];
  // The page reloads every few seconds; the form compares with the rule that it opened with.
  const [seen] = useState({ isEnabled, limit, minutes });
  const form = useForm({
    id: `alertRule-${id}`,
    started: { limit: String(limit), minutes: String(minutes) },
    check: (values) => ({
      limit: isLimit(values.limit)
        ? null
        : `Enter a number from 0 to ${formatCount(ALERT_LIMIT_MAX)}.`,
      minutes: isMinutes(values.minutes)
        ? null
        : `Enter whole minutes from 0 to ${formatCount(ALERT_MINUTES_MAX)}.`,
    }),
    command: useAppSelector((state) => changeRule.select(state, id)),
    onSend: (values) =>
      dispatch(
        changeRule.send({
          params: { ruleId: id },
          body: { isEnabled, limit: Number(values.limit), minutes: Number(values.minutes), seen },
        }),
      ),
  });
  return (
    <Form
      form={form}
      label={`Edit rule ${name}`}
      button="Save rule"
      actions={<Button onClick={() => dispatch(alertFormClosed())}>Cancel</Button>}
      dirtyWords=""
      areLabelsAbove
      isInPage
    >
      <Stack isForm>
        <Field {...form.field('limit')} label={`Limit (${ALERT_UNIT_WORDS[unit]})`} isRequired>
          <TextInput inputMode="decimal" autoComplete="off" {...form.control('limit')} />
        </Field>
        <Field {...form.field('minutes')} label="Duration (minutes)" isRequired>
          <TextInput inputMode="numeric" autoComplete="off" {...form.control('minutes')} />
        </Field>
      </Stack>
    </Form>
  );
}

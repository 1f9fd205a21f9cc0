import { ALERT_RULE_IDS, ALERT_RULES } from '#contract/admin/operatorAlerts';
import { webhookProblems } from '#contract/account/webhooks';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { WebhookFields } from '../../../records/WebhookFields';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { CheckboxGroup } from '../../../ui/CheckboxGroup';
import { Stack } from '../../../ui/Stack';
import { alertFormClosed, createAlertWebhook } from './slice';

const SEPARATOR = ' ';

/** Parses the selected alert rules from the form's value. */
const chosen = (text: string) =>
  ALERT_RULE_IDS.filter((rule) => text.split(SEPARATOR).includes(rule));

/** Adds a webhook that receives alerts. */
export function AlertWebhookForm() {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: 'alertWebhook',
    started: { address: '', description: '', rules: '' },
    check: ({ address, description }) => {
      const problems = webhookProblems({ address, description, kinds: [] });
      return { address: problems.address, description: problems.description };
    },
    command: useAppSelector(createAlertWebhook.select),
    onSend: ({ address, description, rules }) =>
      dispatch(createAlertWebhook.send({ body: { address, description, rules: chosen(rules) } })),
  });
  return (
    <Form
      form={form}
      label="New webhook"
      button="Create webhook"
      actions={<Button onClick={() => dispatch(alertFormClosed())}>Cancel</Button>}
      dirtyWords=""
      isInPage
    >
      <Stack isForm>
        <WebhookFields form={form} descriptionHint="Such as “On-call phone”." />
        <CheckboxGroup
          id={form.field('rules').id}
          label="Alerts (none checked means all)"
          error={null}
          choices={ALERT_RULE_IDS.map((id) => ({ id, label: ALERT_RULES[id].name }))}
          chosen={chosen(form.values.rules)}
          onChange={(rules) => form.set('rules', rules.join(SEPARATOR))}
        />
      </Stack>
    </Form>
  );
}

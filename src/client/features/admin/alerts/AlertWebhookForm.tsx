import { ALERT_RULE_IDS, ALERT_RULES } from '#contract/operatorAlerts';
import { webhookProblems } from '#contract/webhooks';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { WebhookFields } from '../../../records/WebhookFields';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Stack } from '../../../ui/Stack';
import styles from './alerts.module.css';
import { alertFormClosed, createAlertWebhook } from './slice';

const SEPARATOR = ' ';

/** The alert rules, as encoded in the form. */
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
  const rules = form.field('rules');
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
        <fieldset className={styles.parts}>
          <legend>Alerts (none selected means all)</legend>
          {ALERT_RULE_IDS.map((rule, place) => (
            <Checkbox
              key={rule}
              {...(place === 0 ? { id: rules.id } : {})}
              checked={chosen(form.values.rules).includes(rule)}
              onCheckedChange={(isChecked) => {
                const others = chosen(form.values.rules).filter((each) => each !== rule);
                form.set('rules', (isChecked ? [...others, rule] : others).join(SEPARATOR));
              }}
            >
              {ALERT_RULES[rule].name}
            </Checkbox>
          ))}
        </fieldset>
      </Stack>
    </Form>
  );
}

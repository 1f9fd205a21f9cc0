import type { AlertSettings } from '#contract/schemas/operatorAlerts';
import { boxValue, isBoxChecked } from '../../../forms/box';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { saveAlertSettings } from './slice';

const NONE = '';

function clockHour(hour: number): string {
  return `${String(hour % 12 === 0 ? 12 : hour % 12)}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}

const HOURS = [
  { id: NONE, label: 'None' },
  ...Array.from({ length: 24 }, (_item, hour) => ({ id: String(hour), label: clockHour(hour) })),
];

/** Form that sets how the super user is notified of alerts. */
export function SettingsForm({ settings }: { readonly settings: AlertSettings }) {
  const dispatch = useAppDispatch();
  const { email, inbox, quiet } = settings;
  const form = useForm({
    id: 'alertSettings',
    started: {
      inbox: boxValue(inbox),
      email: boxValue(email),
      from: quiet === null ? NONE : String(quiet.from),
      to: quiet === null ? NONE : String(quiet.to),
    },
    check: ({ from, to }) => ({
      from: from === NONE && to !== NONE ? 'Choose when quiet hours begin.' : null,
      to:
        (to === NONE && from !== NONE && 'Choose when quiet hours end.') ||
        (to !== NONE && to === from && 'Choose a different hour than the start.') ||
        null,
    }),
    command: useAppSelector(saveAlertSettings.select),
    onSend: (values) =>
      dispatch(
        saveAlertSettings.send({
          body: {
            inbox: isBoxChecked(values.inbox),
            email: isBoxChecked(values.email),
            quiet:
              values.from === NONE ? null : { from: Number(values.from), to: Number(values.to) },
          },
        }),
      ),
  });
  return (
    <Form form={form} label="My notifications" button="Save notifications" isInPage>
      <Stack isForm>
        <Checkbox {...form.box('inbox')}>Notify me in my inbox</Checkbox>
        <Checkbox {...form.box('email')}>
          Email me when an alert is raised and when it ends
        </Checkbox>
        <Field
          {...form.field('from')}
          label="Quiet hours start"
          hint="Indiana time. Emails are sent afterward."
        >
          <Select choices={HOURS} {...form.control('from')} />
        </Field>
        <Field {...form.field('to')} label="Quiet hours end">
          <Select choices={HOURS} {...form.control('to')} />
        </Field>
      </Stack>
    </Form>
  );
}

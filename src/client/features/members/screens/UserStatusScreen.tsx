import { USER_PATH, type LeftAlerts } from '#contract/members';
import type { UserView } from '#contract/schemas/members';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { selectSite } from '../../../state/site/selectors';
import { selectUser } from '../../../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { Member } from '../Member';
import { changeStatus } from '../slice';
import { alertCount, alertsInWords, memberName } from '../words';

const ALERTS: readonly { readonly id: LeftAlerts; readonly label: string }[] = [
  { id: 'HAND_OVER', label: 'Transfer to another user' },
  { id: 'REMOVE', label: 'Turn off' },
  { id: 'KEEP', label: 'Keep (they count toward the account’s limit)' },
];

/**
 * Deactivates a user and settles the user's alerts; only support can undo the deactivation (spec
 * section 2).
 */
export function Screen() {
  return (
    <Member>{(user) => (user.isActive ? <Deactivate of={user} /> : <Inactive of={user} />)}</Member>
  );
}

function Deactivate({ of }: { readonly of: UserView }) {
  const dispatch = useAppDispatch();
  const { heirs, id, isSelf } = of;
  const hasAlerts = alertCount(of) > 0;
  const choices = ALERTS.filter(({ id: choice }) => choice !== 'HAND_OVER' || heirs.length > 0);
  const form = useForm({
    id: 'userStatus',
    started: { alerts: hasAlerts ? (choices[0]?.id ?? 'REMOVE') : 'KEEP', heirId: '' },
    check: ({ alerts, heirId }) => ({
      heirId:
        alerts === 'HAND_OVER' && heirId === '' ? 'Select a user to receive the alerts.' : null,
    }),
    command: useAppSelector(changeStatus.select),
    onSend: ({ alerts, heirId }) =>
      dispatch(
        changeStatus.send({
          params: { userId: id },
          body: {
            isActive: false,
            alerts: ALERTS.find((choice) => choice.id === alerts)?.id ?? 'KEEP',
            heirId: heirId === '' ? null : Number(heirId),
          },
        }),
      ),
  });
  const name = memberName(of);
  if (isSelf) return <p>You can’t deactivate yourself. Another administrator can.</p>;
  return (
    <Form
      form={form}
      label="Deactivate user"
      button={`Deactivate ${name}`}
      dirtyWords=""
      actions={
        <AppLink to={USER_PATH} query={{ userId: id }}>
          Cancel
        </AppLink>
      }
    >
      <p>
        {name} will be logged out everywhere and won’t be able to log in. Only support can undo
        this. Past searches and purchases stay in the account’s lists.
      </p>
      {hasAlerts ? (
        <Stack isForm>
          <p>
            {name} has alerts that count toward the account’s limit: {alertsInWords(of)}.
          </p>
          <Field {...form.field('alerts')} label="Alerts" isRequired>
            <Select choices={choices} {...form.control('alerts')} />
          </Field>
          {form.values.alerts === 'HAND_OVER' && (
            <Field {...form.field('heirId')} label="Transfer to" isRequired>
              <Select
                choices={[
                  { id: '', label: 'Select a user' },
                  ...heirs.map((heir) => ({ id: String(heir.id), label: heir.name })),
                ]}
                {...form.control('heirId')}
              />
            </Field>
          )}
        </Stack>
      ) : (
        <p>{name} has no alerts in use.</p>
      )}
    </Form>
  );
}

function Inactive({ of }: { readonly of: UserView }) {
  const dispatch = useAppDispatch();
  const { isSuperUser } = useAppSelector(selectUser);
  const { supportEmail, supportPhone } = useAppSelector(selectSite);
  const form = useForm({
    id: 'userStatus',
    started: { heirId: '' },
    check: () => ({}),
    command: useAppSelector(changeStatus.select),
    onSend: () =>
      dispatch(
        changeStatus.send({
          params: { userId: of.id },
          body: { isActive: true, alerts: 'KEEP', heirId: null },
        }),
      ),
  });
  const name = memberName(of);
  if (!isSuperUser) {
    return (
      <p>
        {name} is deactivated. To reactivate, contact support: {supportEmail} or {supportPhone}.
      </p>
    );
  }
  return (
    <Form form={form} label="Reactivate user" button={`Reactivate ${name}`}>
      <p>{name} is deactivated. After reactivation, their previous password works again.</p>
    </Form>
  );
}

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
  { id: 'HAND_OVER', label: 'Hand them over to another user' },
  { id: 'REMOVE', label: 'Turn them off' },
  { id: 'KEEP', label: 'Leave them: they count against the account’s limit' },
];

/** Ends a user's access, and says what becomes of the alerts; support can undo it (spec section 2). */
export function Screen() {
  return (
    <Member>{(user) => (user.isActive ? <Inactivate of={user} /> : <Inactive of={user} />)}</Member>
  );
}

function Inactivate({ of }: { readonly of: UserView }) {
  const dispatch = useAppDispatch();
  const { heirs, id, isSelf } = of;
  const hasAlerts = alertCount(of) > 0;
  const choices = ALERTS.filter(({ id: choice }) => choice !== 'HAND_OVER' || heirs.length > 0);
  const form = useForm({
    id: 'userStatus',
    started: { alerts: hasAlerts ? (choices[0]?.id ?? 'REMOVE') : 'KEEP', heirId: '' },
    check: ({ alerts, heirId }) => ({
      heirId: alerts === 'HAND_OVER' && heirId === '' ? 'Choose who gets the alerts.' : null,
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
  if (isSelf) return <p>You cannot inactivate yourself. Another administrator can.</p>;
  return (
    <Form
      form={form}
      label="Inactivate the user"
      button={`Inactivate ${name}`}
      dirtyWords=""
      actions={
        <AppLink to={USER_PATH} query={{ userId: id }}>
          Cancel
        </AppLink>
      }
    >
      <p>
        {name} is logged out everywhere and cannot log in any more. Only support can undo it. What
        was searched and bought stays in the account’s lists.
      </p>
      {hasAlerts ? (
        <Stack isForm>
          <p>
            {name} has alerts that count against the account’s limit: {alertsInWords(of)}.
          </p>
          <Field {...form.field('alerts')} label="The alerts" isRequired>
            <Select choices={choices} {...form.control('alerts')} />
          </Field>
          {form.values.alerts === 'HAND_OVER' && (
            <Field {...form.field('heirId')} label="To" isRequired>
              <Select
                choices={[
                  { id: '', label: 'Choose a user' },
                  ...heirs.map((heir) => ({ id: String(heir.id), label: heir.name })),
                ]}
                {...form.control('heirId')}
              />
            </Field>
          )}
        </Stack>
      ) : (
        <p>{name} has no alerts that count.</p>
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
        {name} may not log in. Only support can change that: {supportEmail} or {supportPhone}.
      </p>
    );
  }
  return (
    <Form form={form} label="Reactivate the user" button={`Let ${name} log in again`}>
      <p>{name} may not log in. With this the old password counts again.</p>
    </Form>
  );
}

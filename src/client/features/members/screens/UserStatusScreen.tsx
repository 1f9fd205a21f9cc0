import { USER_PATH, type LeftAlerts } from '#contract/account/members';
import { formatQuantity } from '#contract/formats';
import { USER_RECORD_PATH } from '#contract/admin/people';
import type { UserView } from '#contract/schemas/members';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { selectUser } from '../../../state/session/selectors';
import { selectSite } from '../../../state/site/selectors';
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
 * Deactivates a user, and turns off or transfers the user's alerts, then or later. Only support can
 * undo the deactivation (spec section 2).
 */
export function Screen() {
  return (
    <Member>{(user) => (user.isActive ? <Deactivate of={user} /> : <Inactive of={user} />)}</Member>
  );
}

function Deactivate({ of }: { readonly of: UserView }) {
  const hasAlerts = alertCount(of) > 0;
  const form = useStatusForm(of, hasAlerts ? (choicesOf(of)[0]?.id ?? 'REMOVE') : 'KEEP');
  const name = memberName(of);
  if (of.isSelf) return <p>You can’t deactivate yourself. Another administrator can.</p>;
  return (
    <Form
      form={form}
      label="Deactivate user"
      button={`Deactivate ${name}`}
      dirtyWords=""
      actions={
        <AppLink to={USER_PATH} query={{ userId: of.id }}>
          Cancel
        </AppLink>
      }
    >
      <p>
        {name} will be logged out everywhere and won’t be able to log in. Only support can undo
        this. Past searches and purchases stay in the account’s lists. If {name} is the only
        administrator of an e-filing firm, the firm gets another one.
      </p>
      {of.apiKeys === 0 ? null : (
        <p>
          {formatQuantity(of.apiKeys, 'API key')} that {name} created stop
          {of.apiKeys === 1 ? 's' : ''} working, with the programs that use{' '}
          {of.apiKeys === 1 ? 'it' : 'them'}.
        </p>
      )}
      {hasAlerts ? (
        <Alerts of={of} form={form} choices={choicesOf(of)} />
      ) : (
        <p>{name} has no alerts in use.</p>
      )}
    </Form>
  );
}

/**
 * Turns off or transfers a deactivated user's alerts, which still count toward the account's limit.
 */
function LeftBehind({ of }: { readonly of: UserView }) {
  const choices = choicesOf(of).filter(({ id }) => id !== 'KEEP');
  const form = useStatusForm(of, choices[0]?.id ?? 'REMOVE');
  return (
    <Form form={form} label="Alerts of this user" button="Save alerts" dirtyWords="">
      <Alerts of={of} form={form} choices={choices} />
    </Form>
  );
}

/** Returns the options for a user's alerts; only active users of the account can receive them. */
function choicesOf({ heirs }: UserView): typeof ALERTS {
  return ALERTS.filter(({ id }) => id !== 'HAND_OVER' || heirs.length > 0);
}

/** The form that deactivates a user, or handles the remaining alerts of a deactivated user. */
function useStatusForm({ id }: UserView, first: LeftAlerts) {
  const dispatch = useAppDispatch();
  return useForm({
    id: 'userStatus',
    started: { alerts: first as string, heirId: '' },
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
}

interface AlertsProps {
  readonly of: UserView;
  readonly form: ReturnType<typeof useStatusForm>;
  readonly choices: typeof ALERTS;
}

/** Selects what happens to the alerts of a user who leaves or left. */
function Alerts({ choices, form, of }: AlertsProps) {
  return (
    <Stack isForm>
      <p>
        {memberName(of)} has alerts that count toward the account’s limit: {alertsInWords(of)}.
      </p>
      <Field {...form.field('alerts')} label="Alerts" isRequired>
        <Select choices={choices} {...form.control('alerts')} />
      </Field>
      {form.values.alerts === 'HAND_OVER' && (
        <Field {...form.field('heirId')} label="Transfer to" isRequired>
          <Select
            choices={[
              { id: '', label: 'Select a user' },
              ...of.heirs.map((heir) => ({ id: String(heir.id), label: heir.name })),
            ]}
            {...form.control('heirId')}
          />
        </Field>
      )}
    </Stack>
  );
}

function Inactive({ of }: { readonly of: UserView }) {
  const { supportEmail, supportPhone } = useAppSelector(selectSite);
  const { isSuperUser } = useAppSelector(selectUser);
  return (
    <Stack>
      {isSuperUser ? (
        <p>
          {memberName(of)} is deactivated.{' '}
          <AppLink to={USER_RECORD_PATH} query={{ userId: of.id }}>
            Reactivate on the user’s record
          </AppLink>
        </p>
      ) : (
        <p>
          {memberName(of)} is deactivated. To reactivate, contact support: {supportEmail} or{' '}
          {supportPhone}.
        </p>
      )}
      {alertCount(of) > 0 ? <LeftBehind of={of} /> : null}
    </Stack>
  );
}

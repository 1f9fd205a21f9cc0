import type { Subscriber, WarrantSubscription } from '#contract/schemas/warrantSubscription';
import { Form } from '../../forms/Form';
import { useForm } from '../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Checklist } from '../../ui/Checklist';
import { changeSubscribers } from './slice';
import { idsOf, seatsProblem } from './subscribers';

interface SubscribersFormProps {
  readonly of: WarrantSubscription;
  /** The account's active users. */
  readonly users: readonly Subscriber[];
}

/** Form for the users of a subscription, for administrators. */
export function SubscribersForm({ of, users }: SubscribersFormProps) {
  const dispatch = useAppDispatch();
  const { id: subscriptionId, kind } = of;
  const shown = of.users.map(({ id }) => id);
  const started = users.flatMap(({ id }) => (shown.includes(id) ? id : [])).join(' ');
  const form = useForm({
    id: `warrantSubscribers${String(subscriptionId)}`,
    started: { users: started },
    sentAs: { users: 'userIds' },
    check: ({ users: chosen }) => ({ users: seatsProblem(kind, idsOf(chosen)) }),
    command: useAppSelector((state) => changeSubscribers.select(state, String(subscriptionId))),
    onSend: ({ users: chosen }) =>
      dispatch(
        changeSubscribers.send({
          params: { subscriptionId },
          body: { userIds: [...idsOf(chosen)], shownUserIds: shown },
        }),
      ),
  });
  const { error, id } = form.field('users');
  const chosen = form.values.users;
  return (
    <Form
      form={form}
      label="Users of the subscription"
      button="Save users"
      disabledReason={chosen === started && started !== '' ? 'No changes yet' : null}
      isInPage
    >
      <Checklist
        id={id}
        error={error}
        isRequired
        label="Users of the subscription"
        searchLabel="Find a user"
        choices={users.map(({ id: user, name }) => ({ id: String(user), label: name }))}
        chosen={new Set(idsOf(chosen).map(String))}
        onChosenChange={(ids) =>
          form.set(
            'users',
            users.flatMap(({ id: user }) => (ids.has(String(user)) ? user : [])).join(' '),
          )
        }
      />
    </Form>
  );
}

import { formatMoney } from '#contract/formats';
import { BILLING_CODE_MAX_LENGTH } from '#contract/limits';
import type { WarrantSubscriptions } from '#contract/schemas/warrantSubscription';
import {
  warrantSubscriptionCents,
  type WarrantSubscriptionKind,
} from '#contract/billing/warrantSubscription';
import { boxValue, isBoxChecked } from '../../forms/box';
import { Form } from '../../forms/Form';
import { useForm } from '../../forms/useForm';
import { selectUser } from '../../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Checkbox } from '../../ui/Checkbox';
import { Checklist } from '../../ui/Checklist';
import { Field } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { Stack } from '../../ui/Stack';
import { TextInput } from '../../ui/TextInput';
import { orderSubscription } from './slice';
import { idsOf, seatsProblem } from './subscribers';

const KIND_CHOICES: readonly { id: WarrantSubscriptionKind; label: string }[] = [
  { id: 'SINGLE', label: 'One user' },
  { id: 'BUSINESS', label: 'Business: five users, all counties, and reports' },
];
const REACH_CHOICES = [
  { id: 'all', label: 'All counties' },
  { id: 'some', label: 'Selected counties' },
];

interface Draft {
  readonly kind: string;
  readonly reach: string;
  readonly counties: string;
  readonly reports: string;
}

/** Returns the choices of a draft; a business subscription has all counties and reports. */
function choiceOf({ counties, kind, reach, reports }: Draft) {
  const isBusiness = kind === 'BUSINESS';
  const countyIds = isBusiness || reach === 'all' ? [] : idsOf(counties);
  return {
    kind: isBusiness ? ('BUSINESS' as const) : ('SINGLE' as const),
    countyIds,
    hasReports: isBusiness || isBoxChecked(reports),
  };
}

function centsOf(draft: Draft): number {
  const { countyIds, ...choice } = choiceOf(draft);
  const isAll = draft.kind === 'BUSINESS' || draft.reach === 'all';
  return warrantSubscriptionCents({ ...choice, counties: isAll ? null : countyIds.length });
}

type FormValues = Draft & Readonly<Record<'users' | 'billingCode', string>>;

function problemsOf(draft: FormValues) {
  const { countyIds, kind } = choiceOf(draft);
  const isShort = kind === 'SINGLE' && draft.reach === 'some' && countyIds.length === 0;
  return {
    counties: isShort ? 'Select a county or choose all counties.' : null,
    users: seatsProblem(kind, idsOf(draft.users)),
  };
}

/**
 * Returns the initial users: the current subscription's users, or the user who places the first
 * order.
 */
function initialUsers({ current, users }: WarrantSubscriptions, userId: number | null): string {
  const chosen = current === null ? [userId] : current.users.map(({ id }) => id);
  return users.flatMap(({ id }) => (chosen.includes(id) ? id : [])).join(' ');
}

/** Order form: users, counties, reports, and the price for a year. */
export function SubscriptionForm({ of }: { readonly of: WarrantSubscriptions }) {
  const { counties, current, users } = of;
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const form = useForm({
    id: 'warrantSubscription',
    started: {
      kind: current?.kind ?? 'SINGLE',
      reach: current?.counties == null ? 'all' : 'some',
      counties: (current?.counties ?? []).map(({ id }) => String(id)).join(' '),
      reports: boxValue(current?.hasReports === true),
      users: initialUsers(of, user.id),
      billingCode: '',
    },
    sentAs: { counties: 'countyIds', users: 'userIds' },
    check: problemsOf,
    command: useAppSelector(orderSubscription.select),
    onSend: (draft) =>
      dispatch(
        orderSubscription.send({
          body: {
            ...choiceOf(draft),
            userIds: [...idsOf(draft.users)],
            billingCode: draft.billingCode,
            priceCents: centsOf(draft),
            currentId: current?.id ?? null,
          },
        }),
      ),
  });
  const { values } = form;
  const isSingle = values.kind === 'SINGLE';
  const checklist = (field: 'counties' | 'users', all: readonly { id: number; name: string }[]) => {
    const { error, id } = form.field(field);
    return {
      id,
      error,
      isRequired: true,
      choices: all.map(({ id: choice, name: label }) => ({ id: String(choice), label })),
      chosen: new Set(idsOf(values[field]).map(String)),
      onChosenChange: (ids: ReadonlySet<string>) =>
        form.set(
          field,
          all.flatMap(({ id: each }) => (ids.has(String(each)) ? each : [])).join(' '),
        ),
    };
  };
  return (
    <Form
      form={form}
      label="Tax warrant subscription"
      button={`Order for ${formatMoney(centsOf(values))} a year`}
    >
      <Stack isForm>
        <Field {...form.field('kind')} label="Subscription type" isRequired>
          <Select choices={KIND_CHOICES} {...form.control('kind')} />
        </Field>
        {isSingle && (
          <Field
            {...form.field('reach')}
            label="Counties"
            hint="$15 per county per year, up to $600."
            isRequired
          >
            <Select choices={REACH_CHOICES} {...form.control('reach')} />
          </Field>
        )}
        {isSingle && (
          <Checkbox {...form.box('reports')}>Include monthly reports (doubles the price)</Checkbox>
        )}
        {user.account?.billingCodeEnabled === true && (
          <Field {...form.field('billingCode')} label="Billing Code">
            <TextInput
              autoComplete="off"
              maxLength={BILLING_CODE_MAX_LENGTH}
              {...form.control('billingCode')}
            />
          </Field>
        )}
      </Stack>
      {isSingle && values.reach === 'some' && (
        <Checklist
          label="Counties to subscribe to"
          searchLabel="Find a county"
          {...checklist('counties', counties)}
        />
      )}
      <Checklist label="Users covered" searchLabel="Find a user" {...checklist('users', users)} />
      <p>
        A subscription lasts one year and ends automatically. Your account is charged immediately.{' '}
        {current === null ? '' : ' The new subscription begins when your current one ends.'}
      </p>
    </Form>
  );
}

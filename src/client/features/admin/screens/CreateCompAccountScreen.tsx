import { COMP_PLANS } from '#contract/billing/compAccounts';
import { formatDate } from '#contract/formats';
import { TEXT_MAX_LENGTH } from '#contract/limits';
import { Form } from '../../../forms/Form';
import { ReasonField } from '../../../forms/ReasonField';
import { useForm } from '../../../forms/useForm';
import { usePreview } from '../../../forms/usePreview';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { ChangePreview } from '../../../ui/ChangePreview';
import { reasonProblem } from '../money/amounts';
import { createCompAccount } from '../slice';

const STARTED = {
  accountName: '',
  firstName: '',
  lastName: '',
  email: '',
  username: '',
  planId: String(COMP_PLANS[0].id),
  until: '',
  requestedBy: '',
  reason: '',
};
type Values = Readonly<typeof STARTED>;

const TEXTS = [
  ['accountName', 'Account name'],
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'Email address'],
  ['username', 'Username'],
] as const;

function required(what: string, text: string): string | null {
  return text.trim() === '' ? `Enter the ${what}.` : null;
}

/** Creates a complimentary account, with a preview (spec section 2, Admin). */
export function Screen() {
  const dispatch = useAppDispatch();
  const command = useAppSelector(createCompAccount.select);
  const { close, open, previewed } = usePreview<Values>(command);
  const form = useForm({
    id: 'compAccount',
    started: STARTED,
    check: (values) => ({
      accountName: required('account name', values.accountName),
      firstName: required('first name', values.firstName),
      lastName: required('last name', values.lastName),
      email: required('email address', values.email),
      username: required('username', values.username),
      until: values.until === '' ? 'Select the last day.' : null,
      requestedBy: required('name of the person who requested it', values.requestedBy),
      reason: reasonProblem(values.reason),
    }),
    command,
    onSend: open,
  });
  if (previewed !== null) {
    return (
      <ChangePreview
        title={`Create the account ${previewed.accountName}?`}
        lines={consequences(previewed)}
        button="Create account"
        isSending={command.status === 'running'}
        onBack={close}
        onConfirm={() => {
          const body = { ...previewed, planId: Number(previewed.planId) };
          dispatch(createCompAccount.send({ body }));
        }}
      />
    );
  }
  return (
    <Form form={form} label="Comp account" button="Continue">
      <Stack isForm>
        {TEXTS.map(([field, label]) => (
          <Field key={field} {...form.field(field)} label={label} isRequired>
            <TextInput
              autoComplete="off"
              maxLength={TEXT_MAX_LENGTH}
              {...(field === 'email' ? { type: 'email' } : {})}
              {...form.control(field)}
            />
          </Field>
        ))}
        <Field {...form.field('planId')} label="Plan" isRequired>
          <Select
            choices={COMP_PLANS.map(({ id, label }) => ({ id: String(id), label }))}
            {...form.control('planId')}
          />
        </Field>
        <Field {...form.field('until')} label="Last day" isRequired>
          <TextInput type="date" {...form.control('until')} />
        </Field>
        <Field {...form.field('requestedBy')} label="Requested by" isRequired>
          <TextInput autoComplete="off" maxLength={80} {...form.control('requestedBy')} />
        </Field>
        <ReasonField form={form} />
      </Stack>
    </Form>
  );
}

function consequences({ email, planId, until, username }: Values): readonly string[] {
  const plan = COMP_PLANS.find(({ id }) => String(id) === planId);
  return [
    `The account can use ${plan?.label ?? 'the plan'} without paying until ${formatDate(until)}.`,
    `${email} gets an email to set a password for ${username}, the account’s administrator.`,
    'An account can’t be deleted. You can end or extend the plan on the account’s record.',
  ];
}

import { MAX_BONUS_SEARCHES } from '#contract/billing/accountMoney';
import { formatCount, formatDate, formatQuantity } from '#contract/formats';
import { Form } from '../../../forms/Form';
import { useDoneCount } from '../../../forms/useDoneCount';
import { ReasonField } from '../../../forms/ReasonField';
import { useForm } from '../../../forms/useForm';
import { usePreview } from '../../../forms/usePreview';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Field } from '../../../ui/Field';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { addBonusSearches, selectMoneyVersion } from '../slice';
import { ChangePreview } from '../../../ui/ChangePreview';
import { reasonProblem } from './amounts';

const COUNT = /^\d{1,6}$/;

function countProblem(text: string): string | null {
  const count = COUNT.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= MAX_BONUS_SEARCHES
    ? null
    : `Enter a number of searches from 1 to ${formatCount(MAX_BONUS_SEARCHES)}.`;
}

interface GrantFormProps {
  readonly accountId: number;
}

/** Form that adds bonus searches to an account; cleared after each grant. */
export function GrantForm({ accountId }: GrantFormProps) {
  const round = useDoneCount(useAppSelector(addBonusSearches.select));
  return <Fields key={round} accountId={accountId} />;
}

function Fields({ accountId }: GrantFormProps) {
  const dispatch = useAppDispatch();
  const version = useAppSelector(selectMoneyVersion);
  const command = useAppSelector(addBonusSearches.select);
  const { close, open, previewed } = usePreview<{
    readonly searches: number;
    readonly expiresOn: string;
    readonly reason: string;
  }>(command);
  const form = useForm({
    id: 'grant',
    started: { searches: '', expiresOn: '', reason: '' },
    check: ({ expiresOn, reason, searches }) => ({
      searches: countProblem(searches),
      expiresOn: expiresOn === '' ? 'Select the last day they can be used.' : null,
      reason: reasonProblem(reason),
    }),
    command,
    onSend: ({ expiresOn, reason, searches }) =>
      open({ searches: Number(searches), expiresOn, reason }),
  });
  if (previewed !== null) {
    return (
      <ChangePreview
        title="Add these bonus searches?"
        lines={[
          `The account can use ${formatQuantity(previewed.searches, 'more search', 'more searches')} until ${formatDate(previewed.expiresOn)}, before its plan searches.`,
          'We send a notice with the reason to the account’s billing emails.',
          'You can’t undo this.',
        ]}
        button="Add searches"
        isSending={command.status === 'running'}
        onBack={close}
        onConfirm={() => {
          const body = { ...previewed, version };
          dispatch(addBonusSearches.send({ params: { accountId }, body }));
        }}
      />
    );
  }
  return (
    <Form
      form={form}
      label="Add bonus searches"
      button="Add searches"
      disabledReason={form.isDirty ? null : 'Enter a number of searches first'}
      isInPage
      areLabelsAbove
    >
      <Stack isForm>
        <Field {...form.field('searches')} label="Searches" isRequired>
          <TextInput inputMode="numeric" maxLength={6} {...form.control('searches')} />
        </Field>
        <Field {...form.field('expiresOn')} label="Expires" isRequired>
          <TextInput type="date" {...form.control('expiresOn')} />
        </Field>
        <ReasonField form={form} isShownToAccount />
      </Stack>
    </Form>
  );
}

import { formatDateTime } from '#contract/formats';
import type { AccountMoney } from '#contract/schemas/accountMoney';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { Form } from '../../../forms/Form';
import { ReasonField } from '../../../forms/ReasonField';
import { useForm } from '../../../forms/useForm';
import { usePreview } from '../../../forms/usePreview';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Stack } from '../../../ui/Stack';
import { changeDunning, selectMoneyVersion } from '../slice';
import { ChangePreview } from '../../../ui/ChangePreview';
import { reasonProblem } from './amounts';

interface DunningFormProps {
  readonly accountId: number;
  readonly dunning: AccountMoney['dunning'];
}

const OFF = [
  'No past-due notices are emailed for this account.',
  'Unpaid invoices no longer downgrade the account’s status. A payment can still improve it.',
  'You can turn payment reminders on again at any time.',
];
const ON = [
  'Notices and status changes that are due will be processed at the next billing run.',
  'You can turn payment reminders off again, but notices already sent can’t be recalled.',
];

/** Turns an account's payment reminders (dunning) off or on, after a preview of what changes. */
export function DunningForm({ accountId, dunning }: DunningFormProps) {
  const dispatch = useAppDispatch();
  const version = useAppSelector(selectMoneyVersion);
  const command = useAppSelector(changeDunning.select);
  const { close, open, previewed } = usePreview<string>(command);
  const form = useForm({
    id: 'dunning',
    started: { reason: '' },
    check: ({ reason }) => ({ reason: reasonProblem(reason) }),
    command,
    onSend: ({ reason }) => open(reason),
  });
  if (!dunning.isBilled) {
    return <p>Reminders can’t be turned off for an account that never had a plan.</p>;
  }
  const button = dunning.isOff ? 'Turn reminders on' : 'Turn reminders off';
  return (
    <Stack>
      <p>{statusInWords(dunning)}</p>
      {previewed === null ? (
        <Form
          form={form}
          label="Payment reminders"
          button={button}
          disabledReason={form.isDirty ? null : 'Enter a reason first'}
          isInPage
          areLabelsAbove
        >
          <Stack isForm>
            <ReasonField form={form} />
          </Stack>
        </Form>
      ) : (
        <ChangePreview
          title={`${button}?`}
          lines={dunning.isOff ? ON : OFF}
          button={button}
          isSending={command.status === 'running'}
          onBack={close}
          onConfirm={() => {
            const body = { isOff: !dunning.isOff, reason: previewed, version };
            dispatch(changeDunning.send({ params: { accountId }, body }));
          }}
        />
      )}
    </Stack>
  );
}

function statusInWords({ isOff, reason, since }: AccountMoney['dunning']): string {
  if (!isOff) return 'Payment reminders are on: notices are sent for unpaid invoices.';
  const when = since === null ? '' : ` since ${formatDateTime(since, STATE_TIME_ZONE)}`;
  return `Payment reminders are off${when}${reason === null ? '.' : `: ${reason}`}`;
}

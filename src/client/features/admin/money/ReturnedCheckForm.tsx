import { receiptNumber } from '#contract/billing/files';
import { formatMoney } from '#contract/formats';
import { DUE_DAYS } from '#contract/billing/standings';
import type { ReceiptRow } from '#contract/schemas/billing';
import { Form } from '../../../forms/Form';
import { ReasonField } from '../../../forms/ReasonField';
import { useForm } from '../../../forms/useForm';
import { usePreview } from '../../../forms/usePreview';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ChangePreview } from '../../../ui/ChangePreview';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { returnCheck, selectMoneyVersion } from '../slice';
import { reasonProblem } from './amounts';

interface ReturnedCheckFormProps {
  readonly accountId: number;
  /** Receipts of checks that weren't returned or refunded; at least one. */
  readonly checks: readonly ReceiptRow[];
}

const CAUSES = [
  { id: 'BANK', label: 'Returned by the bank' },
  { id: 'MISTAKE', label: 'Recorded by mistake' },
];

function inWords({ cents, number, reference, refundedCents }: ReceiptRow): string {
  return `${receiptNumber(number)}, ${reference}: ${formatMoney(cents - refundedCents)}`;
}

/** Form that reverses the payment by a check that the bank returned, or an entry by mistake. */
export function ReturnedCheckForm({ accountId, checks }: ReturnedCheckFormProps) {
  const dispatch = useAppDispatch();
  const version = useAppSelector(selectMoneyVersion);
  const command = useAppSelector(returnCheck.select);
  const { close, open, previewed } = usePreview<{
    receiptId: number;
    isMistake: boolean;
    reason: string;
  }>(command);
  const form = useForm({
    id: 'returned-check',
    started: { receiptId: String(checks[0]?.id ?? ''), cause: 'BANK', reason: '' },
    check: ({ reason }) => ({ reason: reasonProblem(reason) }),
    command,
    onSend: ({ cause, reason, receiptId }) =>
      open({ receiptId: Number(receiptId), isMistake: cause === 'MISTAKE', reason }),
  });
  const chosen = checks.find(({ id }) => id === previewed?.receiptId);
  if (previewed !== null && chosen !== undefined) {
    return (
      <ChangePreview
        title="Reverse this payment?"
        lines={[
          `${inWords(chosen)} no longer counts as paid. Invoices that it paid are unpaid again.`,
          `An invoice that was paid in full is due again in ${String(DUE_DAYS)} days, with new past-due notices.`,
          'We send a notice with the reason to the account’s billing emails.',
          previewed.isMistake
            ? 'The notice and the receipt say that we recorded it by mistake. You can record the check again.'
            : 'The notice and the receipt say that the bank returned it. If the check clears later, record it again.',
        ]}
        button="Reverse payment"
        isSending={command.status === 'running'}
        onBack={close}
        onConfirm={() => {
          const body = { ...previewed, version };
          dispatch(returnCheck.send({ params: { accountId }, body }));
        }}
      />
    );
  }
  return (
    <Form
      form={form}
      label="Returned check"
      button="Reverse payment"
      disabledReason={form.isDirty ? null : 'Enter a reason first'}
      isInPage
      areLabelsAbove
    >
      <Stack isForm>
        <Field {...form.field('receiptId')} label="Check">
          <Select
            choices={checks.map((check) => ({ id: String(check.id), label: inWords(check) }))}
            {...form.control('receiptId')}
          />
        </Field>
        <Field {...form.field('cause')} label="Cause">
          <Select choices={CAUSES} {...form.control('cause')} />
        </Field>
        <ReasonField form={form} isShownToAccount />
      </Stack>
    </Form>
  );
}

import { REFUND_APPROVAL_CENTS } from '#contract/admin/approvals';
import { RECEIPT_WORDS, receiptNumber } from '#contract/billing/files';
import { formatMoney } from '#contract/formats';
import type { ReceiptRow } from '#contract/schemas/billing';
import { Form } from '../../../forms/Form';
import { useDoneCount } from '../../../forms/useDoneCount';
import { ReasonField } from '../../../forms/ReasonField';
import { useForm } from '../../../forms/useForm';
import { usePreview } from '../../../forms/usePreview';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { createRefund, selectMoneyVersion } from '../slice';
import { ChangePreview } from '../../../ui/ChangePreview';
import { amountProblem, parseAmount, reasonProblem } from './amounts';

interface RefundFormProps {
  readonly accountId: number;
  /** Receipts with an unapplied amount; at least one. */
  readonly receipts: readonly ReceiptRow[];
}

function inWords({ kind, number, reference, unappliedCents }: ReceiptRow): string {
  return `${receiptNumber(number)}, ${RECEIPT_WORDS[kind]} (${reference}): ${formatMoney(unappliedCents)} available`;
}

/** Form that refunds the unapplied amount of a receipt; cleared after each refund or request. */
export function RefundForm(props: RefundFormProps) {
  const round = useDoneCount(useAppSelector(createRefund.select));
  return <Fields key={round} {...props} />;
}

function Fields({ accountId, receipts }: RefundFormProps) {
  const dispatch = useAppDispatch();
  const version = useAppSelector(selectMoneyVersion);
  const [first] = receipts;
  const chosen = (id: string): ReceiptRow | undefined =>
    receipts.find((receipt) => String(receipt.id) === id);
  const command = useAppSelector(createRefund.select);
  const { close, open, previewed } = usePreview<{
    readonly receiptId: number;
    readonly cents: number;
    readonly reason: string;
  }>(command);
  const form = useForm({
    id: 'refund',
    started: { receiptId: String(first?.id ?? ''), cents: '', reason: '' },
    check: ({ cents, reason, receiptId }) => ({
      cents: amountProblem(cents, chosen(receiptId)?.unappliedCents),
      reason: reasonProblem(reason),
    }),
    command,
    onSend: ({ cents, reason, receiptId }) =>
      open({ receiptId: Number(receiptId), cents: parseAmount(cents) ?? 0, reason }),
  });
  if (previewed !== null) {
    const { cents, receiptId } = previewed;
    const refundedCents = chosen(String(receiptId))?.refundedCents ?? 0;
    const needsTwo = refundedCents + cents > REFUND_APPROVAL_CENTS;
    return (
      <ChangePreview
        title={needsTwo ? 'Request this refund?' : 'Refund this payment?'}
        lines={[
          `${formatMoney(cents)} of ${receiptNumber(chosen(String(receiptId))?.number ?? 0)} is refunded and no longer applied to invoices.`,
          ...(needsTwo
            ? ['Another super user must approve this within 24 hours. Until then, nothing changes.']
            : []),
          'We send a notice with the reason to the account’s billing emails.',
          needsTwo ? 'Once approved, it can’t be undone.' : 'You can’t undo this.',
        ]}
        button={needsTwo ? 'Request refund' : 'Refund payment'}
        isSending={command.status === 'running'}
        onBack={close}
        onConfirm={() => {
          const body = { ...previewed, version };
          dispatch(createRefund.send({ params: { accountId }, body }));
        }}
      />
    );
  }
  return (
    <Form
      form={form}
      label="Refund a payment"
      button="Refund payment"
      disabledReason={form.isDirty ? null : 'Enter an amount first'}
      isInPage
      areLabelsAbove
    >
      <Stack isForm>
        <Field {...form.field('receiptId')} label="Receipt">
          <Select
            choices={receipts.map((receipt) => ({
              id: String(receipt.id),
              label: inWords(receipt),
            }))}
            {...form.control('receiptId')}
          />
        </Field>
        <Field {...form.field('cents')} label="Amount" hint="In dollars, such as 12.50" isRequired>
          <TextInput inputMode="decimal" maxLength={20} {...form.control('cents')} />
        </Field>
        <ReasonField form={form} isShownToAccount />
      </Stack>
      <p>
        Card payments are refunded to the card. For a check, send the refund yourself. If a
        payment’s refunds total more than {formatMoney(REFUND_APPROVAL_CENTS)}, this refund waits
        for another super user’s approval.
      </p>
    </Form>
  );
}

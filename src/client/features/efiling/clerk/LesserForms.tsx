import { formatMoney } from '#contract/formats';
import type { ReviewFiling, ReviewRecord } from '#contract/schemas/filingReview';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { TextArea } from '../../../ui/TextArea';
import { TextInput } from '../../../ui/TextInput';
import { dialogFormId } from './dialogForms';
import { decideWaiver, lockReview, strikeAcceptance } from './slice';

interface Props {
  readonly of: ReviewRecord;
}

const REASON_LENGTH = 500;
const NO_REASON = 'Enter a reason.';
const DOLLARS = /^\d{1,7}(\.\d\d)?$/;

const isBlank = (text: string): boolean => text.trim() === '';

/** Takes over another reviewer's lock; that reviewer sees the reason. */
export function TakeOverForm({ of: { envelopeId, lock } }: Props) {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: dialogFormId({ kind: 'takeOver' }),
    started: { reason: '' },
    check: ({ reason }) => ({ reason: isBlank(reason) ? NO_REASON : null }),
    command: useAppSelector(lockReview.select),
    onSend({ reason }) {
      const body = { reason: reason.trim() };
      dispatch(lockReview.send({ params: { envelopeId }, body }));
    },
  });
  return (
    <Form form={form} label="Take over" button="Take over" dirtyWords="" areLabelsAbove isInPage>
      <p>{lock.name ?? 'The other reviewer'} will no longer be able to decide this envelope.</p>
      <Field label="Reason" isRequired {...form.field('reason')}>
        <TextInput maxLength={REASON_LENGTH} {...form.control('reason')} />
      </Field>
    </Form>
  );
}

/** Strikes an acceptance with a new docket entry. */
export function StrikeForm({
  of: { docketed, filingId },
  record: { envelopeId },
}: {
  readonly of: ReviewFiling;
  readonly record: ReviewRecord;
}) {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: dialogFormId({ kind: 'strike', filingId }),
    started: { reason: '' },
    check: ({ reason }) => ({ reason: isBlank(reason) ? NO_REASON : null }),
    command: useAppSelector((state) => strikeAcceptance.select(state, filingId)),
    onSend({ reason }) {
      const body = { reason: reason.trim() };
      dispatch(strikeAcceptance.send({ params: { envelopeId, filingId }, body }));
    },
  });
  return (
    <Form
      form={form}
      label="Strike"
      button="Strike acceptance"
      dirtyWords=""
      areLabelsAbove
      isInPage
    >
      <p>
        Adds an entry to {docketed?.caseNumber ?? 'the case'} that strikes this one. The entry
        stays, but the public no longer sees the documents. If it is an appearance, the attorney no
        longer represents the party.
      </p>
      <Field
        label="Reason"
        hint="The public can read it on the docket, unless the filing is confidential."
        isRequired
        {...form.field('reason')}
      >
        <TextInput maxLength={REASON_LENGTH} {...form.control('reason')} />
      </Field>
    </Form>
  );
}

/** Grants or denies a fee waiver, or grants it in part. */
export function WaiverForm({ of: { envelopeId, waiver } }: Props) {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: dialogFormId({ kind: 'waiver' }),
    started: { decision: '', dueCents: '', words: '' },
    check: ({ decision, dueCents }) => ({
      decision: decision === '' ? 'Choose a decision.' : null,
      dueCents:
        decision === 'part' && !DOLLARS.test(dueCents)
          ? 'Enter the amount still due in dollars, such as 50.00.'
          : null,
    }),
    command: useAppSelector(decideWaiver.select),
    onSend({ decision, dueCents, words }) {
      if (decision !== 'granted' && decision !== 'denied' && decision !== 'part') return;
      const due = decision === 'part' ? Math.round(Number(dueCents) * 100) : null;
      dispatch(
        decideWaiver.send({
          params: { envelopeId },
          body: { decision, dueCents: due, words: words.trim() },
        }),
      );
    },
  });
  return (
    <Form
      form={form}
      label="Fee waiver"
      button="Save decision"
      dirtyWords=""
      areLabelsAbove
      isInPage
    >
      <p>The court’s fees without a waiver: {formatMoney(waiver.courtCents)}.</p>
      <Field label="Decision" isRequired {...form.field('decision')}>
        <Select
          {...form.control('decision')}
          choices={[
            { id: '', label: 'Choose a decision' },
            { id: 'granted', label: 'Granted' },
            { id: 'part', label: 'Granted in part' },
            { id: 'denied', label: 'Denied' },
          ]}
        />
      </Field>
      {form.values.decision === 'part' && (
        <Field label="Amount still due (dollars)" isRequired {...form.field('dueCents')}>
          <TextInput inputMode="decimal" {...form.control('dueCents')} />
        </Field>
      )}
      <Field label="Note to the filer" {...form.field('words')}>
        <TextArea rows={3} maxLength={2_000} {...form.control('words')} />
      </Field>
    </Form>
  );
}

import type { ReviewDecision } from '#contract/filingReview';
import type { ReviewFiling, ReviewRecord } from '#contract/schemas/filingReview';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { DateField } from '../../../ui/DateField';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { TextArea } from '../../../ui/TextArea';
import { decideFiling } from './slice';
import { DECISION_HINTS, DECISION_LABELS } from './words';

interface Props {
  readonly of: ReviewFiling;
  readonly record: ReviewRecord;
  readonly decision: ReviewDecision;
}

const WHOLE_FILING = '';
const WITHOUT_NOTE: readonly ReviewDecision[] = ['accept', 'resume', 'recall'];

/** Confirms a decision, with the required reason, note, document, and deadline. */
export function DecisionForm({ decision, of, record }: Props) {
  const dispatch = useAppDispatch();
  const { filingId, sequence } = of;
  const needsReason = decision === 'reject' || decision === 'return';
  const isReturn = decision === 'return';
  const form = useForm({
    id: `review-${decision}-${filingId}`,
    started: {
      reasonCode: '',
      words: '',
      documentId: WHOLE_FILING,
      until: isReturn ? record.returnUntil : '',
    },
    check: ({ reasonCode, until, words }) => ({
      reasonCode: needsReason && reasonCode === '' ? 'Choose a reason.' : null,
      words:
        needsReason && words.trim() === ''
          ? 'Enter a note to the filer: the problem, and how to correct it.'
          : null,
      until: isReturn && until === '' ? 'Enter the last day to replace the document.' : null,
    }),
    command: useAppSelector((state) => decideFiling.select(state, filingId)),
    onSend({ documentId, reasonCode, until, words }) {
      dispatch(
        decideFiling.send({
          params: { envelopeId: record.envelopeId, filingId },
          body: {
            decision,
            sequence,
            reasonCode: needsReason ? reasonCode : null,
            words: words.trim(),
            documentId: isReturn && documentId !== WHOLE_FILING ? documentId : null,
            until: isReturn ? until : null,
          },
        }),
      );
    },
  });
  const reason = record.reasons.find(({ code }) => code === form.values.reasonCode);
  /** Prefills the note that this clerk last used for the reason, unless the clerk has typed one. */
  function chooseReason(code: string): void {
    const isUntouched =
      form.values.words === '' || form.values.words === (reason?.words ?? form.values.words);
    form.set('reasonCode', code);
    const chosen = record.reasons.find((each) => each.code === code);
    if (isUntouched && chosen !== undefined) form.set('words', chosen.words);
  }
  return (
    <Form
      form={form}
      label={DECISION_LABELS[decision]}
      button={DECISION_LABELS[decision]}
      dirtyWords=""
      areLabelsAbove
      isInPage
    >
      <p>{DECISION_HINTS[decision]}</p>
      {decision === 'accept' && <p>Docket text: {of.docketText}</p>}
      {needsReason && (
        <Field label="Reason" isRequired {...form.field('reasonCode')}>
          <Select
            value={form.values.reasonCode}
            onValueChange={chooseReason}
            choices={[
              { id: '', label: 'Choose a reason' },
              ...record.reasons.map(({ code, name }) => ({ id: code, label: name })),
            ]}
          />
        </Field>
      )}
      {isReturn && (
        <>
          <Field label="Document" {...form.field('documentId')}>
            <Select
              {...form.control('documentId')}
              choices={[
                { id: WHOLE_FILING, label: 'The whole filing' },
                ...of.documents.map(({ documentId, title }) => ({ id: documentId, label: title })),
              ]}
            />
          </Field>
          <DateField
            label="Last day to replace it"
            {...form.control('until')}
            error={form.field('until').error}
          />
        </>
      )}
      {WITHOUT_NOTE.includes(decision) ? null : (
        <Field
          label="Note to the filer"
          isRequired={needsReason}
          hint={reason?.needsPlace === true ? 'Say where in the document, such as page 2.' : ''}
          {...form.field('words')}
        >
          <TextArea rows={4} maxLength={2_000} {...form.control('words')} />
        </Field>
      )}
    </Form>
  );
}

import type { ReviewDecision } from '#contract/filing/review';
import type { ReviewFiling, ReviewRecord } from '#contract/schemas/filingReview';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { checkReason, checkUntil, NoteField, ReasonField, UntilField } from './ReasonFields';
import { dialogFormId } from './dialogForms';
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
  const { reasons } = record;
  const needsReason = decision === 'reject' || decision === 'return';
  const isReturn = decision === 'return';
  const form = useForm({
    id: dialogFormId({ kind: 'decide', decision, filingId }),
    started: {
      reasonCode: '',
      words: '',
      documentId: WHOLE_FILING,
      until: isReturn ? record.returnUntil : '',
    },
    check: (values) => ({
      ...(needsReason ? checkReason(values) : {}),
      until: isReturn ? checkUntil(values.until) : null,
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
      {needsReason && <ReasonField form={form} reasons={reasons} />}
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
          <UntilField form={form} />
        </>
      )}
      {WITHOUT_NOTE.includes(decision) ? null : (
        <NoteField form={form} reasons={reasons} isRequired={needsReason} />
      )}
    </Form>
  );
}

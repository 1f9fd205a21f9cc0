import { CORRECTION_LENGTHS } from '#contract/filing/review';
import type { ReviewRecord } from '#contract/schemas/filingReview';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { TextArea } from '../../../ui/TextArea';
import { TextInput } from '../../../ui/TextInput';
import type { CorrectableField } from './correctionFields';
import { correctReview } from './slice';

export interface CorrectionFormProps {
  readonly of: ReviewRecord;
  readonly fields: readonly CorrectableField[];
  /** Id of the form. */
  readonly id: string;
}

/** Form that corrects an envelope's fields; sends only the changes. */
export function CorrectionForm({ fields, id, of: { envelopeId } }: CorrectionFormProps) {
  const dispatch = useAppDispatch();
  const form = useForm<string>({
    id,
    started: Object.fromEntries(fields.map(({ key, value }) => [key, value])),
    check: (values) =>
      Object.fromEntries(
        fields.map(({ field, key, label, value }) => [
          key,
          field !== 'description' && value !== '' && values[key]?.trim() === ''
            ? `${label} can’t be empty.`
            : null,
        ]),
      ),
    command: useAppSelector(correctReview.select),
    onSend(values) {
      const corrections = fields
        .filter(({ key, value }) => values[key]?.trim() !== value)
        .map(({ field, id, key }) => ({ field, id, value: oneLine(values[key] ?? '') }));
      if (corrections.length > 0) {
        dispatch(correctReview.send({ params: { envelopeId }, body: { corrections } }));
      }
    },
  });
  return (
    <Form
      form={form}
      label="Corrections"
      button="Save corrections"
      disabledReason={form.isDirty ? null : 'Nothing is changed yet.'}
      areLabelsAbove
      isInPage
    >
      {fields.map(({ choices, field, key, label }) => (
        <Field key={key} label={label} {...form.field(key)}>
          {choices !== null ? (
            <Select {...form.control(key)} choices={choices} />
          ) : field === 'caption' ? (
            <TextArea rows={3} maxLength={CORRECTION_LENGTHS[field]} {...form.control(key)} />
          ) : (
            <TextInput maxLength={CORRECTION_LENGTHS[field]} {...form.control(key)} />
          )}
        </Field>
      ))}
    </Form>
  );
}

/** Joins the lines of a text. */
function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]\s*/g, ' ').trim();
}

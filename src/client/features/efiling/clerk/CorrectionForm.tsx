import type { ReviewRecord } from '#contract/schemas/filingReview';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { TextInput } from '../../../ui/TextInput';
import type { CorrectableField } from './correctionFields';
import { correctReview } from './slice';

const MAX_TEXT = 500;

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
        .map(({ field, id, key }) => ({ field, id, value: values[key]?.trim() ?? '' }));
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
      {fields.map(({ choices, key, label }) => (
        <Field key={key} label={label} {...form.field(key)}>
          {choices === null ? (
            <TextInput maxLength={MAX_TEXT} {...form.control(key)} />
          ) : (
            <Select {...form.control(key)} choices={choices} />
          )}
        </Field>
      ))}
    </Form>
  );
}

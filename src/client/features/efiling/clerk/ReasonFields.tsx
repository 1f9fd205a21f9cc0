import type { ReviewRecord } from '#contract/schemas/filingReview';
import type { FormModel } from '../../../forms/useForm';
import { DateField } from '../../../ui/DateField';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { TextArea } from '../../../ui/TextArea';

type ReasonForm = Pick<FormModel<'reasonCode' | 'words'>, 'values' | 'set' | 'field' | 'control'>;
type UntilForm = Pick<FormModel<'until'>, 'field' | 'control'>;

/** The fields of a rejection or return. */
export interface ReasonValues {
  readonly reasonCode: string;
  readonly words: string;
}

/** Error text of the reason and note, which a rejection or return needs. */
export function checkReason({ reasonCode, words }: ReasonValues) {
  return {
    reasonCode: reasonCode === '' ? 'Choose a reason.' : null,
    words:
      words.trim() === '' ? 'Enter a note to the filer: the problem, and how to correct it.' : null,
  };
}

/** Error text of a return's deadline. */
export function checkUntil(until: string): string | null {
  return until === '' ? 'Enter the last day to replace the document.' : null;
}

interface ReasonProps {
  readonly form: ReasonForm;
  readonly reasons: ReviewRecord['reasons'];
}

/**
 * The reason for a rejection or return. Choosing one fills in the note that this clerk last used
 * for it, unless the clerk has typed one.
 */
export function ReasonField({ form, reasons }: ReasonProps) {
  const reason = reasons.find(({ code }) => code === form.values.reasonCode);
  function choose(code: string): void {
    const isUntouched =
      form.values.words === '' || form.values.words === (reason?.words ?? form.values.words);
    form.set('reasonCode', code);
    const chosen = reasons.find((each) => each.code === code);
    if (isUntouched && chosen !== undefined) form.set('words', chosen.words);
  }
  return (
    <Field label="Reason" isRequired {...form.field('reasonCode')}>
      <Select
        value={form.values.reasonCode}
        onValueChange={choose}
        choices={[
          { id: '', label: 'Choose a reason' },
          ...reasons.map(({ code, name }) => ({ id: code, label: name })),
        ]}
      />
    </Field>
  );
}

/** The last day to replace the returned filing. */
export function UntilField({ form }: { readonly form: UntilForm }) {
  return (
    <DateField
      label="Last day to replace it"
      {...form.control('until')}
      error={form.field('until').error}
    />
  );
}

/** The note to the filer. */
export function NoteField({
  form,
  isRequired,
  reasons,
}: ReasonProps & { readonly isRequired: boolean }) {
  const reason = reasons.find(({ code }) => code === form.values.reasonCode);
  return (
    <Field
      label="Note to the filer"
      isRequired={isRequired}
      hint={reason?.needsPlace === true ? 'Say where in the document, such as page 2.' : ''}
      {...form.field('words')}
    >
      <TextArea rows={4} maxLength={2_000} {...form.control('words')} />
    </Field>
  );
}

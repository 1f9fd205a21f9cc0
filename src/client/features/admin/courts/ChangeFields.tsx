import { COURT_TEXT_LENGTH } from '#contract/courts/details';
import { formatDate } from '#contract/formats';
import type { FormModel } from '../../../forms/useForm';
import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';

interface Fields {
  readonly form: FormModel<'effectiveOn' | 'why'>;
  readonly today: string;
}

/** Fields for the effective date of a change and the reason for it. */
export function ChangeFields({ form, today }: Fields) {
  return (
    <>
      <Field {...form.field('effectiveOn')} label="From" isRequired>
        <TextInput type="date" min={today} {...form.control('effectiveOn')} />
      </Field>
      <WhyField form={form} />
    </>
  );
}

/** Field for the reason for a change, which is shown in the change history. */
export function WhyField({ form }: { readonly form: FormModel<'why'> }) {
  return (
    <Field {...form.field('why')} label="Reason" hint="Shown in the change history" isRequired>
      <TextInput autoComplete="off" maxLength={COURT_TEXT_LENGTH} {...form.control('why')} />
    </Field>
  );
}

/** Returns the problem with a reason; null if it is valid. */
export function whyProblem(why: string): string | null {
  return why.trim() === '' ? 'Enter a reason for the change.' : null;
}

/** Returns the problem with a date; null if it is valid. */
export function dayProblem(effectiveOn: string, today: string): string | null {
  return effectiveOn < today ? 'Choose today or a later day.' : null;
}

/** Formats the effective date for a preview. */
export function sinceLine(effectiveOn: string, today: string): string {
  return effectiveOn === today
    ? 'It takes effect immediately.'
    : `It takes effect on ${formatDate(effectiveOn)}.`;
}

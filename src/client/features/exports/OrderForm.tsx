import { EXPORT_DAYS, EXPORT_TITLE_LENGTH } from '#contract/records/exports';
import { formatQuantity } from '#contract/formats';
import type { ExportOrder } from '#contract/schemas/exports';
import { Form } from '../../forms/Form';
import { useForm } from '../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Field } from '../../ui/Field';
import { Section } from '../../ui/Section';
import { TextInput } from '../../ui/TextInput';
import { orderExport } from './slice';

/** Form to create one PDF of the records in the URL. */
export function OrderForm({ order: { records, title } }: { readonly order: ExportOrder }) {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: 'exportOrder',
    started: { title },
    check: (values) => ({
      title: values.title.trim() === '' ? 'Enter a file name.' : null,
    }),
    command: useAppSelector((state) => orderExport.select(state)),
    onSend: (values) =>
      dispatch(orderExport.send({ body: { title: values.title.trim(), records } })),
  });
  const count = formatQuantity(records.length, 'record');
  return (
    <Section title={`PDF of ${count}`}>
      <p>
        One PDF with contents and bookmarks. Each page shows its source and last update. You can
        leave this page; the file will be available here for {EXPORT_DAYS} days.
      </p>
      <Form form={form} label="Create a PDF" button="Create PDF" dirtyWords="">
        <Field {...form.field('title')} label="File name" isRequired>
          <TextInput
            autoComplete="off"
            maxLength={EXPORT_TITLE_LENGTH}
            {...form.control('title')}
          />
        </Field>
      </Form>
    </Section>
  );
}

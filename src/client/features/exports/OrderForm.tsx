import { EXPORT_DAYS, EXPORT_TITLE_LENGTH } from '#contract/exports';
import type { ExportOrder } from '#contract/schemas/exports';
import { Form } from '../../forms/Form';
import { useForm } from '../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Field } from '../../ui/Field';
import { formatCount } from '../../ui/formats';
import { Section } from '../../ui/Section';
import { TextInput } from '../../ui/TextInput';
import { orderExport } from './slice';

/** Asks for one file of the records that the address names. */
export function OrderForm({ order: { records, title } }: { readonly order: ExportOrder }) {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: 'exportOrder',
    started: { title },
    check: (values) => ({
      title: values.title.trim() === '' ? 'Give the file a name.' : null,
    }),
    command: useAppSelector((state) => orderExport.select(state)),
    onSend: (values) =>
      dispatch(orderExport.send({ body: { title: values.title.trim(), records } })),
  });
  const count = records.length === 1 ? '1 record' : `${formatCount(records.length)} records`;
  return (
    <Section title={`A file of ${count}`}>
      <p>
        One PDF with contents, bookmarks and, on each page, where it is from and as of when. You can
        leave meanwhile; it waits here for {EXPORT_DAYS} days.
      </p>
      <Form form={form} label="Ask for a file" button="Make the file" dirtyWords="">
        <Field {...form.field('title')} label="Name of the file" isRequired>
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

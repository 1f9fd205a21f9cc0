import { BULK_BATCH_PATH } from '#contract/filing/pages';
import { BULK_KIND_WORDS, BULK_KINDS, BULK_LIMITS } from '#contract/filing/bulkFiling';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { AppLink } from '../../../widgets/AppLink';
import { createBatch } from './slice';

/** Creates a batch. */
export function NewBatch() {
  const dispatch = useAppDispatch();
  const form = useForm<'name' | 'kind'>({
    id: 'bulk-batch',
    started: { name: '', kind: 'newCases' },
    check: ({ name }) => ({ name: name.trim() === '' ? 'Enter a name for the batch.' : null }),
    command: useAppSelector((root) => createBatch.select(root)),
    onSend({ kind, name }) {
      const chosen = BULK_KINDS.find((each) => each === kind) ?? 'newCases';
      dispatch(createBatch.send({ body: { name: name.trim(), kind: chosen } }));
    },
  });
  return (
    <Stack>
      <p>
        <AppLink to={BULK_BATCH_PATH}>All batches</AppLink>
      </p>
      <Stack isForm>
        <p>
          Nothing is filed until every row is checked and a reviewer releases the batch. Each row
          becomes a separate envelope.
        </p>
        <Form form={form} label="New batch" button="Create batch" isInPage>
          <Field {...form.field('name')} label="Name" isRequired>
            <TextInput maxLength={BULK_LIMITS.nameLength} {...form.control('name')} />
          </Field>
          <Field {...form.field('kind')} label="What to file">
            <Select
              choices={BULK_KINDS.map((id) => ({ id, label: BULK_KIND_WORDS[id] }))}
              {...form.control('kind')}
            />
          </Field>
        </Form>
      </Stack>
    </Stack>
  );
}

import { HELP_SHORT_NAME, HELP_TITLE_MAX_LENGTH } from '#contract/admin/helpEditor';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Field } from '../../../ui/Field';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { createTopic } from '../editor/slice';

/** Creates a help topic, which is edited before publication (spec section 2). */
export function Screen() {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: 'newHelpTopic',
    started: { title: '', shortName: '' },
    check: ({ shortName, title }) => ({
      title: title.trim() === '' ? 'Enter the title.' : null,
      shortName: HELP_SHORT_NAME.test(shortName)
        ? null
        : 'Use 2 to 60 letters and digits, and start with a letter.',
    }),
    command: useAppSelector(createTopic.select),
    onSend: (body) => dispatch(createTopic.send({ body })),
  });
  return (
    <Form form={form} label="New help topic" button="Create topic">
      <Stack isForm>
        <p>Visitors see the topic once you publish its first version.</p>
        <Field {...form.field('title')} label="Title" isRequired>
          <TextInput maxLength={HELP_TITLE_MAX_LENGTH} {...form.control('title')} />
        </Field>
        <Field
          {...form.field('shortName')}
          label="Short name"
          hint="Part of the topic’s address, such as SearchRegions. It can’t be changed later."
          isRequired
        >
          <TextInput autoComplete="off" maxLength={60} {...form.control('shortName')} />
        </Field>
      </Stack>
    </Form>
  );
}

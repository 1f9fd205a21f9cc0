import {
  INCIDENT_TEXT_MAX,
  INCIDENT_TITLE_MAX,
  STATUS_PART_WORDS,
  STATUS_PARTS,
} from '#contract/admin/operatorAlerts';
import type { Incident } from '#contract/schemas/operatorAlerts';
import { isBoxChecked } from '../../../forms/box';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { CheckboxGroup } from '../../../ui/CheckboxGroup';
import { Field } from '../../../ui/Field';
import { Stack } from '../../../ui/Stack';
import { TextArea } from '../../../ui/TextArea';
import { TextInput } from '../../../ui/TextInput';
import { alertFormClosed, openIncident, updateIncident } from './slice';

const SEPARATOR = ' ';

/** Parses the affected parts of the site from the form's value. */
const chosen = (text: string) =>
  STATUS_PARTS.filter((part) => text.split(SEPARATOR).includes(part));

function Cancel() {
  const dispatch = useAppDispatch();
  return <Button onClick={() => dispatch(alertFormClosed())}>Cancel</Button>;
}

/** Publishes an incident. */
export function IncidentForm() {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: 'incident',
    started: { title: '', parts: '', text: '' },
    check: ({ parts, text, title }) => ({
      title: title.trim() === '' ? 'Enter a title, such as “Search is slow”.' : null,
      parts: chosen(parts).length === 0 ? 'Choose at least one affected part.' : null,
      text:
        text.trim() === '' ? 'Describe what visitors notice and what you’re doing about it.' : null,
    }),
    command: useAppSelector(openIncident.select),
    onSend: ({ parts, text, title }) =>
      dispatch(openIncident.send({ body: { title, parts: chosen(parts), text } })),
  });
  const parts = form.field('parts');
  return (
    <Form
      form={form}
      label="New incident"
      button="Publish incident"
      actions={<Cancel />}
      dirtyWords=""
      isInPage
    >
      <Stack isForm>
        <Field {...form.field('title')} label="Title" isRequired>
          <TextInput autoComplete="off" maxLength={INCIDENT_TITLE_MAX} {...form.control('title')} />
        </Field>
        <CheckboxGroup
          id={parts.id}
          label="Affected parts"
          error={parts.error}
          choices={STATUS_PARTS.map((id) => ({ id, label: STATUS_PART_WORDS[id] }))}
          chosen={chosen(form.values.parts)}
          onChange={(affected) => form.set('parts', affected.join(SEPARATOR))}
        />
        <Field {...form.field('text')} label="First update" hint="Visible to everyone." isRequired>
          <TextArea rows={4} maxLength={INCIDENT_TEXT_MAX} {...form.control('text')} />
        </Field>
      </Stack>
    </Form>
  );
}

/** Adds an update to an incident, or resolves it. */
export function UpdateForm({ incident: { id, title } }: { readonly incident: Incident }) {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: `incidentUpdate-${String(id)}`,
    started: { text: '', isResolved: '' },
    check: ({ text }) => ({ text: text.trim() === '' ? 'Enter the update.' : null }),
    command: useAppSelector((state) => updateIncident.select(state, String(id))),
    onSend: ({ isResolved, text }) =>
      dispatch(
        updateIncident.send({
          params: { incidentId: id },
          body: { text, isResolved: isBoxChecked(isResolved) },
        }),
      ),
  });
  return (
    <Form
      form={form}
      label={`Update for ${title}`}
      button="Add update"
      actions={<Cancel />}
      dirtyWords=""
      isInPage
    >
      <Stack isForm>
        <Field
          {...form.field('text')}
          label={`Update for “${title}”`}
          hint="Visible to everyone."
          isRequired
        >
          <TextArea rows={4} maxLength={INCIDENT_TEXT_MAX} {...form.control('text')} />
        </Field>
        <Checkbox {...form.box('isResolved')}>The incident is resolved</Checkbox>
      </Stack>
    </Form>
  );
}

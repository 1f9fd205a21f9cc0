import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { FieldErrors } from '#contract/apiErrors';
import { boxValue, isBoxChecked } from '../../../src/client/forms/box';
import { Form } from '../../../src/client/forms/Form';
import { useForm } from '../../../src/client/forms/useForm';
import type { CommandState } from '../../../src/client/state/command/createCommand';
import { Checkbox } from '../../../src/client/ui/Checkbox';
import { Field } from '../../../src/client/ui/Field';
import { TextInput } from '../../../src/client/ui/TextInput';
import { renderOnPage } from '../../support/testPage';

const HOSTILE = ['<script>alert(1)</script>', '__proto__', '\u202Etxt.exe', "'; drop table", '😀'];

interface Values {
  readonly name: string;
  readonly place: string;
}

/** A form with a command of the test. */
async function openForm(started: Values = { name: '', place: '' }, hasPreview = false) {
  const sent: Values[] = [];
  const end: { tell: (state: CommandState) => void } = { tell: () => undefined };
  function Birds() {
    const [command, setCommand] = useState<CommandState>({ status: 'idle' });
    end.tell = setCommand;
    const form = useForm({
      id: 'bird',
      started,
      sentAs: { place: '0.place_name' },
      check: ({ name }) => ({ name: name.trim() === '' ? 'Please enter a name.' : null }),
      command,
      onSend(values) {
        sent.push(values);
        if (!hasPreview) setCommand({ status: 'running' });
      },
    });
    return (
      <Form form={form} label="Bird" button="Save the bird">
        <Field {...form.field('name')} label="Name" isRequired>
          <TextInput {...form.control('name')} />
        </Field>
        <Field {...form.field('place')} label="Place">
          <TextInput {...form.control('place')} />
        </Field>
      </Form>
    );
  }
  const page = await renderOnPage(<Birds />);
  const button = screen.getByRole('button', { name: 'Save the bird' });
  return {
    page,
    sent,
    button,
    press: () => userEvent.click(button),
    type: (label: RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text),
    tell: (state: CommandState) => act(() => end.tell(state)),
    summary: () => screen.queryByRole('group', { name: 'There is a problem' }),
  };
}

function refusal(errors: Partial<FieldErrors>): CommandState {
  return { status: 'rejected', errors: { messages: [], fields: {}, ...errors } };
}

const told = (message: string): FieldErrors => ({ messages: [message], fields: {} });

describe('a check box of a form', () => {
  function Watch() {
    const form = useForm({
      id: 'watch',
      started: { isOn: boxValue(true) },
      check: () => ({}),
      command: { status: 'idle' },
      onSend: ({ isOn }) => sent.push(isBoxChecked(isOn)),
    });
    return (
      <Form form={form} label="Watch" button="Save the watch">
        <Checkbox {...form.box('isOn')}>Notify me</Checkbox>
      </Form>
    );
  }
  const sent: boolean[] = [];

  it('shows the value of a check box, and sends it with the form', async () => {
    await renderOnPage(<Watch />);
    const box = screen.getByRole('checkbox', { name: 'Notify me' });
    expect(box).toBeChecked();
    await userEvent.click(box);
    expect(box).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Save the watch' }));
    await userEvent.click(box);
    await userEvent.click(screen.getByRole('button', { name: 'Save the watch' }));
    expect(sent).toEqual([false, true]);
  });
});

describe('a form', () => {
  it('shows no errors before the first attempt', async () => {
    const { summary, type } = await openForm();
    await type(/^Place/, 'Mill');
    expect(summary()).not.toBeInTheDocument();
  });

  it('shows that there are unsaved changes until they are saved', async () => {
    const { press, tell, type } = await openForm();
    expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument();
    await type(/^Name/, 'Heron');
    expect(screen.getByText('Not saved yet')).toBeVisible();
    await press();
    tell({ status: 'done' });
    expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument();
  });

  it("doesn't send an invalid form, and focuses the summary with a link to the field", async () => {
    const { press, sent, summary, type } = await openForm();
    await press();
    expect(sent).toEqual([]);
    expect(summary()).toHaveFocus();
    const name = screen.getByLabelText(/^Name/);
    expect(name).toBeInvalid();
    expect(name).toHaveAccessibleDescription('Please enter a name.');
    await userEvent.click(screen.getByRole('link', { name: 'Please enter a name.' }));
    expect(name).toHaveFocus();
    await type(/^Name/, 'Heron');
    expect(summary()).not.toBeInTheDocument();
    expect(name).toBeValid();
  });

  it.each(HOSTILE)('sends the form with %s as typed', async (text) => {
    const { press, sent, type } = await openForm();
    await type(/^Name/, text);
    await press();
    expect(sent).toEqual([{ name: text, place: '' }]);
  });

  it('ignores repeated submits while a form is being sent, and keeps the focus on its button', async () => {
    const { button, press, sent } = await openForm({ name: 'Heron', place: '' });
    await press();
    await press();
    await userEvent.keyboard('{Enter}');
    expect(sent).toHaveLength(1);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  it('shows a server error at its field until the field changes, and other errors above the form', async () => {
    const { press, summary, tell, type } = await openForm({ name: 'Heron', place: 'Mill' });
    await press();
    const place = {
      fields: { '0': { messages: [], fields: { place_name: told('No such place.') } } },
    };
    tell(refusal({ messages: ['Not today.'], fields: { ...place.fields, far: told('Too far.') } }));
    expect(summary()).toHaveFocus();
    const lines = within(summary()!).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Not today.',
      'Too far.',
      'No such place.',
    ]);
    expect(screen.getByLabelText(/^Place/)).toHaveAccessibleDescription('No such place.');
    await type(/^Place/, 's');
    expect(screen.queryByText('No such place.')).not.toBeInTheDocument();
    expect(screen.getByText('Not today.')).toBeVisible();
    await press();
    expect(screen.queryByText('Not today.')).not.toBeInTheDocument();
  });

  it('shows no earlier server errors after a submit that opens a preview', async () => {
    const { press, summary, tell, type } = await openForm({ name: 'Heron', place: 'Mill' }, true);
    await press();
    tell(refusal({ messages: ['Not today.'], fields: { name: told('Taken.') } }));
    await type(/^Name/, 's');
    await press();
    expect(summary()).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Name/)).toBeValid();
    tell(refusal({ fields: { name: told('Still taken.') } }));
    expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription('Still taken.');
  });

  it('accepts nested server errors in a form', async () => {
    const { press, tell } = await openForm({ name: 'Heron', place: '' });
    await press();
    let deep = told('Deep down.');
    for (let level = 0; level < 500; level += 1) deep = { messages: [], fields: { a: deep } };
    tell(refusal({ fields: { name: deep } }));
    expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription('Deep down.');
  });

  it('focuses the summary each time the server rejects the form', async () => {
    const { button, press, summary, tell } = await openForm({ name: 'Heron', place: '' });
    for (const message of ['Taken.', 'Still taken.']) {
      button.focus();
      await press();
      tell(refusal({ fields: { name: told(message) } }));
      expect(summary()).toHaveFocus();
      expect(screen.getByRole('link', { name: message })).toBeVisible();
    }
  });
});
